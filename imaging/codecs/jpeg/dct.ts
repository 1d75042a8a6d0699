/**
 * The fast forward DCT of Arai, Agui and Nakajima (1988): 5 multiplications for 8 samples, because the factors left
 * over in the output are taken care of by the quantiser's divisors (`dctScale`).
 */

const cos4 = Math.SQRT1_2;
const cos6 = Math.cos((6 * Math.PI) / 16);
const cos2MinusCos6 = Math.cos((2 * Math.PI) / 16) - cos6;
const cos2PlusCos6 = Math.cos((2 * Math.PI) / 16) + cos6;

/** What `forwardDct` multiplies coefficient (row, column) by, beyond the DCT of T.81 A.3.3; natural order. */
export const dctScale: Readonly<Float64Array> = Float64Array.from({ length: 64 }, (_, i) => {
  const along = (k: number) => (k === 0 ? 1 : Math.SQRT2 * Math.cos((k * Math.PI) / 16));
  return 8 * along(i >> 3) * along(i & 7);
});

/** Transforms a block of 8 × 8 level-shifted samples in place: rows, then columns. */
export function forwardDct(block: Float64Array): void {
  for (let row = 0; row < 64; row += 8) transformLine(block, row, 1);
  for (let column = 0; column < 8; column++) transformLine(block, column, 8);
}

function transformLine(block: Float64Array, at: number, step: number): void {
  const x0 = block[at] as number;
  const x1 = block[at + step] as number;
  const x2 = block[at + 2 * step] as number;
  const x3 = block[at + 3 * step] as number;
  const x4 = block[at + 4 * step] as number;
  const x5 = block[at + 5 * step] as number;
  const x6 = block[at + 6 * step] as number;
  const x7 = block[at + 7 * step] as number;

  // Even coefficients: a DCT of 4 of the mirrored sums.
  const sum07 = x0 + x7;
  const sum16 = x1 + x6;
  const sum25 = x2 + x5;
  const sum34 = x3 + x4;
  const outer = sum07 - sum34;
  const inner = sum16 - sum25;
  const turned = (inner + outer) * cos4;
  block[at] = sum07 + sum34 + sum16 + sum25;
  block[at + 4 * step] = sum07 + sum34 - sum16 - sum25;
  block[at + 2 * step] = outer + turned;
  block[at + 6 * step] = outer - turned;

  // Odd coefficients: from the mirrored differences, one rotation by π · 6/16 written with 3 multiplications.
  const difference07 = x0 - x7;
  const first = x3 - x4 + x2 - x5;
  const second = x2 - x5 + x1 - x6;
  const third = x1 - x6 + difference07;
  const shared = (first - third) * cos6;
  const low = cos2MinusCos6 * first + shared;
  const high = cos2PlusCos6 * third + shared;
  const middle = second * cos4;
  const plus = difference07 + middle;
  const minus = difference07 - middle;
  block[at + 5 * step] = minus + low;
  block[at + 3 * step] = minus - low;
  block[at + step] = plus + high;
  block[at + 7 * step] = plus - high;
}
