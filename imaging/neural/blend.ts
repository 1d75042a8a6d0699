import { LimnError } from "#contract/errors";
import type { ConvolutionWeights, Model } from "./model";

/**
 * The model between two of the same shape, weight by weight: w = a + share × (b - a). One trained from the other lies in the
 * same valley, so what lies between them computes what lies between their results. Share 0 is `a` and 1 is `b`, exactly.
 * Throws `internal` where the shapes differ.
 */
export function blendModels(a: Model, b: Model, share: number): Model {
  if (a.scale !== b.scale || a.channels !== b.channels || a.layers.length !== b.layers.length) {
    throw new LimnError("internal", { detail: `${a.name} and ${b.name} are of different shapes` });
  }
  if (share === 0) return a;
  if (share === 1) return b;
  const layers = a.layers.map((layer, index) => blendLayers(layer, b.layers[index] ?? layer, share));
  return { ...a, name: `${a.name}+${share}×${b.name}`, layers };
}

function blendLayers(a: ConvolutionWeights, b: ConvolutionWeights, share: number): ConvolutionWeights {
  return {
    ...a,
    weights: between(a.weights, b.weights, share),
    bias: between(a.bias, b.bias, share),
    slopes: a.slopes && b.slopes && between(a.slopes, b.slopes, share),
  };
}

function between(a: Float32Array, b: Float32Array, share: number): Float32Array {
  return a.map((value, i) => value + share * ((b[i] ?? value) - value));
}
