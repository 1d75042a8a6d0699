/** The largest prime below 65,536 (RFC 1950, section 8.2). */
const base = 65_521;

/** So many bytes can be added before a sum leaves 32 bits. */
const bytesPerTurn = 5_552;

interface Sums {
  low: number;
  high: number;
}

/** The checksum of a zlib stream's contents (RFC 1950, section 8.2). */
export function adler32(bytes: Uint8Array): number {
  const sums: Sums = { low: 1, high: 0 };
  for (let from = 0; from < bytes.length; from += bytesPerTurn) {
    addTurn(sums, bytes, from, Math.min(bytes.length, from + bytesPerTurn));
  }
  return ((sums.high << 16) | sums.low) >>> 0;
}

/** A function of its own: V8 left the code that it had compiled for an inner loop at the end of each turn, and began anew. */
function addTurn(sums: Sums, bytes: Uint8Array, from: number, end: number): void {
  let { low, high } = sums;
  for (let i = from; i < end; i++) {
    low += bytes[i] as number;
    high += low;
  }
  sums.low = low % base;
  sums.high = high % base;
}

/**
 * The checksum of two stretches of bytes, one behind the other, of their own checksums and the second one's length. In the second stretch the
 * low sum begins with the first one's instead of with 1, and each of its bytes carries that difference into the high sum.
 */
export function joinAdler32(first: number, second: number, secondLengthBytes: number): number {
  const carried = (first & 0xffff) - 1 + base;
  const low = (carried + (second & 0xffff)) % base;
  const high = ((first >>> 16) + (second >>> 16) + (carried % base) * (secondLengthBytes % base)) % base;
  return ((high << 16) | low) >>> 0;
}
