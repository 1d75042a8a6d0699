import type { PixelSize } from "#contract/sizes";
import type { RowRange } from "#imaging/row-range";
import type { modelNames } from "./models";

/** What a thread is started with: the picture's samples are shared by all, so no thread copies them. */
export interface ThreadData {
  readonly picture: PixelSize & { readonly channels: 3 | 4; readonly samples: SharedArrayBuffer };
  readonly output: PixelSize;
  readonly mode: keyof typeof modelNames;
}

/** To a thread: enhance these rows of the output. A thread answers in the order in which it was asked. */
export type StripRequest = RowRange;

/** From a thread: the samples of the strip that was asked for first. */
export interface StripAnswer {
  readonly channels: 3 | 4;
  readonly samples: Uint8Array<ArrayBuffer>;
}
