/** Points in three dimensions, one after the other. */
export type Points = Float32Array;

const rounds = 20;
/** Quantiles that two distributions are compared at along a line. */
const quantiles = 48;
/** How far along its way a point goes in a round: the next rounds see to the rest. */
const stepShare = 0.6;

/**
 * Moves points so that they come to be spread as `wanted` are: along three lines at right angles at a time, turned by chance from
 * round to round, each line's quantiles are brought to those wanted (F. Pitié, A. Kokaram, R. Dahyot, "Automated colour grading
 * using colour distribution transfer", CVIU 107, 2007; the sliced Wasserstein flow of J. Rabin et al., 2011). `passengers` are moved with
 * the points at their place, and have no say. Changes `points` and `passengers`.
 */
export function transport(points: Points, wanted: Points, passengers: Points, random: () => number): void {
  for (let round = 0; round < rounds; round++) {
    const lines = round === 0 ? axes : randomLines(random);
    const moves = lines.map((line) => {
      const from = quantilesOf(points, line);
      const to = quantilesOf(wanted, line);
      return { line, from, shifts: to.map((value, i) => stepShare * (value - (from[i] as number))) };
    });
    for (const moved of [points, passengers]) {
      for (let i = 0; i < moved.length; i += 3) move(moved, i, moves);
    }
  }
}

type Line = readonly [number, number, number];

interface Move {
  readonly line: Line;
  readonly from: Float32Array;
  readonly shifts: Float32Array;
}

const axes: readonly Line[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Three lines at right angles, turned by a random unit quaternion. */
function randomLines(random: () => number): Line[] {
  const [u, v, w] = [random(), 2 * Math.PI * random(), 2 * Math.PI * random()];
  const [a, b] = [Math.sqrt(1 - u), Math.sqrt(u)];
  const [x, y, z, s] = [a * Math.sin(v), a * Math.cos(v), b * Math.sin(w), b * Math.cos(w)];
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * s), 2 * (x * z + y * s)],
    [2 * (x * y + z * s), 1 - 2 * (x * x + z * z), 2 * (y * z - x * s)],
    [2 * (x * z - y * s), 2 * (y * z + x * s), 1 - 2 * (x * x + y * y)],
  ];
}

function quantilesOf(points: Points, [x, y, z]: Line): Float32Array {
  const positions = new Float32Array(points.length / 3);
  for (let i = 0, at = 0; i < positions.length; i++, at += 3) {
    positions[i] =
      x * (points[at] as number) + y * (points[at + 1] as number) + z * (points[at + 2] as number);
  }
  positions.sort();
  return Float32Array.from({ length: quantiles }, (_, q) => {
    return positions[Math.round((q * (positions.length - 1)) / (quantiles - 1))] as number;
  });
}

function move(points: Points, at: number, moves: readonly Move[]): void {
  const [x, y, z] = [points[at] as number, points[at + 1] as number, points[at + 2] as number];
  for (const { line, from, shifts } of moves) {
    const shift = shiftAt(line[0] * x + line[1] * y + line[2] * z, from, shifts);
    points[at] = (points[at] as number) + shift * line[0];
    points[at + 1] = (points[at + 1] as number) + shift * line[1];
    points[at + 2] = (points[at + 2] as number) + shift * line[2];
  }
}

/** Between quantiles the shift is interpolated; beyond the outermost it is theirs. */
function shiftAt(position: number, from: Float32Array, shifts: Float32Array): number {
  let low = 0;
  let high = from.length - 1;
  if (position <= (from[low] as number)) return shifts[low] as number;
  if (position >= (from[high] as number)) return shifts[high] as number;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((from[middle] as number) <= position) low = middle;
    else high = middle;
  }
  const span = (from[high] as number) - (from[low] as number);
  const share = span > 0 ? (position - (from[low] as number)) / span : 0;
  return (shifts[low] as number) * (1 - share) + (shifts[high] as number) * share;
}
