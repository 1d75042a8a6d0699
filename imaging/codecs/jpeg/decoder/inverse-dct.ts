import { zigzag } from "../quantisation";

// The constants of the accurate integer transform of libjpeg (Loeffler, Ligtenberg and Moschytz 1989), times 2 to the 13th.
const c0298 = 2446;
const c0390 = 3196;
const c0541 = 4433;
const c0765 = 6270;
const c0899 = 7373;
const c1175 = 9633;
const c1501 = 12_299;
const c1847 = 15_137;
const c1961 = 16_069;
const c2053 = 16_819;
const c2562 = 20_995;
const c3072 = 25_172;

/** The columns that a block has which reaches so far along the zigzag. */
const columnsTo = Uint8Array.from({ length: 64 }, (_, extent) => {
  const columns = Array.from(zigzag.subarray(0, extent + 1), (place) => place & 7);
  return Math.max(...columns) + 1;
});

/** A table of divisors in zigzag order (T.81, B.2.4.1) as the transform takes it. */
export function naturalDivisors(divisors: Uint16Array): Int32Array {
  const natural = new Int32Array(64);
  for (let k = 0; k < 64; k += 1) natural[zigzag[k] as number] = divisors[k] as number;
  return natural;
}

/** Where a block's samples go. */
export interface SamplePlane {
  readonly samples: Uint8ClampedArray;
  readonly strideSamples: number;
}

const halfway = new Int32Array(64);

/**
 * The 64 samples of a block from its coefficients at `at`, which reach to `extent` along the zigzag (T.81, A.3.3). All arithmetic
 * is that of libjpeg's accurate transform, so that its bits are the same.
 */
export function inverseDct(
  coefficients: Int16Array,
  at: number,
  extent: number,
  divisors: Int32Array,
  plane: SamplePlane,
  to: number,
): void {
  if (extent === 0) {
    flatBlock((((coefficients[at] as number) * (divisors[0] as number) + 4) >> 3) + 128, plane, to);
    return;
  }
  const columns = columnsTo[extent] as number;
  transformColumns(coefficients, at, columns, divisors, halfway);
  const read = columns <= 4 ? 4 : 8;
  for (let x = columns; x < read; x += 1) for (let place = x; place < 64; place += 8) halfway[place] = 0;
  const { samples, strideSamples } = plane;
  if (read === 4) transformHalfRows(halfway, samples, to, strideSamples);
  else transformRows(halfway, samples, to, strideSamples);
}

function flatBlock(value: number, { samples, strideSamples }: SamplePlane, to: number): void {
  for (let row = 0; row < 8; row += 1, to += strideSamples) {
    samples[to] = value;
    samples[to + 1] = value;
    samples[to + 2] = value;
    samples[to + 3] = value;
    samples[to + 4] = value;
    samples[to + 5] = value;
    samples[to + 6] = value;
    samples[to + 7] = value;
  }
}

function transformColumns(
  coefficients: Int16Array,
  at: number,
  columns: number,
  q: Int32Array,
  out: Int32Array,
): void {
  for (let x = 0, from = at; x < columns; x += 1, from += 1) {
    const s0 = Math.imul(coefficients[from] as number, q[x] as number);
    const s1 = Math.imul(coefficients[from + 8] as number, q[x + 8] as number);
    const s2 = Math.imul(coefficients[from + 16] as number, q[x + 16] as number);
    const s3 = Math.imul(coefficients[from + 24] as number, q[x + 24] as number);
    const s4 = Math.imul(coefficients[from + 32] as number, q[x + 32] as number);
    const s5 = Math.imul(coefficients[from + 40] as number, q[x + 40] as number);
    const s6 = Math.imul(coefficients[from + 48] as number, q[x + 48] as number);
    const s7 = Math.imul(coefficients[from + 56] as number, q[x + 56] as number);
    if ((s1 | s2 | s3 | s4 | s5 | s6 | s7) === 0) {
      for (let place = x; place < 64; place += 8) out[place] = s0 << 2;
      continue;
    }
    const e = Math.imul(s2 + s6, c0541);
    const e2 = (e - Math.imul(s6, c1847)) | 0;
    const e3 = (e + Math.imul(s2, c0765)) | 0;
    const half = 1 << 10;
    const e0 = (((s0 + s4) << 13) + half) | 0;
    const e1 = (((s0 - s4) << 13) + half) | 0;
    const z5 = Math.imul(s7 + s3 + s5 + s1, c1175);
    const z1 = Math.imul(s7 + s1, -c0899);
    const z2 = Math.imul(s5 + s3, -c2562);
    const z3 = (Math.imul(s7 + s3, -c1961) + z5) | 0;
    const z4 = (Math.imul(s5 + s1, -c0390) + z5) | 0;
    const o0 = (Math.imul(s7, c0298) + z1 + z3) | 0;
    const o1 = (Math.imul(s5, c2053) + z2 + z4) | 0;
    const o2 = (Math.imul(s3, c3072) + z2 + z3) | 0;
    const o3 = (Math.imul(s1, c1501) + z1 + z4) | 0;
    out[x] = (e0 + e3 + o3) >> 11;
    out[x + 56] = (e0 + e3 - o3) >> 11;
    out[x + 8] = (e1 + e2 + o2) >> 11;
    out[x + 48] = (e1 + e2 - o2) >> 11;
    out[x + 16] = (e1 - e2 + o1) >> 11;
    out[x + 40] = (e1 - e2 - o1) >> 11;
    out[x + 24] = (e0 - e3 + o0) >> 11;
    out[x + 32] = (e0 - e3 - o0) >> 11;
  }
}

