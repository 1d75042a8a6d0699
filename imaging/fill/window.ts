import type { Raster } from "../raster";
import { createLayer, hole, innerSize, known, type Layer, patchRadiusPx, repeatBorder } from "./layer";

/** A part of a picture, in its pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The picture with what is to be filled: a byte for each pixel, 0 where the picture is to stay. */
export interface MaskedPicture {
  readonly picture: Raster;
  readonly mask: Uint8Array;
}

/**
 * A part of a picture as a layer, each pixel the mean of `factor` × `factor` ones, as far as they are known. Colour is
 * premultiplied; the fourth sample is alpha where the part has some, else how much texture there is.
 */
export function layerOf({ picture, mask }: MaskedPicture, box: Box, factor: number): Layer {
  const layer = createLayer(
    Math.ceil((box.right - box.left) / factor),
    Math.ceil((box.bottom - box.top) / factor),
    true,
  );
  const { widthPx, heightPx } = innerSize(layer);
  let isOpaque = true;
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const to = (y + patchRadiusPx) * layer.image.widthPx + x + patchRadiusPx;
      const left = box.left + x * factor;
      const top = box.top + y * factor;
      const part = {
        left,
        top,
        right: Math.min(box.right, left + factor),
        bottom: Math.min(box.bottom, top + factor),
      };
      average(picture, mask, part, layer, to);
      if (layer.states[to] === known && layer.image.samples[to * 4 + 3] !== 255) isOpaque = false;
    }
  }
  if (isOpaque) measureTexture(layer);
  repeatBorder(layer.image);
  return { ...layer, hasAlpha: !isOpaque };
}

function average(
  { widthPx, channels, data }: Raster,
  mask: Uint8Array,
  part: Box,
  layer: Layer,
  to: number,
): void {
  let [red, green, blue, alphas, count] = [0, 0, 0, 0, 0];
  for (let y = part.top; y < part.bottom; y++) {
    for (let x = part.left; x < part.right; x++) {
      const pixel = y * widthPx + x;
      if (mask[pixel] !== 0) continue;
      const at = pixel * channels;
      const alpha = channels === 4 ? (data[at + 3] as number) : 255;
      red += alpha * (data[at] as number);
      green += alpha * (data[at + 1] as number);
      blue += alpha * (data[at + 2] as number);
      alphas += alpha;
      count += 1;
    }
  }
  if (2 * count < (part.right - part.left) * (part.bottom - part.top)) layer.states[to] = hole;
  if (count === 0) return;
  const { samples } = layer.image;
  samples[to * 4] = Math.round(red / (255 * count));
  samples[to * 4 + 1] = Math.round(green / (255 * count));
  samples[to * 4 + 2] = Math.round(blue / (255 * count));
  samples[to * 4 + 3] = Math.round(alphas / count);
}

/** Pixels over which texture is judged: this many to each side. */
const textureRadiusPx = 2;
const textureGain = 2;

/**
 * Sets the fourth sample to the mean difference between neighbours round about, so that a smooth patch and one of fine texture
 * stay apart at coarse resolutions, where their colours are alike (Newson et al. compare such features, too).
 */
function measureTexture({ image, states }: Layer): void {
  const { widthPx, samples } = image;
  const luma = (at: number) =>
    0.299 * (samples[at] as number) +
    0.587 * (samples[at + 1] as number) +
    0.114 * (samples[at + 2] as number);
  const differences = new Float32Array(states.length).fill(-1);
  for (let at = 0; at + widthPx < states.length; at++) {
    if (states[at] !== known || states[at + 1] !== known || states[at + widthPx] !== known) continue;
    const here = luma(at * 4);
    differences[at] = Math.abs(luma(at * 4 + 4) - here) + Math.abs(luma((at + widthPx) * 4) - here);
  }
  const rows = boxMeans(differences, 1);
  const means = boxMeans(rows, widthPx);
  for (let at = 0; at < states.length; at++) {
    samples[at * 4 + 3] = Math.min(255, Math.round(textureGain * Math.max(0, means[at] as number)));
  }
}

/** Means along one axis of what is not negative; -1 where nothing is. */
function boxMeans(values: Float32Array, step: number): Float32Array {
  return values.map((_, at) => {
    let sum = 0;
    let count = 0;
    for (let i = -textureRadiusPx; i <= textureRadiusPx; i++) {
      const value = values[at + i * step] ?? -1;
      if (value < 0) continue;
      sum += value;
      count += 1;
    }
    return count === 0 ? -1 : sum / count;
  });
}
