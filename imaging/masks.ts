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

/** Whether nothing is painted in a mask. */
export function isBlankMask(mask: Raster): boolean {
  const grey = greyOf(mask).data;
  for (let sample = 0; sample < grey.length; sample += 3) {
    if ((grey[sample] as number) >= paintedFrom) return false;
  }
  return true;
}

/** Lightness by the weights of ITU-R BT.601, in parts of 256. */
function greyOf({ widthPx, heightPx, channels, data }: Raster): Raster {
  const grey = createRaster(widthPx, heightPx, 3);
  for (let from = 0, to = 0; from < data.length; from += channels, to += 3) {
    const [red, green, blue] = [data[from] as number, data[from + 1] as number, data[from + 2] as number];
    const alpha = channels === 4 ? (data[from + 3] as number) : 255;
    const lightness = (77 * red + 150 * green + 29 * blue) >> 8;
    grey.data.fill(Math.round((lightness * alpha) / 255), to, to + 3);
  }
  return grey;
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
