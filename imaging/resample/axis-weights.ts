import type { RowRange } from "../row-range";
import { type FilterKernel, filterKernels, type ResampleFilter } from "./kernels";

/** Which source positions make each target position of one axis, and how much of each. */
export interface AxisWeights {
  /** Taps per target position. */
  readonly taps: number;
  /** Source position of tap t of the i-th target position at [i × taps + t]; always inside the source. */
  readonly positions: Int32Array;
  /** Weights in the same order; those of one target position add up to 1. */
  readonly weights: Float64Array;
  /** All source positions that occur. */
  readonly sourceRange: RowRange;
}

/**
 * Weights for target positions [range.first, range.end) of an axis, as Matlab's imresize computes them: half-pixel
 * centres, the kernel widened by the factor when shrinking (antialiasing), weights normalised, positions outside
 * the source mirrored at its edge with the edge sample repeated.
 */
export function axisWeights(
  range: RowRange,
  sourceLength: number,
  targetLength: number,
  filter: ResampleFilter,
): AxisWeights {
  const kernel = filterKernels[filter];
  const shrink = Math.min(1, targetLength / sourceLength);
  const radius = kernel.radius / shrink;
  // ceil(width) + 2 candidates as in imresize; the outermost often weigh zero.
  const taps = Math.ceil(2 * radius) + 2;
  const count = range.end - range.first;
  const positions = new Int32Array(count * taps);
  const weights = new Float64Array(count * taps);
  let first = sourceLength;
  let last = -1;
  for (let i = 0; i < count; i++) {
    // Multiplied before it is divided: exact for whole factors.
    const centre = ((range.first + i + 0.5) * sourceLength) / targetLength - 0.5;
    const left = Math.floor(centre - radius);
    const at = i * taps;
    fillWeights(weights.subarray(at, at + taps), kernel, centre - left, shrink);
    for (let tap = 0; tap < taps; tap++) {
      const position = mirrored(left + tap, sourceLength);
      positions[at + tap] = position;
      if (weights[at + tap] === 0) continue;
      if (position < first) first = position;
      if (position > last) last = position;
    }
  }
  return trimmed({ taps, positions, weights, sourceRange: { first, end: last + 1 } }, count);
}

/** Normalised weights of taps 0, 1, 2, … at distance `centre - tap` (source pixels). */
function fillWeights(weights: Float64Array, kernel: FilterKernel, centre: number, shrink: number): void {
  let sum = 0;
  for (let tap = 0; tap < weights.length; tap++) {
    const weight = kernel.weightAt((centre - tap) * shrink);
    weights[tap] = weight;
    sum += weight;
  }
  for (let tap = 0; tap < weights.length; tap++) weights[tap] = (weights[tap] ?? 0) / sum;
}

/** …2 1 0 | 0 1 2 … n-1 | n-1 n-2 …, repeating for sources shorter than the kernel. */
function mirrored(position: number, length: number): number {
  const period = 2 * length;
  const inPeriod = ((position % period) + period) % period;
  return inPeriod < length ? inPeriod : period - 1 - inPeriod;
}

/** Drops leading and trailing tap columns whose weights are all zero, and points idle taps at a used position. */
function trimmed(axis: AxisWeights, count: number): AxisWeights {
  const isIdle = (tap: number) => {
    for (let i = 0; i < count; i++) if (axis.weights[i * axis.taps + tap] !== 0) return false;
    return true;
  };
  let firstTap = 0;
  let endTap = axis.taps;
  while (endTap - firstTap > 1 && isIdle(endTap - 1)) endTap--;
  while (endTap - firstTap > 1 && isIdle(firstTap)) firstTap++;
  const taps = endTap - firstTap;
  const positions = new Int32Array(count * taps);
  const weights = new Float64Array(count * taps);
  const { first, end } = axis.sourceRange;
  for (let i = 0; i < count; i++) {
    for (let tap = 0; tap < taps; tap++) {
      const from = i * axis.taps + firstTap + tap;
      // A tap of weight zero may lie outside the rows that the caller holds.
      positions[i * taps + tap] = Math.min(Math.max(axis.positions[from] ?? 0, first), end - 1);
      weights[i * taps + tap] = axis.weights[from] ?? 0;
    }
  }
  return { taps, positions, weights, sourceRange: axis.sourceRange };
}
