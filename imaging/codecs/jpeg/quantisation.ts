/** Natural position (row × 8 + column) of each coefficient in zigzag order (ITU-T T.81, figure A.6). */
export const zigzag: Readonly<Uint8Array> = zigzagOrder();

/** The tables that T.81 gives as examples (K.1 and K.2) and every encoder scales, in natural order. */
const luminance = [
  [16, 11, 10, 16, 24, 40, 51, 61],
  [12, 12, 14, 19, 26, 58, 60, 55],
  [14, 13, 16, 24, 40, 57, 69, 56],
  [14, 17, 22, 29, 51, 87, 80, 62],
  [18, 22, 37, 56, 68, 109, 103, 77],
  [24, 35, 55, 64, 81, 104, 113, 92],
  [49, 64, 78, 87, 103, 121, 120, 101],
  [72, 92, 95, 98, 112, 100, 103, 99],
];
const chrominance = [
  [17, 18, 24, 47, 99, 99, 99, 99],
  [18, 21, 26, 66, 99, 99, 99, 99],
  [24, 26, 56, 99, 99, 99, 99, 99],
  [47, 66, 99, 99, 99, 99, 99, 99],
  [99, 99, 99, 99, 99, 99, 99, 99],
  [99, 99, 99, 99, 99, 99, 99, 99],
  [99, 99, 99, 99, 99, 99, 99, 99],
  [99, 99, 99, 99, 99, 99, 99, 99],
];

/** Divisors of the 64 coefficients, 1–255, in natural order. */
export interface QuantisationTables {
  readonly luminance: Uint8Array;
  readonly chrominance: Uint8Array;
}

/** The tables for a quality of 1–100 on the scale of the Independent JPEG Group: 50 takes them as they are. */
export function quantisationTables(quality: number): QuantisationTables {
  const percent = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  const scaled = (table: number[][]) =>
    Uint8Array.from(table.flat(), (step) =>
      Math.min(255, Math.max(1, Math.floor((step * percent + 50) / 100))),
    );
  return { luminance: scaled(luminance), chrominance: scaled(chrominance) };
}

/** Diagonals from the upper left, in turns upwards and downwards. */
function zigzagOrder(): Uint8Array {
  const order: number[] = [];
  for (let diagonal = 0; diagonal < 15; diagonal++) {
    const cells: number[] = [];
    for (let row = Math.max(0, diagonal - 7); row <= Math.min(7, diagonal); row++) {
      cells.push(row * 8 + (diagonal - row));
    }
    order.push(...(diagonal % 2 === 0 ? cells.reverse() : cells));
  }
  return Uint8Array.from(order);
}
