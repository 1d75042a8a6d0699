import { filterMacroblockEdge, filterSimpleEdge, filterSubblockEdge } from "./filter-edges";
import type { FrameHeader } from "./frame-header";
import type { Plane } from "./plane";

/** How strongly a macroblock is filtered (RFC 6386, section 15.2 and 15.3); no level, no filter. */
interface FilterStrength {
  readonly level: number;
  readonly interiorLimit: number;
  /** Beyond this much difference next to an edge there is detail that the filter leaves be. */
  readonly varianceThreshold: number;
}

/** Filters the edges of a row of macroblocks after all of it is reconstructed: prediction takes unfiltered samples (section 15). */
export class LoopFilter {
  readonly #isSimple: boolean;
  /** By segment, and within it for macroblocks predicted as a whole and by subblocks. */
  readonly #strengths: readonly FilterStrength[];
  /** For each macroblock of the row which strength it has, doubled, and one more if its inner edges are filtered. */
  readonly #choices: Uint8Array;

  constructor(header: FrameHeader, macroblocksPerRow: number) {
    this.#isSimple = header.filter.isSimple;
    this.#strengths = Array.from({ length: 8 }, (_, i) => strengthOf(header, i >> 1, (i & 1) === 1));
    this.#choices = new Uint8Array(macroblocksPerRow);
  }

  /** A macroblock without coefficients and predicted as a whole has no inner edges (section 15). */
  choose(column: number, segment: number, hasSubblockModes: boolean, hasInnerEdges: boolean): void {
    this.#choices[column] = 4 * segment + (hasSubblockModes ? 2 : 0) + (hasInnerEdges ? 1 : 0);
  }

  /** Filters a row of macroblocks, each left, inside from the left, above, inside from above, in this order (section 15.1). */
  filterRow(planes: readonly [Plane, Plane, Plane], isTop: boolean): void {
    const [luma, u, v] = planes;
    for (let column = 0; column < this.#choices.length; column += 1) {
      const choice = this.#choices[column] as number;
      const strength = this.#strengths[choice >> 1] as FilterStrength;
      if (strength.level === 0) continue;
      const hasInnerEdges = (choice & 1) === 1;
      if (this.#isSimple) {
        filterSimply(luma, column, strength, hasInnerEdges, isTop);
        continue;
      }
      filterNormally(luma, 16, column, strength, hasInnerEdges, isTop);
      filterNormally(u, 8, column, strength, hasInnerEdges, isTop);
      filterNormally(v, 8, column, strength, hasInnerEdges, isTop);
    }
  }
}

function strengthOf(
  { filter, segments }: FrameHeader,
  segment: number,
  hasSubblockModes: boolean,
): FilterStrength {
  const own = segments?.filterLevels[segment] ?? 0;
  const base = segments ? own + (segments.isAbsolute ? 0 : filter.level) : filter.level;
  const delta = filter.keyFrameDelta + (hasSubblockModes ? filter.subblocksDelta : 0);
  const level = Math.min(63, Math.max(0, base + delta));
  let interiorLimit = level;
  if (filter.sharpness > 0) {
    interiorLimit = Math.min(level >> (filter.sharpness > 4 ? 2 : 1), 9 - filter.sharpness);
  }
  interiorLimit = Math.max(1, interiorLimit);
  return { level, interiorLimit, varianceThreshold: level >= 40 ? 2 : level >= 15 ? 1 : 0 };
}

function filterSimply(
  plane: Plane,
  column: number,
  { level, interiorLimit }: FilterStrength,
  hasInnerEdges: boolean,
  isTop: boolean,
): void {
  const { samples, stride } = plane;
  const at = plane.at(column);
  const inner = 2 * level + interiorLimit;
  const outer = inner + 4;
  if (column > 0) filterSimpleEdge(samples, at, 1, stride, 16, outer);
  if (hasInnerEdges) for (let x = 4; x < 16; x += 4) filterSimpleEdge(samples, at + x, 1, stride, 16, inner);
  if (!isTop) filterSimpleEdge(samples, at, stride, 1, 16, outer);
  if (hasInnerEdges) {
    for (let y = 4; y < 16; y += 4) filterSimpleEdge(samples, at + y * stride, stride, 1, 16, inner);
  }
}

/** `size` is 16 for luma, 8 for chroma. */
function filterNormally(
  plane: Plane,
  size: number,
  column: number,
  { level, interiorLimit: interior, varianceThreshold: variance }: FilterStrength,
  hasInnerEdges: boolean,
  isTop: boolean,
): void {
  const { samples, stride } = plane;
  const at = plane.at(column);
  const inner = 2 * level + interior;
  const outer = inner + 4;
  if (column > 0) filterMacroblockEdge(samples, at, 1, stride, size, outer, interior, variance);
  if (hasInnerEdges) {
    for (let x = 4; x < size; x += 4) {
      filterSubblockEdge(samples, at + x, 1, stride, size, inner, interior, variance);
    }
  }
  if (!isTop) filterMacroblockEdge(samples, at, stride, 1, size, outer, interior, variance);
  if (hasInnerEdges) {
    for (let y = 4; y < size; y += 4) {
      filterSubblockEdge(samples, at + y * stride, stride, 1, size, inner, interior, variance);
    }
  }
}
