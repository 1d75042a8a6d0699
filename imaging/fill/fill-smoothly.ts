import { diffuse } from "./diffuse";
import { mixInto } from "./paint";
import type { Box, MaskedPicture } from "./window";

/** Fills a part of a picture with what its surroundings fade into: for pictures too small to hold a patch. */
export function fillSmoothly({ picture, mask }: MaskedPicture, box: Box): void {
  const widthPx = box.right - box.left;
  const heightPx = box.bottom - box.top;
  const isKnown = new Uint8Array(widthPx * heightPx);
  const values = new Float32Array(widthPx * heightPx * 4);
  const pixelOf = (at: number) =>
    (box.top + Math.floor(at / widthPx)) * picture.widthPx + box.left + (at % widthPx);
  for (let at = 0; at < isKnown.length; at++) {
    const pixel = pixelOf(at);
    if (mask[pixel] !== 0) continue;
    isKnown[at] = 1;
    const from = pixel * picture.channels;
    const alpha = picture.channels === 4 ? (picture.data[from + 3] as number) : 255;
    for (let c = 0; c < 3; c++) values[at * 4 + c] = ((picture.data[from + c] as number) * alpha) / 255;
    values[at * 4 + 3] = alpha;
  }
  diffuse({ widthPx, heightPx, channels: 4, values, isKnown });
  for (let at = 0; at < isKnown.length; at++) {
    if (isKnown[at] === 1) continue;
    const pixel = pixelOf(at);
    mixInto(
      picture,
      pixel,
      Float64Array.from(values.subarray(at * 4, at * 4 + 4)),
      (mask[pixel] as number) / 255,
    );
  }
}
