import type { ConvolutionWeights, Model } from "./model";

/** One of the eight ways in which a square lies: flipped up and down, flipped left and right, then transposed. */
export interface Turn {
  readonly flipsRows: boolean;
  readonly flipsColumns: boolean;
  readonly transposes: boolean;
}

/** All eight, the one that changes nothing first. */
export const turns: readonly Turn[] = Array.from({ length: 8 }, (_, index) => ({
  flipsRows: (index & 1) !== 0,
  flipsColumns: (index & 2) !== 0,
  transposes: (index & 4) !== 0,
}));

/** Where the value at (x, y) of a turned square of `size` was before the turn: its index, row by row. */
export function turnedIndex(
  { flipsRows, flipsColumns, transposes }: Turn,
  x: number,
  y: number,
  size: number,
): number {
  const [column, row] = transposes ? [y, x] : [x, y];
  const fromRow = flipsRows ? size - 1 - row : row;
  const fromColumn = flipsColumns ? size - 1 - column : column;
  return fromRow * size + fromColumn;
}

/**
 * The model that makes of a turned picture what `model` makes of the picture, turned the same way: every 3x3 kernel is
 * turned, and the tail's sub-pixels are. So a self-ensemble needs no turned pictures: its members read the same windows.
 * (Lim et al., Enhanced Deep Residual Networks for Single Image Super-Resolution, 2017, section 3.4, turns the pictures.)
 */
export function turnModel(model: Model, turn: Turn): Model {
  const last = model.layers.length - 1;
  const layers = model.layers.map((layer, index) => {
    const turned = turnKernels(layer, turn);
    return index === last ? turnSubPixels(turned, turn, model.scale) : turned;
  });
  return { ...model, layers };
}

function turnKernels(layer: ConvolutionWeights, turn: Turn): ConvolutionWeights {
  const taps = Array.from({ length: 9 }, (_, tap) => turnedIndex(turn, tap % 3, Math.floor(tap / 3), 3));
  const weights = layer.weights.map((_, i) => layer.weights[i - (i % 9) + (taps[i % 9] ?? 0)] ?? 0);
  return { ...layer, weights };
}

/** The tail's outputs are all sub-pixels of R row by row, then those of G and B. */
function turnSubPixels(tail: ConvolutionWeights, turn: Turn, scale: number): ConvolutionWeights {
  const phases = scale * scale;
  const perOutput = 9 * tail.inputs;
  const weights = new Float32Array(tail.weights.length);
  const bias = new Float32Array(tail.bias.length);
  for (let output = 0; output < tail.outputs; output++) {
    const phase = output % phases;
    const source = output - phase + turnedIndex(turn, phase % scale, Math.floor(phase / scale), scale);
    weights.set(tail.weights.subarray(source * perOutput, (source + 1) * perOutput), output * perOutput);
    bias[output] = tail.bias[source] ?? 0;
  }
  return { ...tail, weights, bias };
}
