import { LimnError } from "#contract/errors";
import type { ConvolutionWeights, Model } from "./model";

/** What one model learnt beyond another that it was tuned from: their difference, weight by weight. */
export interface ModelDifference {
  readonly from: Model;
  readonly to: Model;
}

/**
 * `base` with a share of what was learnt elsewhere, weight by weight: w = base + share × (to - from), all of one shape.
 *
 * Where `base` is `from`, this lies between the two: one trained from the other lies in the same valley, so what lies between
 * them computes what lies between their results; share 0 is `from` and 1 is `to`, exactly. Where `base` is another model that
 * was tuned from `from`, it takes on the other's skill besides its own: a task vector (Ilharco et al., Editing Models with
 * Task Arithmetic, 2023); no network is made so since decision 39.
 *
 * Throws `internal` where the shapes differ.
 */
export function blendModels(base: Model, { from, to }: ModelDifference, share: number): Model {
  for (const model of [from, to]) {
    if (shapeOf(model) === shapeOf(base)) continue;
    throw new LimnError("internal", { detail: `${base.name} and ${model.name} are of different shapes` });
  }
  if (share === 0) return base;
  if (share === 1 && base === from) return to;
  const layers = base.layers.map((layer, index) =>
    blendLayers(layer, from.layers[index] ?? layer, to.layers[index] ?? layer, share),
  );
  return { ...base, name: `${base.name}+${share}×(${to.name}-${from.name})`, layers };
}

function shapeOf({ scale, channels, layers }: Model): string {
  return [scale, channels, ...layers.map(({ hasSkip }) => hasSkip)].join();
}

function blendLayers(
  base: ConvolutionWeights,
  from: ConvolutionWeights,
  to: ConvolutionWeights,
  share: number,
): ConvolutionWeights {
  return {
    ...base,
    weights: moved(base.weights, from.weights, to.weights, share),
    bias: moved(base.bias, from.bias, to.bias, share),
    slopes: base.slopes && from.slopes && to.slopes && moved(base.slopes, from.slopes, to.slopes, share),
  };
}

function moved(base: Float32Array, from: Float32Array, to: Float32Array, share: number): Float32Array {
  return base.map((value, i) => value + share * ((to[i] as number) - (from[i] as number)));
}
