import { patchRadiusPx } from "./layer";
import type { Solution } from "./solve";
import type { MaskedPicture } from "./window";

/** A pixel of the picture, and where it lies in a layer of which each pixel stands for `factor` × `factor` of it. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly layerX: number;
  readonly layerY: number;
  readonly factor: number;
}

/**
 * What becomes of a pixel of the picture by the matches of a coarser layer: the four nearest of its pixels say how far away to
 * look, and what lies there in the picture itself is mixed by their nearness. Where they agree, as they mostly do, nothing is
 * mixed. Premultiplied, into `colour`.
 */
export function carryOver(
  masked: MaskedPicture,
  place: Place,
  solution: Solution,
  weights: Float32Array,
  colour: Float64Array,
): void {
  const { shape } = solution.topology;
  const { widthPx } = shape.target;
  const left = Math.floor(place.layerX);
  const top = Math.floor(place.layerY);
  colour.fill(0);
  let total = 0;
  for (let corner = 0; corner < 4; corner++) {
    const cellX = left + (corner & 1);
    const cellY = top + (corner >> 1);
    const t = shape.targetIndex[cellY * widthPx + cellX] ?? -1;
    if (t < 0) continue;
    const nearness = (1 - Math.abs(place.layerX - cellX)) * (1 - Math.abs(place.layerY - cellY));
    const sourceAt = solution.field.sourceAt[t] as number;
    const sourceY = Math.floor(sourceAt / widthPx);
    const x = place.x + (sourceAt - sourceY * widthPx - cellX) * place.factor;
    const y = place.y + (sourceY - cellY) * place.factor;
    const weight = nearness * (weights[t] as number);
    if (addPixel(masked, x, y, weight, colour)) total += weight;
  }
  if (total > 0) for (let c = 0; c < 4; c++) colour[c] = (colour[c] as number) / total;
  else takeLayer(solution, place, colour);
}

/** Adds a pixel, weighted; false where it is not known. */
function addPixel(
  { picture, mask }: MaskedPicture,
  x: number,
  y: number,
  weight: number,
  sums: Float64Array,
): boolean {
  if (x < 0 || y < 0 || x >= picture.widthPx || y >= picture.heightPx) return false;
  const pixel = y * picture.widthPx + x;
  if (mask[pixel] !== 0) return false;
  const at = pixel * picture.channels;
  const alpha = picture.channels === 4 ? (picture.data[at + 3] as number) : 255;
  for (let c = 0; c < 3; c++) {
    sums[c] = (sums[c] as number) + (weight * alpha * (picture.data[at + c] as number)) / 255;
  }
  sums[3] = (sums[3] as number) + weight * alpha;
  return true;
}

/** The layer's own pixel there. */
export function takeLayer({ layer }: Solution, { layerX, layerY }: Place, colour: Float64Array): void {
  const { image } = layer;
  const x = Math.min(Math.max(Math.round(layerX), patchRadiusPx), image.widthPx - 1 - patchRadiusPx);
  const y = Math.min(Math.max(Math.round(layerY), patchRadiusPx), image.heightPx - 1 - patchRadiusPx);
  const at = (y * image.widthPx + x) * 4;
  for (let c = 0; c < 3; c++) colour[c] = image.samples[at + c] as number;
  colour[3] = layer.hasAlpha ? (image.samples[at + 3] as number) : 255;
}
