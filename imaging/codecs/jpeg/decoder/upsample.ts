import type { Component, Frame } from "./frame";

/**
 * Makes a row as wide as the picture from the component's row at `at` and the nearest other one, at `beside`, which lies below for the
 * lower of two rows (`isLower`).
 */
export type RowWidener = (
  samples: Uint8ClampedArray,
  at: number,
  beside: number,
  isLower: boolean,
  row: Uint8ClampedArray,
) => void;

/**
 * How a component's rows become as wide as the picture. Half as many samples along an edge are smoothed by a triangle, three parts the
 * nearest and one the next, with libjpeg's rounding ("fancy upsampling", jdsample.c); all else repeats them.
 */
export function rowWidener({ maxAcross, maxDown }: Frame, { across, down, widthPx }: Component): RowWidener {
  const isHalfDown = maxDown === 2 * down;
  if (across === maxAcross) return isHalfDown ? mixRow : copyRow;
  // libjpeg smooths nothing that is narrower.
  if (maxAcross === 2 * across && widthPx > 2) {
    const sums = new Int32Array(widthPx);
    if (isHalfDown) {
      return (samples, at, beside, _isLower, row) => {
        for (let x = 0; x < widthPx; x += 1)
          sums[x] = 3 * (samples[at + x] as number) + (samples[beside + x] as number);
        widenSums(sums, row);
      };
    }
    if (down === maxDown) return (samples, at, _beside, _isLower, row) => widenRow(samples, at, widthPx, row);
  }
  return (samples, at, _beside, _isLower, row) => {
    for (let x = 0; x < row.length; x += 1)
      row[x] = samples[at + Math.floor((x * across) / maxAcross)] as number;
  };
}

export const copyRow: RowWidener = (samples, at, _beside, _isLower, row) => {
  row.set(samples.subarray(at, at + row.length));
};

const mixRow: RowWidener = (samples, at, beside, isLower, row) => {
  const half = isLower ? 2 : 1;
  for (let x = 0; x < row.length; x += 1)
    row[x] = (3 * (samples[at + x] as number) + (samples[beside + x] as number) + half) >> 2;
};

/** From columns that were mixed of two rows, and are four times as large for it. */
function widenSums(sums: Int32Array, row: Uint8ClampedArray): void {
  const last = sums.length - 1;
  row[0] = ((sums[0] as number) * 4 + 8) >> 4;
  row[1] = ((sums[0] as number) * 3 + (sums[1] as number) + 7) >> 4;
  let [before, here] = [sums[0] as number, sums[1] as number];
  for (let x = 1, to = 2; x < last; x += 1, to += 2) {
    const next = sums[x + 1] as number;
    row[to] = (3 * here + before + 8) >> 4;
    row[to + 1] = (3 * here + next + 7) >> 4;
    before = here;
    here = next;
  }
  row[2 * last] = ((sums[last] as number) * 3 + (sums[last - 1] as number) + 8) >> 4;
  // A picture of an odd width ends before it.
  if (2 * last + 1 < row.length) row[2 * last + 1] = ((sums[last] as number) * 4 + 7) >> 4;
}

function widenRow(samples: Uint8ClampedArray, at: number, widthPx: number, row: Uint8ClampedArray): void {
  const last = widthPx - 1;
  const sample = (x: number) => samples[at + x] as number;
  row[0] = sample(0);
  row[1] = (sample(0) * 3 + sample(1) + 2) >> 2;
  for (let x = 1; x < last; x += 1) {
    const near = 3 * (samples[at + x] as number);
    row[2 * x] = (near + (samples[at + x - 1] as number) + 1) >> 2;
    row[2 * x + 1] = (near + (samples[at + x + 1] as number) + 2) >> 2;
  }
  row[2 * last] = (sample(last) * 3 + sample(last - 1) + 1) >> 2;
  if (2 * last + 1 < row.length) row[2 * last + 1] = sample(last);
}
