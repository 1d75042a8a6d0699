import { damaged } from "./damaged";

/**
 * Turns a filtered row into the row itself, where it lies (PNG section 9.2). `step` is the bytes of a pixel, at least 1; `previous` the
 * row above, zeros for the first one. Throws `image-damaged` for a filter that there is none of.
 */
export function unfilterRow(type: number, row: Uint8Array, previous: Uint8Array, step: number): void {
  if (type === 0) return;
  if (type === 1) addLeft(row, step);
  else if (type === 2) addUp(row, previous);
  else if (type === 3) addMean(row, previous, step);
  else if (type === 4) addPaeth(row, previous, step);
  else throw damaged(`filter ${type}`);
}

// Sums are stored modulo 256 by the array itself.

function addLeft(row: Uint8Array, step: number): void {
  for (let i = step; i < row.length; i += 1) row[i] = (row[i] as number) + (row[i - step] as number);
}

function addUp(row: Uint8Array, previous: Uint8Array): void {
  for (let i = 0; i < row.length; i += 1) row[i] = (row[i] as number) + (previous[i] as number);
}

function addMean(row: Uint8Array, previous: Uint8Array, step: number): void {
  for (let i = 0; i < row.length; i += 1) {
    const left = i < step ? 0 : (row[i - step] as number);
    row[i] = (row[i] as number) + ((left + (previous[i] as number)) >> 1);
  }
}

function addPaeth(row: Uint8Array, previous: Uint8Array, step: number): void {
  // Left of the row all is zero, so the first pixel's prediction is the one above.
  for (let i = 0; i < step && i < row.length; i += 1) row[i] = (row[i] as number) + (previous[i] as number);
  for (let i = step; i < row.length; i += 1) {
    const left = row[i - step] as number;
    const up = previous[i] as number;
    row[i] = (row[i] as number) + paeth(left, up, previous[i - step] as number);
  }
}

/**
 * Whichever of the three is nearest to left + up - upLeft; ties go in this order (PNG section 9.4). Chosen by masks, all ones where a
 * difference is negative: which of them it is differs from byte to byte in photographs, and branches on it are guessed wrong.
 */
export function paeth(left: number, up: number, upLeft: number): number {
  const toLeft = Math.abs(up - upLeft);
  const toUp = Math.abs(left - upLeft);
  const toUpLeft = Math.abs(left + up - 2 * upLeft);
  const isUpLeftNearer = (toUpLeft - toUp) >> 31;
  const isOtherNearer = ((toUp - toLeft) | (toUpLeft - toLeft)) >> 31;
  const other = up ^ ((up ^ upLeft) & isUpLeftNearer);
  return left ^ ((left ^ other) & isOtherNearer);
}
