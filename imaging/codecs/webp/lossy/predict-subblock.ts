import { subblockMode } from "./modes";
import { marginColumns, type Plane } from "./plane";

/**
 * The samples round a subblock: the four at its left from below, the corner, the eight above it (RFC 6386, section 12.3: `E`). The first
 * and the last stand twice, so that they have neighbours.
 */
const edge = new Uint8Array(15);
const firstAbove = 6;
const corner = 5;
const firstLeft = 4;

/** What the directions are made of: weighted means of three samples, means of two, and the lowest sample at the left. */
const means = new Uint8Array(26);
const firstOfTwo = 13;
const lowest = 25;

/** The mean round sample `i` of the RFC's `E`, and the one of samples `i` and `i + 1`. */
const three = (...samples: number[]) => samples;
const two = (...samples: number[]) => samples.map((i) => firstOfTwo + i);
/** Takes turns in two lists. */
const woven = (first: readonly number[], second: readonly number[]) =>
  first.flatMap((mean, i) => [mean, second[i] as number]);
const still = (count: number) => Array.from({ length: count }, () => lowest);

/** By mode, which mean each of the sixteen samples is, row by row (RFC 6386, section 12.3). */
const directions: Readonly<Record<number, Readonly<Uint8Array>>> = {
  [subblockMode.vertical]: rows(three(5, 6, 7, 8), three(5, 6, 7, 8), three(5, 6, 7, 8), three(5, 6, 7, 8)),
  [subblockMode.horizontal]: rows(three(3, 3, 3, 3), three(2, 2, 2, 2), three(1, 1, 1, 1), three(0, 0, 0, 0)),
  [subblockMode.leftDown]: rows(
    three(6, 7, 8, 9),
    three(7, 8, 9, 10),
    three(8, 9, 10, 11),
    three(9, 10, 11, 12),
  ),
  [subblockMode.rightDown]: rows(three(4, 5, 6, 7), three(3, 4, 5, 6), three(2, 3, 4, 5), three(1, 2, 3, 4)),
  [subblockMode.verticalRight]: rows(
    two(4, 5, 6, 7),
    three(4, 5, 6, 7),
    [...three(3), ...two(4, 5, 6)],
    three(2, 4, 5, 6),
  ),
  [subblockMode.verticalLeft]: rows(
    two(5, 6, 7, 8),
    three(6, 7, 8, 9),
    [...two(6, 7, 8), ...three(10)],
    three(7, 8, 9, 11),
  ),
  [subblockMode.horizontalDown]: rows(
    [...two(3), ...three(4, 5, 6)],
    woven(two(2, 3), three(3, 4)),
    woven(two(1, 2), three(2, 3)),
    woven(two(0, 1), three(1, 2)),
  ),
  [subblockMode.horizontalUp]: rows(
    woven(two(2, 1), three(2, 1)),
    woven(two(1, 0), three(1, 0)),
    [...two(0), ...three(0), ...still(2)],
    still(4),
  ),
};

function rows(...fours: readonly number[][]): Readonly<Uint8Array> {
  return Uint8Array.from(fours.flat());
}

/** Predicts luma subblock `index` of macroblock `column`, whose subblocks before it are complete (RFC 6386, section 12.3). */
export function predictSubblock(plane: Plane, column: number, index: number, mode: number): void {
  const { samples, stride } = plane;
  const at = plane.at(column) + (index >> 2) * 4 * stride + (index & 3) * 4;
  readEdge(plane, column, index, at);
  if (mode === subblockMode.dc) {
    let sum = 4;
    for (let i = 1; i <= firstLeft; i += 1) sum += (edge[i] as number) + (edge[corner + i] as number);
    for (let y = 0, to = at; y < 4; y += 1, to += stride) samples.fill(sum >> 3, to, to + 4);
  } else if (mode === subblockMode.trueMotion) {
    for (let y = 0, to = at; y < 4; y += 1, to += stride) {
      const difference = (edge[firstLeft - y] as number) - (edge[corner] as number);
      for (let x = 0; x < 4; x += 1) samples[to + x] = (edge[firstAbove + x] as number) + difference;
    }
  } else {
    predictDirection(samples, at, stride, directions[mode] as Readonly<Uint8Array>);
  }
}

function readEdge({ samples, stride, above }: Plane, column: number, index: number, at: number): void {
  for (let y = 0; y < 4; y += 1) edge[firstLeft - y] = samples[at + y * stride - 1] as number;
  const inAbove = marginColumns + column * 16 + (index & 3) * 4;
  const isTop = index < 4;
  for (let x = -1; x < 4; x += 1) {
    edge[firstAbove + x] = (isTop ? above[inAbove + x] : samples[at - stride + x]) as number;
  }
  // Right of the macroblock nothing is decoded below the row above it: all four rows of subblocks look there.
  const isBeyond = isTop || (index & 3) === 3;
  for (let x = 4; x < 8; x += 1) {
    edge[firstAbove + x] = (isBeyond ? above[inAbove + x] : samples[at - stride + x]) as number;
  }
  edge[0] = edge[1] as number;
  edge[14] = edge[13] as number;
}

function predictDirection(
  samples: Uint8ClampedArray,
  at: number,
  stride: number,
  direction: Readonly<Uint8Array>,
): void {
  let before = edge[0] as number;
  let here = edge[1] as number;
  means[lowest] = here;
  for (let i = 0; i < firstOfTwo; i += 1) {
    const after = edge[i + 2] as number;
    means[i] = (before + 2 * here + after + 2) >> 2;
    if (i < 12) means[firstOfTwo + i] = (here + after + 1) >> 1;
    before = here;
    here = after;
  }
  for (let i = 0; i < 16; i += 4) {
    const to = at + (i >> 2) * stride;
    samples[to] = means[direction[i] as number] as number;
    samples[to + 1] = means[direction[i + 1] as number] as number;
    samples[to + 2] = means[direction[i + 2] as number] as number;
    samples[to + 3] = means[direction[i + 3] as number] as number;
  }
}
