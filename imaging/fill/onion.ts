import type { NearestField } from "../patches/nearest-field";
import { repeatBorder } from "./layer";
import type { Topology } from "./topology";

/** The most comparisons of patches for the first guess; with more pixels, fewer sources are looked at for each. */
const maxComparisons = 400_000;

/**
 * The first guess at the coarsest resolution: from the rim inwards, each pixel takes the centre of the patch that fits best what
 * is known around it by then (A. Newson et al., "Non-local patch-based image inpainting", IPOL 7, 2017, begin likewise).
 */
export function peelOnion(topology: Topology, field: NearestField, attempt: number): void {
  const { shape, holePixels, depths } = topology;
  const { samples } = shape.target;
  const sources = sourcesToTry(topology, attempt);
  const deepest = holePixels.reduce((most, at) => Math.max(most, depths[at] as number), 0);
  for (let depth = 1; depth <= deepest; depth++) {
    const skin = holePixels.filter((at) => depths[at] === depth);
    const best = skin.map((at) => bestFit(at, depth, topology, sources));
    skin.forEach((at, i) => {
      const from = (best[i] as number) * 4;
      samples.copyWithin(at * 4, from, from + 4);
      field.sourceAt[shape.targetIndex[at] as number] = best[i] as number;
    });
  }
  repeatBorder(shape.target);
}

function sourcesToTry({ shape, holePixels, sourceCount }: Topology, attempt: number): number[] {
  // A first attempt looks at all that time allows, each further one at another part.
  const every = Math.max(
    attempt === 0 ? 1 : 3,
    Math.ceil((sourceCount * holePixels.length) / maxComparisons),
  );
  const sources: number[] = [];
  let seen = attempt;
  for (let at = 0; at < shape.isSource.length; at++) {
    if (shape.isSource[at] === 1 && seen++ % every === 0) sources.push(at);
  }
  return sources;
}

/** The source whose patch fits best those pixels around `at` that lie less deep than `depth`. */
function bestFit(at: number, depth: number, { shape, depths }: Topology, sources: readonly number[]): number {
  const { radiusPx, source } = shape;
  const row = Math.floor(at / source.widthPx);
  const steps: number[] = [];
  for (let dy = -radiusPx; dy <= radiusPx; dy++) {
    for (let dx = -radiusPx; dx <= radiusPx; dx++) {
      const step = dy * source.widthPx + dx;
      if ((depths[at + step] ?? depth) < depth) steps.push(step);
    }
  }
  const patchPixels = (2 * radiusPx + 1) ** 2;
  let best = sources[0] as number;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of sources) {
    const penalty =
      (shape.rowPenalty * (Math.floor(candidate / source.widthPx) - row) ** 2 * steps.length) / patchPixels;
    const cost = penalty + costOf(at, candidate, steps, source.samples, least - penalty);
    if (cost < least) {
      least = cost;
      best = candidate;
    }
  }
  return best;
}

function costOf(
  at: number,
  candidate: number,
  steps: readonly number[],
  samples: Uint8Array,
  limit: number,
): number {
  let sum = 0;
  for (let i = 0; i < steps.length && sum < limit; i++) {
    const a = (at + (steps[i] as number)) * 4;
    const b = (candidate + (steps[i] as number)) * 4;
    for (let c = 0; c < 4; c++) {
      const difference = (samples[a + c] as number) - (samples[b + c] as number);
      sum += difference * difference;
    }
  }
  return sum;
}
