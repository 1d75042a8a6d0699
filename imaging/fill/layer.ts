import { createPatchImage, type PatchImage } from "../patches/patch-image";

/** Half the edge of the patches that are compared, less half a pixel: 7 × 7 pixels. */
export const patchRadiusPx = 3;

export const known = 0;
export const hole = 1;
/** Beyond the picture's edge: patches near it reach out there. */
export const outside = 2;

/** A picture at one resolution with its hole, in a frame of `patchRadiusPx` pixels of `outside`. */
export interface Layer {
  /** Colour, and in the fourth sample alpha or how much texture there is (window.ts). */
  readonly image: PatchImage;
  /** What each pixel is: `known`, `hole` or `outside`. */
  readonly states: Uint8Array;
  /** Whether the fourth sample is alpha. */
  readonly hasAlpha: boolean;
}

/** A layer of a picture of this size: nothing in it is a hole yet. */
export function createLayer(widthPx: number, heightPx: number, hasAlpha: boolean): Layer {
  const image = createPatchImage(widthPx + 2 * patchRadiusPx, heightPx + 2 * patchRadiusPx);
  const states = new Uint8Array(image.widthPx * image.heightPx).fill(outside);
  for (let y = 0; y < heightPx; y++) {
    const from = (y + patchRadiusPx) * image.widthPx + patchRadiusPx;
    states.fill(known, from, from + widthPx);
  }
  return { image, states, hasAlpha };
}

/** The size without the frame. */
export function innerSize({ image }: Layer) {
  return { widthPx: image.widthPx - 2 * patchRadiusPx, heightPx: image.heightPx - 2 * patchRadiusPx };
}

/** The layer at half the resolution. A pixel is known where half of what it stands for is; what is not known has no part in it. */
export function halved(layer: Layer): Layer {
  const size = innerSize(layer);
  const half = createLayer(Math.ceil(size.widthPx / 2), Math.ceil(size.heightPx / 2), layer.hasAlpha);
  const inner = innerSize(half);
  const { widthPx } = layer.image;
  for (let y = 0; y < inner.heightPx; y++) {
    for (let x = 0; x < inner.widthPx; x++) {
      const from = (2 * y + patchRadiusPx) * widthPx + 2 * x + patchRadiusPx;
      const to = (y + patchRadiusPx) * half.image.widthPx + x + patchRadiusPx;
      average(layer, from, half, to);
    }
  }
  repeatBorder(half.image);
  return half;
}

function average(layer: Layer, from: number, half: Layer, to: number): void {
  const { widthPx, samples } = layer.image;
  let count = 0;
  let holes = 0;
  const sums = [0, 0, 0, 0];
  for (const at of [from, from + 1, from + widthPx, from + widthPx + 1]) {
    if (layer.states[at] === hole) holes += 1;
    if (layer.states[at] !== known) continue;
    count += 1;
    for (let c = 0; c < 4; c++) sums[c] = (sums[c] as number) + (samples[at * 4 + c] as number);
  }
  if (holes > count || (holes === count && count < 2)) half.states[to] = hole;
  if (count === 0) return;
  for (let c = 0; c < 4; c++) half.image.samples[to * 4 + c] = Math.round((sums[c] as number) / count);
}

/** Lets the frame have the colour of the nearest pixel of the picture. */
export function repeatBorder({ widthPx, heightPx, samples }: PatchImage): void {
  const r = patchRadiusPx;
  for (let y = 0; y < heightPx; y++) {
    const insideY = Math.min(Math.max(y, r), heightPx - 1 - r);
    for (let x = 0; x < widthPx; x++) {
      const insideX = Math.min(Math.max(x, r), widthPx - 1 - r);
      if (x === insideX && y === insideY) continue;
      const from = (insideY * widthPx + insideX) * 4;
      samples.copyWithin((y * widthPx + x) * 4, from, from + 4);
    }
  }
}
