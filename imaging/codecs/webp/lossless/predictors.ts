/** The first pixel's prediction, and that of modes that are not defined (RFC 9649, section 3.5.1). */
export const opaqueBlack = 0xff000000 | 0;

/**
 * Makes pixels [from, to) of a row, which hold differences, to what they are (RFC 9649, section 3.5.1). `above` is the row before it, with this
 * row's first pixel behind its last. `mode` is one of the fourteen.
 */
export function predictPixels(
  mode: number,
  row: Int32Array,
  above: Int32Array,
  from: number,
  to: number,
): void {
  const isFromAboveAlone = mode === 0 || (mode >= 2 && mode <= 4) || mode === 8 || mode === 9 || mode > 13;
  if (isFromAboveAlone) predictFromAbove(mode, row, above, from, to);
  else if (mode < 11) predictFromMeans(mode, row, above, from, to);
  else predictFromThree(mode, row, above, from, to);
}

/** Adds each of the four bytes, without carries between them. */
export function addPixels(a: number, b: number): number {
  const alphaAndGreen = (a & 0xff00ff00) + (b & 0xff00ff00);
  const redAndBlue = (a & 0x00ff00ff) + (b & 0x00ff00ff);
  return (alphaAndGreen & 0xff00ff00) | (redAndBlue & 0x00ff00ff);
}

/** The mean of each of the four bytes, rounded down. */
function mean(a: number, b: number): number {
  return ((((a ^ b) & 0xfefefefe) >>> 1) + (a & b)) | 0;
}

function distanceOf(a: number, b: number): number {
  return (
    Math.abs((a >>> 24) - (b >>> 24)) +
    Math.abs(((a >> 16) & 0xff) - ((b >> 16) & 0xff)) +
    Math.abs(((a >> 8) & 0xff) - ((b >> 8) & 0xff)) +
    Math.abs((a & 0xff) - (b & 0xff))
  );
}

/** Left or above, whichever is nearer to left + above - corner. */
function select(left: number, above: number, corner: number): number {
  return distanceOf(above, corner) < distanceOf(left, corner) ? left : above;
}

function clampByte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

/** a + b - c of each byte, clamped. */
function clampedSum(a: number, b: number, c: number): number {
  const alpha = clampByte((a >>> 24) + (b >>> 24) - (c >>> 24));
  const red = clampByte(((a >> 16) & 0xff) + ((b >> 16) & 0xff) - ((c >> 16) & 0xff));
  const green = clampByte(((a >> 8) & 0xff) + ((b >> 8) & 0xff) - ((c >> 8) & 0xff));
  const blue = clampByte((a & 0xff) + (b & 0xff) - (c & 0xff));
  return (alpha << 24) | (red << 16) | (green << 8) | blue;
}

/** a + (a - b) / 2 of each byte, the half rounded towards zero, clamped. */
function clampedHalf(a: number, b: number): number {
  const alpha = halfOf(a >>> 24, b >>> 24);
  const red = halfOf((a >> 16) & 0xff, (b >> 16) & 0xff);
  const green = halfOf((a >> 8) & 0xff, (b >> 8) & 0xff);
  return (alpha << 24) | (red << 16) | (green << 8) | halfOf(a & 0xff, b & 0xff);
}

function halfOf(a: number, b: number): number {
  const difference = a - b;
  // Adding one to what is below zero makes the shift round towards zero.
  return clampByte(a + ((difference + (difference >>> 31)) >> 1));
}

function predictFromAbove(mode: number, row: Int32Array, above: Int32Array, from: number, to: number): void {
  switch (mode) {
    case 2:
      for (let x = from; x < to; x += 1) {
        row[x] = addPixels(row[x] as number, above[x] as number);
      }
      break;
    case 3:
      for (let x = from; x < to; x += 1) {
        row[x] = addPixels(row[x] as number, above[x + 1] as number);
      }
      break;
    case 4:
      for (let x = from; x < to; x += 1) {
        row[x] = addPixels(row[x] as number, above[x - 1] as number);
      }
      break;
    case 8:
      for (let x = from; x < to; x += 1) {
        row[x] = addPixels(row[x] as number, mean(above[x - 1] as number, above[x] as number));
      }
      break;
    case 9:
      for (let x = from; x < to; x += 1) {
        row[x] = addPixels(row[x] as number, mean(above[x] as number, above[x + 1] as number));
      }
      break;
    default:
      for (let x = from; x < to; x += 1) {
        row[x] = addPixels(row[x] as number, opaqueBlack);
      }
  }
}

function predictFromMeans(mode: number, row: Int32Array, above: Int32Array, from: number, to: number): void {
  switch (mode) {
    case 1:
      for (let x = from; x < to; x += 1) {
        row[x] = addPixels(row[x] as number, row[x - 1] as number);
      }
      break;
    case 5:
      for (let x = from; x < to; x += 1) {
        row[x] = addPixels(
          row[x] as number,
          mean(mean(row[x - 1] as number, above[x + 1] as number), above[x] as number),
        );
      }
      break;
    case 6:
      for (let x = from; x < to; x += 1) {
        row[x] = addPixels(row[x] as number, mean(row[x - 1] as number, above[x - 1] as number));
      }
      break;
    case 7:
      for (let x = from; x < to; x += 1) {
        row[x] = addPixels(row[x] as number, mean(row[x - 1] as number, above[x] as number));
      }
      break;
    default:
      for (let x = from; x < to; x += 1) {
        row[x] = addPixels(
          row[x] as number,
          mean(
            mean(row[x - 1] as number, above[x - 1] as number),
            mean(above[x] as number, above[x + 1] as number),
          ),
        );
      }
  }
}

function predictFromThree(mode: number, row: Int32Array, above: Int32Array, from: number, to: number): void {
  switch (mode) {
    case 11:
      for (let x = from; x < to; x += 1) {
        row[x] = addPixels(
          row[x] as number,
          select(row[x - 1] as number, above[x] as number, above[x - 1] as number),
        );
      }
      break;
    case 12:
      for (let x = from; x < to; x += 1) {
        row[x] = addPixels(
          row[x] as number,
          clampedSum(row[x - 1] as number, above[x] as number, above[x - 1] as number),
        );
      }
      break;
    default:
      for (let x = from; x < to; x += 1) {
        row[x] = addPixels(
          row[x] as number,
          clampedHalf(mean(row[x - 1] as number, above[x] as number), above[x - 1] as number),
        );
      }
  }
}
