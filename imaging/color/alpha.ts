import { LimnError } from "#contract/errors";
import { createRaster, type Raster, rasterOf } from "../raster";

/** RGB and the alpha of `alphaSource` (RGBA of the same size) as one RGBA picture. Throws `internal` on other shapes. */
export function joinAlpha(rgb: Raster, alphaSource: Raster): Raster {
  const isJoinable =
    rgb.channels === 3 &&
    alphaSource.channels === 4 &&
    rgb.widthPx === alphaSource.widthPx &&
    rgb.heightPx === alphaSource.heightPx;
  if (!isJoinable) {
    throw new LimnError("internal", {
      detail: `alpha joined to ${rgb.widthPx}×${rgb.heightPx}×${rgb.channels}`,
    });
  }
  const joined = createRaster(rgb.widthPx, rgb.heightPx, 4);
  for (let from = 0, to = 0; to < joined.data.length; from += 3, to += 4) {
    joined.data[to] = rgb.data[from] as number;
    joined.data[to + 1] = rgb.data[from + 1] as number;
    joined.data[to + 2] = rgb.data[from + 2] as number;
    joined.data[to + 3] = alphaSource.data[to + 3] as number;
  }
  return joined;
}

/** The colour of a picture without its alpha; RGB is returned as it is. */
export function dropAlpha(raster: Raster): Raster {
  if (raster.channels === 3) return raster;
  const data = new Uint8Array(raster.widthPx * raster.heightPx * 3);
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
export function packColour(rgba: Uint8Array, rgb: Uint8Array): void {
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    rgb[to] = rgba[from] as number;
    rgb[to + 1] = rgba[from + 1] as number;
    rgb[to + 2] = rgba[from + 2] as number;
  }
}
