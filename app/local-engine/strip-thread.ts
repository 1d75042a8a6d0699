/** One thread of a conversion in the browser: enhances the strips that it is handed, with networks of its own. */
import type { PixelSize } from "#contract/sizes";
import { enhance } from "#imaging/enhance/enhance";
import { networkEnlarger } from "#imaging/enhance/enlarger";
import { rasterSource, type RowSource } from "#imaging/enhance/row-source";
import type { StripAnswer, StripRequest } from "#imaging/enhance/strip-pool";
import type { Raster, Samples } from "#imaging/raster";
import { type NetworkParts, networksOf } from "./networks";

/** What a thread is told first; every later message is a `StripRequest`. */
export interface ThreadStart {
  readonly picture: Raster<Samples>;
  readonly output: PixelSize;
  readonly parts: NetworkParts;
}

let enhanced: RowSource<Samples> | undefined;
// One strip at a time, so that answers keep the order of the requests.
let last = Promise.resolve();

self.addEventListener("message", ({ data }: MessageEvent<ThreadStart | StripRequest>) => {
  if ("picture" in data) {
    const { picture, output, parts } = data;
    const input = { ...rasterSource(picture), channels: picture.channels };
    const networkOf = networksOf(parts);
    enhanced = enhance(input, output, (scale) => networkEnlarger(networkOf(scale)), {});
    return;
  }
  last = last.then(async () => {
    if (!enhanced) throw new Error("a strip was asked for before the picture came");
    const { channels, data: samples } = await enhanced.rows(data);
    const answer: StripAnswer = { channels, samples: samples.slice() };
    self.postMessage(answer, { transfer: [answer.samples.buffer] });
  });
});
// A failure inside a promise would otherwise be heard of by nobody.
self.addEventListener("unhandledrejection", ({ reason }) => {
  throw reason;
});