/** Rounding, and the level shift of T.81, A.3.1. */
const level = (1 << 17) + (128 << 18);

function transformRows(from: Int32Array, samples: Uint8ClampedArray, to: number, stride: number): void {
  for (let row = 0; row < 64; row += 8, to += stride) {
    const s0 = from[row] as number;
    const s1 = from[row + 1] as number;
    const s2 = from[row + 2] as number;
    const s3 = from[row + 3] as number;
    const s4 = from[row + 4] as number;
    const s5 = from[row + 5] as number;
    const s6 = from[row + 6] as number;
    const s7 = from[row + 7] as number;
    const e = Math.imul(s2 + s6, c0541);
    const e2 = (e - Math.imul(s6, c1847)) | 0;
    const e3 = (e + Math.imul(s2, c0765)) | 0;
    const e0 = (((s0 + s4) << 13) + level) | 0;
    const e1 = (((s0 - s4) << 13) + level) | 0;
    const z5 = Math.imul(s7 + s3 + s5 + s1, c1175);
    const z1 = Math.imul(s7 + s1, -c0899);
    const z2 = Math.imul(s5 + s3, -c2562);
    const z3 = (Math.imul(s7 + s3, -c1961) + z5) | 0;
    const z4 = (Math.imul(s5 + s1, -c0390) + z5) | 0;
    const o0 = (Math.imul(s7, c0298) + z1 + z3) | 0;
    const o1 = (Math.imul(s5, c2053) + z2 + z4) | 0;
    const o2 = (Math.imul(s3, c3072) + z2 + z3) | 0;
    const o3 = (Math.imul(s1, c1501) + z1 + z4) | 0;
    samples[to] = (e0 + e3 + o3) >> 18;
    samples[to + 7] = (e0 + e3 - o3) >> 18;
    samples[to + 1] = (e1 + e2 + o2) >> 18;
    samples[to + 6] = (e1 + e2 - o2) >> 18;
    samples[to + 2] = (e1 - e2 + o1) >> 18;
    samples[to + 5] = (e1 - e2 - o1) >> 18;
    samples[to + 3] = (e0 - e3 + o0) >> 18;
    samples[to + 4] = (e0 - e3 - o0) >> 18;
  }
}

/** The same where the second half of each row is zeros, as in most blocks. */
function transformHalfRows(from: Int32Array, samples: Uint8ClampedArray, to: number, stride: number): void {
  for (let row = 0; row < 64; row += 8, to += stride) {
    const s0 = (from[row] as number) << 13;
    const s1 = from[row + 1] as number;
    const s2 = from[row + 2] as number;
    const s3 = from[row + 3] as number;
    const e2 = Math.imul(s2, c0541);
    const e3 = Math.imul(s2, c0541 + c0765);
    const e0 = (s0 + level) | 0;
    const z5 = Math.imul(s3 + s1, c1175);
    const o0 = (Math.imul(s1, -c0899) + Math.imul(s3, -c1961) + z5) | 0;
    const o1 = (Math.imul(s3, -c2562) + Math.imul(s1, -c0390) + z5) | 0;
    const o2 = (Math.imul(s3, c3072 - c2562 - c1961) + z5) | 0;
    const o3 = (Math.imul(s1, c1501 - c0899 - c0390) + z5) | 0;
    samples[to] = (e0 + e3 + o3) >> 18;
    samples[to + 7] = (e0 + e3 - o3) >> 18;
    samples[to + 1] = (e0 + e2 + o2) >> 18;
    samples[to + 6] = (e0 + e2 - o2) >> 18;
    samples[to + 2] = (e0 - e2 + o1) >> 18;
    samples[to + 5] = (e0 - e2 - o1) >> 18;
    samples[to + 3] = (e0 - e3 + o0) >> 18;
    samples[to + 4] = (e0 - e3 - o0) >> 18;
  }
}
