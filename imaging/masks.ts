import { LimnError } from "#contract/errors";
import type { PixelSize } from "#contract/sizes";
import { createRaster, type Raster } from "./raster";
import { resample } from "./resample/resample";

/** From this on a sample of a mask counts as painted. */
const paintedFrom = 128;

/**
 * A mask that somebody painted, white on black, as RGB in shades of grey and in the size of its picture. What is transparent counts as
 * black, colours as their lightness.
 */
export function maskFor(painted: Raster, size: PixelSize): Raster {
  const grey = greyOf(painted);
  const isSame = grey.widthPx === size.widthPx && grey.heightPx === size.heightPx;
  return isSame ? grey : resample(grey, size, "bicubic");
}

/** How far the height of a mask may be from that of its picture's shape, in its own pixels: what rounding makes of a small one. */
const shapeTolerancePx = 2;

/** Throws `mask-mismatched` where a mask is of another shape than its picture. */
export function checkMaskShape(mask: PixelSize, picture: PixelSize): void {
  const [longer, shorter] =
    mask.widthPx >= mask.heightPx ? (["widthPx", "heightPx"] as const) : (["heightPx", "widthPx"] as const);
  const wanted = (mask[longer] * picture[shorter]) / picture[longer];
  if (Math.abs(wanted - mask[shorter]) <= shapeTolerancePx) return;
  throw new LimnError("mask-mismatched", {
    publicDetail: `The picture has ${picture.widthPx} × ${picture.heightPx} pixels, the mask ${mask.widthPx} × ${mask.heightPx}.`,
  });
}

/** Up to this, and from 255 less this on, a mask means none and all: JPEG leaves such traces. */
const traces = 12;

/** A mask as one byte for each pixel: 0 stays, 255 is painted, and in between both in proportion. */
export function sharesOfMask(painted: Raster): Uint8Array {
  const shares = new Uint8Array(painted.widthPx * painted.heightPx);
  for (let pixel = 0; pixel < shares.length; pixel++) {
    const stretched = ((greyAt(painted, pixel) - traces) * 255) / (255 - 2 * traces);
    shares[pixel] = Math.round(Math.min(255, Math.max(0, stretched)));
  }
  return shares;
}

/** Whether nothing is painted in a mask. */
export function isBlankMask(painted: Raster): boolean {
  const pixels = painted.widthPx * painted.heightPx;
  for (let pixel = 0; pixel < pixels; pixel++) if (greyAt(painted, pixel) >= paintedFrom) return false;
  return true;
}

function greyOf(painted: Raster): Raster {
  const grey = createRaster(painted.widthPx, painted.heightPx, 3);
  for (let pixel = 0, to = 0; to < grey.data.length; pixel++, to += 3) {
    grey.data.fill(greyAt(painted, pixel), to, to + 3);
  }
  return grey;
}

/** Lightness by the weights of ITU-R BT.601, in parts of 256; of grey it is the grey itself. */
function greyAt({ channels, data }: Raster, pixel: number): number {
  const at = pixel * channels;
  const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
  const lightness = (77 * red + 150 * green + 29 * blue) >> 8;
  return channels === 4 ? Math.round((lightness * (data[at + 3] as number)) / 255) : lightness;
}

/** One picture where the mask is black, another where it is white, and in between both in proportion; all RGB and of one size. */
export function blendByMask(black: Raster, white: Raster, mask: Raster): Raster {
  const blended = createRaster(black.widthPx, black.heightPx, 3);
  for (let i = 0; i < blended.data.length; i += 1) {
    const share = (mask.data[i] as number) / 255;
    const [kept, painted] = [black.data[i] as number, white.data[i] as number];
    blended.data[i] = Math.round(kept + (painted - kept) * share);
  }
  return blended;
}
