import { LimnError } from "#contract/errors";
import type { ConvolutionWeights, Model } from "./model";

/**
 * What lies between two models, weight by weight: w = from + share × (to - from).
 *
 * One that was trained from the other lies in the same valley, so what lies between them computes what lies between their results; share 0 is
 * `from` and 1 is `to`, exactly. Throws `internal` where the shapes differ.
 */
export function blendModels(from: Model, to: Model, share: number): Model {
  if (shapeOf(from) !== shapeOf(to)) {
    throw new LimnError("internal", { detail: `${from.name} and ${to.name} are of different shapes` });
  }
  if (share === 0) return from;
  if (share === 1) return to;
  const layers = from.layers.map((layer, index) => blendLayers(layer, to.layers[index] ?? layer, share));
  return { ...from, name: `${from.name}+${share}×(${to.name}-${from.name})`, layers };
}

function shapeOf({ scale, channels, layers }: Model): string {
  return [scale, channels, ...layers.map(({ hasSkip }) => hasSkip)].join();
}

function blendLayers(from: ConvolutionWeights, to: ConvolutionWeights, share: number): ConvolutionWeights {
  return {
    ...from,
    weights: blendValues(from.weights, to.weights, share),
    bias: blendValues(from.bias, to.bias, share),
    slopes: from.slopes && to.slopes && blendValues(from.slopes, to.slopes, share),
  };
}

function blendValues(from: Float32Array, to: Float32Array, share: number): Float32Array {
  return from.map((value, i) => value + share * ((to[i] as number) - value));
}
