import type { ConvolutionWeights, NetworkScale } from "./model";

/** F(4x4, 3x3): the matrix G of Winograd's weight transform for the points 0, 1, -1, 2, -2. */
const weightTransform = [
  [1 / 4, 0, 0],
  [-1 / 6, -1 / 6, -1 / 6],
  [-1 / 6, 1 / 6, -1 / 6],
  [1 / 24, 1 / 12, 1 / 6],
  [1 / 24, -1 / 12, 1 / 6],
  [0, 0, 1],
] as const;

/** Output channels that the kernel computes together. */
const group = 8;

/** Writes bias[outputs], slopes[outputs] in front of a layer's packed weights. */
function withBiasAndSlopes(layer: ConvolutionWeights, weights: Float32Array): Float32Array {
  const packed = new Float32Array(2 * layer.outputs + weights.length);
  packed.set(layer.bias);
  packed.set(layer.slopes ?? [], layer.outputs);
  packed.set(weights, 2 * layer.outputs);
  return packed;
}

/** For the kernel's direct convolution: bias, slopes, weights [outputs/8][3][3][inputs][8]. */
export function packDirect(layer: ConvolutionWeights): Float32Array {
  const { inputs, outputs } = layer;
  const packed = new Float32Array(9 * inputs * outputs);
  for (let output = 0; output < outputs; output++) {
    for (let input = 0; input < inputs; input++) {
      for (let tap = 0; tap < 9; tap++) {
        const target = ((Math.floor(output / group) * 9 + tap) * inputs + input) * group + (output % group);
        packed[target] = layer.weights[(output * inputs + input) * 9 + tap] ?? 0;
      }
    }
  }
  return withBiasAndSlopes(layer, packed);
}

/** For the kernel's Winograd convolution: bias, slopes, transformed weights G g Gᵀ as [36][outputs/8][inputs][8]. */
export function packWinograd(layer: ConvolutionWeights): Float32Array {
  const { inputs, outputs } = layer;
  const packed = new Float32Array(36 * inputs * outputs);
  const transformed = new Float64Array(36);
  for (let output = 0; output < outputs; output++) {
    for (let input = 0; input < inputs; input++) {
      transformKernel(layer.weights, (output * inputs + input) * 9, transformed);
      const offset = (Math.floor(output / group) * inputs + input) * group + (output % group);
      for (let point = 0; point < 36; point++) {
        packed[point * inputs * outputs + offset] = transformed[point] ?? 0;
      }
    }
  }
  return withBiasAndSlopes(layer, packed);
}

/** G g Gᵀ: the 3x3 taps from `first` on to 6x6 points, row by row. */
function transformKernel(weights: Float32Array, first: number, transformed: Float64Array): void {
  const tap = (index: number) => weights[first + index] ?? 0;
  weightTransform.forEach((g, row) => {
    const a = g[0] * tap(0) + g[1] * tap(3) + g[2] * tap(6);
    const b = g[0] * tap(1) + g[1] * tap(4) + g[2] * tap(7);
    const c = g[0] * tap(2) + g[1] * tap(5) + g[2] * tap(8);
    weightTransform.forEach((h, column) => {
      transformed[6 * row + column] = h[0] * a + h[1] * b + h[2] * c;
    });
  });
}

/**
 * The tail with its outputs in the order that the kernel shuffles: R, G, B and an unused channel of zeros for each
 * sub-pixel, the sub-pixels row by row. (The model file has all sub-pixels of R first, as PyTorch's pixel shuffle.)
 */
export function interleaveTail(tail: ConvolutionWeights, scale: NetworkScale): ConvolutionWeights {
  const phases = scale * scale;
  const perOutput = 9 * tail.inputs;
  const outputs = 4 * phases;
  const weights = new Float32Array(outputs * perOutput);
  const bias = new Float32Array(outputs);
  for (let phase = 0; phase < phases; phase++) {
    for (let colour = 0; colour < 3; colour++) {
      const source = colour * phases + phase;
      const target = phase * 4 + colour;
      weights.set(tail.weights.subarray(source * perOutput, (source + 1) * perOutput), target * perOutput);
      bias[target] = tail.bias[source] ?? 0;
    }
  }
  return { hasSkip: false, inputs: tail.inputs, outputs, weights, bias, slopes: undefined };
}
