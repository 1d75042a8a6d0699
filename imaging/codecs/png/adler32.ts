/** The largest prime below 65,536 (RFC 1950, section 8.2). */
const base = 65_521;

/**
 * The checksum of a zlib stream's contents (RFC 1950, section 8.2): of two stretches of bytes, one behind the other, of their own checksums and the second one's length. In the second stretch the
 * low sum begins with the first one's instead of with 1, and each of its bytes carries that difference into the high sum.
 */
export function joinAdler32(first: number, second: number, secondLengthBytes: number): number {
  const carried = (first & 0xffff) - 1 + base;
  const low = (carried + (second & 0xffff)) % base;
  const high = ((first >>> 16) + (second >>> 16) + (carried % base) * (secondLengthBytes % base)) % base;
  return ((high << 16) | low) >>> 0;
}
