import type { ConvolutionWeights } from "#imaging/neural/model";

/** Features of a whole picture, [heightPx][widthPx][channels]. */
export interface Features {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: number;
  readonly values: Float64Array;
}

/** The plainest 3x3 convolution there is, plus `skipped`, with PReLU where the layer has slopes and zeros outside the picture. */
export function convolve(input: Features, layer: ConvolutionWeights, skipped?: Features): Features {
  const { widthPx, heightPx } = input;
  const values = new Float64Array(widthPx * heightPx * layer.outputs);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      for (let output = 0; output < layer.outputs; output++) {
        const at = (y * widthPx + x) * layer.outputs + output;
        const convolved = (layer.bias[output] ?? 0) + neighbourhoodSum(input, layer, x, y, output);
        const sum = convolved + (skipped?.values[at] ?? 0);
        const slope = layer.slopes?.[output] ?? 1;
        values[at] = sum > 0 ? sum : slope * sum;
      }
    }
  }
  return { widthPx, heightPx, channels: layer.outputs, values };
}

function neighbourhoodSum(
  input: Features,
  layer: ConvolutionWeights,
  x: number,
  y: number,
  output: number,
): number {
  let sum = 0;
  for (let tap = 0; tap < 9; tap++) {
    const column = x + (tap % 3) - 1;
    const row = y + Math.floor(tap / 3) - 1;
    if (column < 0 || row < 0 || column >= input.widthPx || row >= input.heightPx) continue;
    const pixel = (row * input.widthPx + column) * input.channels;
    for (let channel = 0; channel < layer.inputs; channel++) {
      const weight = layer.weights[(output * layer.inputs + channel) * 9 + tap] ?? 0;
      sum += weight * (input.values[pixel + channel] ?? 0);
    }
  }
  return sum;
}
