import { bleedColour } from "../color/bleed";
import type { Raster } from "../raster";
import { fitWithin } from "../resample/fit-within";

/** A style is in the large shapes, the colours and the brush: more of the picture says nothing more of it. */
const longestEdgePx = 1024;

/** What is kept of a style picture: RGB, within a megapixel. */
export function styleSample(picture: Raster): Raster {
  return bleedColour(fitWithin(picture, longestEdgePx));
}
