import { blockMode } from "./modes";
import { marginColumns, type Plane } from "./plane";

/** Where neither neighbour is in the picture (RFC 6386, section 12.2). */
const middle = 128;

/**
 * Predicts the samples of macroblock `column` as a whole: `size` is 16 for luma, 8 for chroma (RFC 6386, sections 12.2 and 12.3).
 */
export function predictBlock(
  plane: Plane,
  column: number,
  size: number,
  mode: number,
  hasAbove: boolean,
): void {
  const { samples, stride } = plane;
  const at = plane.at(column);
  const end = at + size * stride;
  if (mode === blockMode.dc) {
    const value = meanOfNeighbours(plane, column, size, hasAbove);
    for (let to = at; to < end; to += stride) samples.fill(value, to, to + size);
  } else if (mode === blockMode.vertical) {
    const from = marginColumns + column * size;
    const row = plane.above.subarray(from, from + size);
    for (let to = at; to < end; to += stride) samples.set(row, to);
  } else if (mode === blockMode.horizontal) {
    for (let to = at; to < end; to += stride) samples.fill(samples[to - 1] as number, to, to + size);
  } else {
    predictTrueMotion(plane, column, size);
  }
}

function meanOfNeighbours(plane: Plane, column: number, size: number, hasAbove: boolean): number {
  const { samples, stride, above } = plane;
  const at = plane.at(column);
  const hasLeft = column > 0;
  if (!hasAbove && !hasLeft) return middle;
  let sum = 0;
  if (hasAbove) {
    const from = marginColumns + column * size;
    for (let x = from; x < from + size; x += 1) sum += above[x] as number;
  }
  if (hasLeft) for (let y = 0; y < size; y += 1) sum += samples[at + y * stride - 1] as number;
  const count = hasAbove && hasLeft ? 2 * size : size;
  return Math.floor((sum + count / 2) / count);
}

/** Each sample goes on from the left as the row above does; the array keeps it within 0 and 255. */
function predictTrueMotion(plane: Plane, column: number, size: number): void {
  const { samples, stride, above } = plane;
  const at = plane.at(column);
  const from = marginColumns + column * size;
  const corner = above[from - 1] as number;
  for (let y = 0, to = at; y < size; y += 1, to += stride) {
    const difference = (samples[to - 1] as number) - corner;
    for (let x = 0; x < size; x += 1) samples[to + x] = (above[from + x] as number) + difference;
  }
}
