import { LimnError } from "#contract/errors";
import { createRaster, greatestSample, type Raster, rasterOf, type Samples, samplesLike } from "../raster";

/** RGB and the alpha of `alphaSource` (RGBA of the same size and depth) as one RGBA picture. Throws `internal` on other shapes. */
export function joinAlpha<Data extends Samples>(rgb: Raster<Data>, alphaSource: Raster<Data>): Raster<Data> {
  const isJoinable =
    rgb.channels === 3 &&
    alphaSource.channels === 4 &&
    rgb.widthPx === alphaSource.widthPx &&
    rgb.heightPx === alphaSource.heightPx &&
    greatestSample(rgb.data) === greatestSample(alphaSource.data);
  if (!isJoinable) {
    throw new LimnError("internal", {
      detail: `alpha joined to ${rgb.widthPx}×${rgb.heightPx}×${rgb.channels}`,
    });
  }
  const joined = samplesLike(rgb.data, alphaSource.data.length);
  joinSamples(rgb.data, alphaSource.data, joined);
  return rasterOf(rgb.widthPx, rgb.heightPx, 4, joined);
}

function joinSamples(rgb: Samples, alphaSource: Samples, joined: Samples): void {
  for (let from = 0, to = 0; to < joined.length; from += 3, to += 4) {
    joined[to] = rgb[from] as number;
    joined[to + 1] = rgb[from + 1] as number;
    joined[to + 2] = rgb[from + 2] as number;
    joined[to + 3] = alphaSource[to + 3] as number;
  }
}

/** The colour of a picture without its alpha; RGB is returned as it is. */
export function dropAlpha<Data extends Samples>(raster: Raster<Data>): Raster<Data> {
  if (raster.channels === 3) return raster;
  const data = samplesLike(raster.data, raster.widthPx * raster.heightPx * 3);
  packColour(raster.data, data);
  return rasterOf(raster.widthPx, raster.heightPx, 3, data);
}

/** The picture laid on white, as RGB, for formats without alpha; RGB is returned as it is. */
export function flattenOnWhite(raster: Raster): Raster {
  if (raster.channels === 3) return raster;
  const flat = createRaster(raster.widthPx, raster.heightPx, 3);
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
