import { LimnError } from "#contract/errors";
import { createRaster, greatestSample, type Raster, rasterOf, type Samples, samplesLike } from "../raster";

/**
 * Puts colours (RGB) into a picture that has their alpha (RGBA of the same size and depth), in its own memory: a third picture of a strip's
 * size has no room in an isolate. Throws `internal` on other shapes.
 */
export function putColour<Data extends Samples>(rgb: Raster<Data>, rgba: Raster<Data>): void {
  const fits =
    rgb.channels === 3 &&
    rgba.channels === 4 &&
    rgb.widthPx === rgba.widthPx &&
    rgb.heightPx === rgba.heightPx &&
    greatestSample(rgb.data) === greatestSample(rgba.data);
  if (!fits) {
    throw new LimnError("internal", {
      detail: `colours of ${rgb.widthPx}×${rgb.heightPx}×${rgb.channels} for ${rgba.widthPx}×${rgba.heightPx}×${rgba.channels}`,
    });
  }
  copyColour(rgb.data, rgba.data);
}

function copyColour(rgb: Samples, rgba: Samples): void {
  for (let from = 0, to = 0; to < rgba.length; from += 3, to += 4) {
    rgba[to] = rgb[from] as number;
    rgba[to + 1] = rgb[from + 1] as number;
    rgba[to + 2] = rgb[from + 2] as number;
  }
}

/** The colour of a picture without its alpha; RGB is returned as it is. */
export function dropAlpha<Data extends Samples>(raster: Raster<Data>): Raster<Data> {
  if (raster.channels === 3) return raster;
  const data = samplesLike(raster.data, raster.widthPx * raster.heightPx * 3);
  packColour(raster.data, data);
  return rasterOf(raster.widthPx, raster.heightPx, 3, data);
}

/** The picture laid on white, as RGB, for formats without alpha, in `flat` where there is such memory; RGB is returned as it is. */
export function flattenOnWhite(raster: Raster, flat?: Raster): Raster {
  if (raster.channels === 3) return raster;
  return laidOnWhite(raster, flat ?? createRaster(raster.widthPx, raster.heightPx, 3));
}

function laidOnWhite(raster: Raster, flat: Raster): Raster {
  for (let from = 0, to = 0; to < flat.data.length; from += 4, to += 3) {
    const alpha = raster.data[from + 3] as number;
    for (let channel = 0; channel < 3; channel++) {
      const colour = raster.data[from + channel] as number;
      flat.data[to + channel] = Math.round((colour * alpha + 255 * (255 - alpha)) / 255);
    }
  }
  return flat;
}

/** Copies the colour of RGBA samples to RGB; `rgb` may be the beginning of the same memory. */
export function packColour(rgba: Samples, rgb: Samples): void {
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = rgba[from] as number;
    rgb[to + 1] = rgba[from + 1] as number;
    rgb[to + 2] = rgba[from + 2] as number;
  }
}
