import type { Pace } from "../patches/pace";
import type { Raster } from "../raster";
import { carryOver, type Place, takeLayer } from "./carry-over";
import { patchRadiusPx } from "./layer";
import { SeamCorrection } from "./seam";
import type { Solution } from "./solve";
import { finalSharpness, patchWeights } from "./vote";
import type { Box, MaskedPicture } from "./window";

/**
 * Writes a solution into the picture. `factor` is how many of the picture's pixels, along an edge, one of the layer's stands for:
 * with more than one, pixels come from the picture itself, from where the layer's patches were found, so that no detail is lost.
 */
export async function paint(
  masked: MaskedPicture,
  box: Box,
  factor: number,
  solution: Solution,
  pace: Pace,
): Promise<void> {
  const weights = patchWeights(solution.topology, solution.field, finalSharpness);
  const seam = new SeamCorrection(solution, weights);
  const { picture, mask } = masked;
  const colour = new Float64Array(4);
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      const pixel = y * picture.widthPx + x;
      const share = (mask[pixel] as number) / 255;
      if (share === 0) continue;
      const layerX = (x - box.left + 0.5) / factor - 0.5 + patchRadiusPx;
      const layerY = (y - box.top + 0.5) / factor - 0.5 + patchRadiusPx;
      const place: Place = { x, y, layerX, layerY, factor };
      if (factor === 1) takeLayer(solution, place, colour);
      else carryOver(masked, place, solution, weights, colour);
      correct(colour, seam, place, solution.layer.hasAlpha);
      mixInto(picture, pixel, colour, share);
    }
    await pace.spend(box.right - box.left);
  }
}

function correct(colour: Float64Array, seam: SeamCorrection, place: Place, hasAlpha: boolean): void {
  const samples = hasAlpha ? 4 : 3;
  for (let c = 0; c < samples; c++) {
    colour[c] = (colour[c] as number) + seam.at(place.layerX, place.layerY, c);
  }
}

/** Sets a pixel to a share of a premultiplied colour, and what is left of its own. */
export function mixInto(
  { data, channels }: Raster,
  pixel: number,
  colour: Float64Array,
  share: number,
): void {
  const at = pixel * channels;
  const alphaBefore = channels === 4 ? (data[at + 3] as number) : 255;
  const alpha = channels === 4 ? within((1 - share) * alphaBefore + share * (colour[3] as number)) : 255;
  for (let c = 0; c < 3; c++) {
    const before = ((data[at + c] as number) * alphaBefore) / 255;
    const premultiplied = (1 - share) * before + share * (colour[c] as number);
    data[at + c] = alpha === 0 ? 0 : within((premultiplied * 255) / alpha);
  }
  if (channels === 4) data[at + 3] = alpha;
}

function within(value: number): number {
  return Math.round(Math.min(255, Math.max(0, value)));
}
