/**
 * Reads booleans of given probabilities from a partition (RFC 6386, section 7). Beyond the end of the data it reads zeros and says so
 * in `isExhausted`: whoever reads looks there now and then, and need not at each boolean.
 */
export class BooleanDecoder {
  readonly #bytes: Uint8Array;
  #next = 0;
  /** The `#spareBits + 8` bits of the stream that the range is compared with; less than 31 of them. */
  #value = 0;
  /** Bits of `#value` below the eight that are compared; below zero where more must be read before the next boolean. */
  #spareBits = -8;
  /** 128 to 255. */
  #range = 255;
  isExhausted = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** 1 or 0, which has `probability` of 256. */
  bit(probability: number): 0 | 1 {
    if (this.#spareBits < 0) this.#refill();
    const split = 1 + (((this.#range - 1) * probability) >> 8);
    const scaled = split << this.#spareBits;
    const isOne = this.#value >= scaled;
    if (isOne) this.#value -= scaled;
    const range = isOne ? this.#range - split : split;
    const shift = Math.clz32(range) - 24;
    this.#range = range << shift;
    this.#spareBits -= shift;
    return isOne ? 1 : 0;
  }

  /** A number of `bitCount` bits, the highest first (section 8). */
  number(bitCount: number): number {
    let value = 0;
    for (let left = bitCount; left > 0; left -= 1) value = (value << 1) | this.bit(128);
    return value;
  }

  /** Its size in `bitCount` bits, then its sign. */
  signed(bitCount: number): number {
    const size = this.number(bitCount);
    return this.bit(128) ? -size : size;
  }

  /** A number with its sign if a flag before it says that there is one, else 0. */
  optionalSigned(bitCount: number): number {
    return this.bit(128) ? this.signed(bitCount) : 0;
  }

  #refill(): void {
    const bytes = this.#bytes;
    const at = this.#next;
    if (at + 2 < bytes.length) {
      const added =
        ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
      this.#value = (this.#value << 24) | added;
      this.#spareBits += 24;
      this.#next = at + 3;
      return;
    }
    if (at >= bytes.length) this.isExhausted = true;
    this.#value = (this.#value << 8) | (bytes[at] ?? 0);
    this.#spareBits += 8;
    this.#next = at + 1;
  }
}
