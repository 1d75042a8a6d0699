import { type PatchImage, patchDistance } from "./patch-image";

export interface FieldShape {
  readonly target: PatchImage;
  readonly source: PatchImage;
  readonly radiusPx: number;
  /** Centres of the patches to be matched, as pixels of the target, in reading order. */
  readonly targets: Int32Array;
  /** For each pixel of the target its place in `targets`, or -1. */
  readonly targetIndex: Int32Array;
  /** 1 for each pixel of the source around which a whole patch may be taken. */
  readonly isSource: Uint8Array;
  /** Targets lie in a grid of this step. */
  readonly stepPx: number;
  /** What a patch costs more for each row that it lies above or below its target, squared. */
  readonly rowPenalty: number;
}

/**
 * For each patch of a target the most similar patch of a source, searched as PatchMatch does (C. Barnes et al., "PatchMatch: a
 * randomized correspondence algorithm for structural image editing", ACM TOG 28(3), 2009): what is good for a neighbour is
 * tried beside it, then chance in windows that halve around the best so far. The same random numbers give the same field.
 */
export class NearestField {
  readonly shape: FieldShape;
  /** For each target the pixel of the source that is its patch's centre. */
  readonly sourceAt: Int32Array;
  /** Squared differences of the two patches, summed. */
  readonly costs: Float32Array;
  readonly #random: () => number;

  constructor(shape: FieldShape, random: () => number) {
    this.shape = shape;
    this.sourceAt = new Int32Array(shape.targets.length);
    this.costs = new Float32Array(shape.targets.length);
    this.#random = random;
  }

  /** A source pixel by chance. There must be one. */
  randomSource(): number {
    const { isSource } = this.shape;
    for (let attempt = 0; attempt < 64; attempt++) {
      const at = Math.floor(this.#random() * isSource.length);
      if (isSource[at] === 1) return at;
    }
    const from = Math.floor(this.#random() * isSource.length);
    const next = isSource.indexOf(1, from);
    return next >= 0 ? next : isSource.indexOf(1);
  }

  /** Measures targets [first, end) anew, after the target's pixels changed. */
  measure(first: number, end: number): void {
    const { target, source, radiusPx, targets } = this.shape;
    for (let t = first; t < end; t++) {
      const at = targets[t] as number;
      const from = this.sourceAt[t] as number;
      this.costs[t] = this.#penaltyOf(at, from) + patchDistance(target, at, source, from, radiusPx, Infinity);
    }
  }

  /**
   * One pass over targets [first, end): from the top left, or `backwards` from the bottom right. Chance looks no farther than
   * `reachPx` from the best so far.
   */
  sweep(first: number, end: number, backwards: boolean, reachPx: number): void {
    const direction = backwards ? -1 : 1;
    for (let i = first; i < end; i++) {
      const t = backwards ? first + end - 1 - i : i;
      this.#propagate(t, direction);
      this.#searchByChance(t, reachPx);
    }
  }

  #propagate(t: number, direction: number): void {
    const { targets, targetIndex, target, source, stepPx } = this.shape;
    const at = targets[t] as number;
    const beside = stepPx * direction;
    const left = targetIndex[at - beside];
    if (left !== undefined && left >= 0) this.#consider(t, at, (this.sourceAt[left] as number) + beside);
    const above = targetIndex[at - beside * target.widthPx];
    if (above !== undefined && above >= 0) {
      this.#consider(t, at, (this.sourceAt[above] as number) + beside * source.widthPx);
    }
  }

  #searchByChance(t: number, reachPx: number): void {
    const { targets, source } = this.shape;
    const { widthPx, heightPx } = source;
    const at = targets[t] as number;
    for (
      let reach = Math.min(reachPx, Math.max(widthPx, heightPx));
      reach >= 1;
      reach = Math.floor(reach / 2)
    ) {
      const best = this.sourceAt[t] as number;
      const y = Math.floor(best / widthPx);
      const x = best - y * widthPx;
      const left = Math.max(0, x - reach);
      const top = Math.max(0, y - reach);
      const right = Math.min(widthPx - 1, x + reach);
      const bottom = Math.min(heightPx - 1, y + reach);
      const toX = left + Math.floor(this.#random() * (right - left + 1));
      const toY = top + Math.floor(this.#random() * (bottom - top + 1));
      this.#consider(t, at, toY * widthPx + toX);
    }
  }

  #consider(t: number, at: number, candidate: number): void {
    const { target, source, radiusPx, isSource } = this.shape;
    if (isSource[candidate] !== 1 || candidate === this.sourceAt[t]) return;
    const best = this.costs[t] as number;
    const penalty = this.#penaltyOf(at, candidate);
    if (penalty >= best) return;
    const cost = penalty + patchDistance(target, at, source, candidate, radiusPx, best - penalty);
    if (cost >= best) return;
    this.costs[t] = cost;
    this.sourceAt[t] = candidate;
  }

  #penaltyOf(at: number, from: number): number {
    const { target, source, rowPenalty } = this.shape;
    if (rowPenalty === 0) return 0;
    const rows = Math.floor(at / target.widthPx) - Math.floor(from / source.widthPx);
    return rowPenalty * rows * rows;
  }
}
