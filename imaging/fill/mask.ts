import { LimnError } from "#contract/errors";
import type { PixelSize } from "#contract/sizes";
import type { Raster } from "../raster";
import { resample } from "../resample/resample";

/** Up to this, and from 255 less this on, a mask means none and all: JPEG leaves such traces. */
const tolerance = 12;

/** How far the shapes of a mask and its picture may differ: what rounding makes of a small mask. */
const maxPixelsOff = 2;

/**
 * A mask's picture as one byte for each pixel of the picture it belongs to: 0 stays, 255 is filled, and what lies between is mixed.
 * White is painted, black is not, and neither is what is transparent. A mask of another size is brought to the picture's.
 * Throws `mask-mismatched` where it has another shape.
 */
export function maskOf(mask: Raster, size: PixelSize): Uint8Array {
  const { widthPx, heightPx, channels, data } = inSize(mask, size);
  const values = new Uint8Array(widthPx * heightPx);
  for (let pixel = 0, at = 0; pixel < values.length; pixel++, at += channels) {
    const grey = ((data[at] as number) + (data[at + 1] as number) + (data[at + 2] as number)) / 3;
    const painted = channels === 4 ? (grey * (data[at + 3] as number)) / 255 : grey;
    const stretched = ((painted - tolerance) * 255) / (255 - 2 * tolerance);
    values[pixel] = Math.round(Math.min(255, Math.max(0, stretched)));
  }
  return values;
}

function inSize(mask: Raster, size: PixelSize): Raster {
  if (mask.widthPx === size.widthPx && mask.heightPx === size.heightPx) return mask;
  const expected = (mask.widthPx * size.heightPx) / size.widthPx;
  const scale = Math.max(1, size.heightPx / size.widthPx);
  if (Math.abs(expected - mask.heightPx) > maxPixelsOff * scale) {
    throw new LimnError("mask-mismatched", {
      publicDetail: `The picture has ${size.widthPx} × ${size.heightPx} pixels, the mask ${mask.widthPx} × ${mask.heightPx}.`,
    });
  }
  return resample(mask, size, "bicubic");
}
