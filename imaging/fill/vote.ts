import type { NearestField } from "../patches/nearest-field";
import type { Topology } from "./topology";

/** How much less a patch counts for each pixel that its centre lies deeper in the hole (Wexler et al. use the same). */
const confidenceBase = 1.3;
const maxDepthPx = 40;

/** How much the best patch goes before others where no turn follows. */
export const finalSharpness = 12;

/**
 * How much each matched patch counts: more where it is like its target, and nearer to what is known (Y. Wexler, E. Shechtman,
 * M. Irani, "Space-time completion of video", IEEE TPAMI 29(3), 2007). `sharpness` 1 is theirs; more lets the best decide.
 */
export function patchWeights(
  { shape, depths }: Topology,
  field: NearestField,
  sharpness: number,
): Float32Array {
  const { costs } = field;
  const sample = costs.filter((_, t) => t % Math.ceil(costs.length / 4_096) === 0).sort();
  const deviation = Math.max(1, sample[Math.floor(sample.length * 0.75)] ?? 1);
  const byDepth = Float32Array.from({ length: maxDepthPx + 1 }, (_, depth) => confidenceBase ** -depth);
  return costs.map((cost, t) => {
    const depth = Math.min(maxDepthPx, depths[shape.targets[t] as number] as number);
    const likeness = Math.exp((-sharpness * Math.min(cost, 20 * deviation)) / (2 * deviation));
    return Math.max(1e-30, likeness * (byDepth[depth] as number));
  });
}

/** What the patches around a pixel say that it is: four samples, unrounded, into `result`. */
export function voteFor(
  at: number,
  { shape }: Topology,
  field: NearestField,
  weights: Float32Array,
  result: Float64Array,
): void {
  const { targetIndex, target, source, radiusPx } = shape;
  const { samples } = source;
  let [c0, c1, c2, c3, total] = [0, 0, 0, 0, 0];
  for (let dy = -radiusPx; dy <= radiusPx; dy++) {
    for (let dx = -radiusPx; dx <= radiusPx; dx++) {
      const t = targetIndex[at + dy * target.widthPx + dx];
      if (t === undefined || t < 0) continue;
      const weight = weights[t] as number;
      const from = ((field.sourceAt[t] as number) - dy * source.widthPx - dx) * 4;
      c0 += weight * (samples[from] as number);
      c1 += weight * (samples[from + 1] as number);
      c2 += weight * (samples[from + 2] as number);
      c3 += weight * (samples[from + 3] as number);
      total += weight;
    }
  }
  result[0] = c0 / total;
  result[1] = c1 / total;
  result[2] = c2 / total;
  result[3] = c3 / total;
}

/** Sets the undecided pixels [first, end) of the layer to what the patches around them say. */
export function vote(
  topology: Topology,
  field: NearestField,
  weights: Float32Array,
  first: number,
  end: number,
): void {
  const { samples } = topology.shape.target;
  const result = new Float64Array(4);
  for (let i = first; i < end; i++) {
    const at = topology.votedPixels[i] as number;
    voteFor(at, topology, field, weights, result);
    for (let c = 0; c < 4; c++) samples[at * 4 + c] = Math.round(result[c] as number);
  }
}
