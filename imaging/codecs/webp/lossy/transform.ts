/** √2·cos(π/8) less one, and √2·sin(π/8), both times 65536 (RFC 6386, section 14.4). */
const cosine = 20091;
const sine = 35468;

/** Columns first; kept between calls, since both passes are done before any other block. */
const columns = new Int32Array(16);

/**
 * The inverse Walsh–Hadamard transform: the sixteen coefficients of a macroblock's Y2 block from `from` become the first of each of the
 * sixteen luma blocks (RFC 6386, section 14.3).
 */
export function inverseWalshHadamard(coefficients: Int16Array, from: number): void {
  for (let i = 0; i < 4; i += 1) {
    const first = coefficients[from + i] as number;
    const second = coefficients[from + 4 + i] as number;
    const third = coefficients[from + 8 + i] as number;
    const fourth = coefficients[from + 12 + i] as number;
    columns[i] = first + fourth + second + third;
    columns[4 + i] = first - fourth + second - third;
    columns[8 + i] = first + fourth - second - third;
    columns[12 + i] = first - fourth - second + third;
  }
  for (let i = 0; i < 4; i += 1) {
    const first = (columns[4 * i] as number) + 3;
    const second = columns[4 * i + 1] as number;
    const third = columns[4 * i + 2] as number;
    const fourth = columns[4 * i + 3] as number;
    const to = 64 * i;
    coefficients[to] = (first + fourth + second + third) >> 3;
    coefficients[to + 16] = (first - fourth + second - third) >> 3;
    coefficients[to + 32] = (first + fourth - second - third) >> 3;
    coefficients[to + 48] = (first - fourth - second + third) >> 3;
  }
}

/** Adds the residue of a block whose sixteen coefficients stand from `from` to its 4 × 4 predicted samples (section 14.4). */
export function addResidue(
  coefficients: Int16Array,
  from: number,
  plane: Uint8ClampedArray,
  at: number,
  stride: number,
): void {
  for (let i = 0; i < 4; i += 1) {
    const first = coefficients[from + i] as number;
    const second = coefficients[from + 4 + i] as number;
    const third = coefficients[from + 8 + i] as number;
    const fourth = coefficients[from + 12 + i] as number;
    const a = first + third;
    const b = first - third;
    const c = ((second * sine) >> 16) - (((fourth * cosine) >> 16) + fourth);
    const d = ((second * cosine) >> 16) + second + ((fourth * sine) >> 16);
    columns[4 * i] = a + d;
    columns[4 * i + 1] = b + c;
    columns[4 * i + 2] = b - c;
    columns[4 * i + 3] = a - d;
  }
  for (let i = 0, to = at; i < 4; i += 1, to += stride) {
    const first = (columns[i] as number) + 4;
    const second = columns[4 + i] as number;
    const third = columns[8 + i] as number;
    const fourth = columns[12 + i] as number;
    const a = first + third;
    const b = first - third;
    const c = ((second * sine) >> 16) - (((fourth * cosine) >> 16) + fourth);
    const d = ((second * cosine) >> 16) + second + ((fourth * sine) >> 16);
    plane[to] = (plane[to] as number) + ((a + d) >> 3);
    plane[to + 1] = (plane[to + 1] as number) + ((b + c) >> 3);
    plane[to + 2] = (plane[to + 2] as number) + ((b - c) >> 3);
    plane[to + 3] = (plane[to + 3] as number) + ((a - d) >> 3);
  }
}

/** The same for a block that has its first coefficient alone: one value is added to all samples. */
export function addFlatResidue(
  coefficient: number,
  plane: Uint8ClampedArray,
  at: number,
  stride: number,
): void {
  const value = (coefficient + 4) >> 3;
  for (let y = 0, to = at; y < 4; y += 1, to += stride) {
    plane[to] = (plane[to] as number) + value;
    plane[to + 1] = (plane[to + 1] as number) + value;
    plane[to + 2] = (plane[to + 2] as number) + value;
    plane[to + 3] = (plane[to + 3] as number) + value;
  }
}
