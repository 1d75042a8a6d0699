import { type Raster, rasterOf } from "../raster";
import { resample } from "./resample";

/** The whole picture, made smaller where its longer edge exceeds `edgePx`; the samples themselves where not. */
export function fitWithin(picture: Raster, edgePx: number): Raster {
  const factor = edgePx / Math.max(picture.widthPx, picture.heightPx);
  if (factor >= 1) return rasterOf(picture.widthPx, picture.heightPx, picture.channels, picture.data);
  const target = {
    widthPx: Math.max(1, Math.round(picture.widthPx * factor)),
    heightPx: Math.max(1, Math.round(picture.heightPx * factor)),
  };
  return resample(picture, target, "bicubic");
}
