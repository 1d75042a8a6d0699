import type { ConvolutionWeights, NetworkScale } from "#imaging/neural/model";

/** What a shader reads of a layer: weights, and biases with the PReLU's slopes behind them, in groups of four outputs. */
export interface PackedLayer {
  readonly weights: Float32Array<ArrayBuffer>;
  readonly offsets: Float32Array<ArrayBuffer>;
}

/** Weight of an output, an input and a tap (row by row from the upper left) in a model's order. */
const weightOf = ({ weights, inputs }: ConvolutionWeights, output: number, input: number, tap: number) =>
  weights[(output * inputs + input) * 9 + tap] ?? 0;

/** The head: [tap][input][output]. */
export function packHead(layer: ConvolutionWeights): PackedLayer {
  const weights = new Float32Array(9 * layer.inputs * layer.outputs);
  let at = 0;
  for (let tap = 0; tap < 9; tap++)
    for (let input = 0; input < layer.inputs; input++)
      for (let output = 0; output < layer.outputs; output++)
        weights[at++] = weightOf(layer, output, input, tap);
  return { weights, offsets: offsetsOf(layer) };
}

/** A body layer: [tap][four inputs][four outputs][input][output]. */
export function packBody(layer: ConvolutionWeights): PackedLayer {
  const order = Array.from({ length: layer.outputs }, (_, output) => output);
  return { weights: packed(layer, order), offsets: offsetsOf(layer) };
}

/** The tail: the same with the three colours of each sub-pixel, and a fourth that is nothing. */
export function packTail(layer: ConvolutionWeights, scale: NetworkScale): PackedLayer {
  const subpixels = scale * scale;
  const order = Array.from({ length: subpixels * 4 }, (_, index) => {
    const colour = index % 4;
    return colour === 3 ? null : colour * subpixels + Math.floor(index / 4);
  });
  const offsets = Float32Array.from(order, (output) => (output === null ? 0 : (layer.bias[output] ?? 0)));
  return { weights: packed(layer, order), offsets };
}

function packed(layer: ConvolutionWeights, outputs: readonly (number | null)[]): Float32Array<ArrayBuffer> {
  const weights = new Float32Array(9 * layer.inputs * outputs.length);
  let at = 0;
  for (let tap = 0; tap < 9; tap++)
    for (let firstInput = 0; firstInput < layer.inputs; firstInput += 4)
      for (let firstOutput = 0; firstOutput < outputs.length; firstOutput += 4)
        for (let input = firstInput; input < firstInput + 4; input++)
          for (const output of outputs.slice(firstOutput, firstOutput + 4))
            weights[at++] = output === null ? 0 : weightOf(layer, output, input, tap);
  return weights;
}

function offsetsOf({ bias, slopes }: ConvolutionWeights): Float32Array<ArrayBuffer> {
  return Float32Array.from([...bias, ...(slopes ?? [])]);
}
