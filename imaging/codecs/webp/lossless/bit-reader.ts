import { damaged } from "../damaged";

/** Reads numbers from a stream whose first bits are the lowest of its bytes (RFC 9649, section 3.3). Beyond its end it reads zeros. */
export class BitReader {
  readonly bytes: Uint8Array;
  /** The bits that come next, `count` of them known; less than 31. */
  value = 0;
  count = 0;
  /** The byte that is taken in next; beyond the end it goes on counting. */
  next = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Sees to it that at least 16 bits are known. */
  refill(): void {
    if (this.count >= 16) return;
    const { bytes, next } = this;
    const pair =
      next + 1 < bytes.length
        ? (bytes[next] as number) | ((bytes[next + 1] as number) << 8)
        : (bytes[next] ?? 0);
    this.value |= pair << this.count;
    this.count += 16;
    this.next = next + 2;
  }

  /** A number of at most 16 bits. */
  bits(bitCount: number): number {
    this.refill();
    const value = this.value & ((1 << bitCount) - 1);
    this.value >>= bitCount;
    this.count -= bitCount;
    return value;
  }

  bit(): boolean {
    return this.bits(1) === 1;
  }

  /** Throws `image-damaged` where more was read than there is. */
  check(): void {
    if (this.next * 8 - this.count > this.bytes.length * 8) throw damaged("the data end early");
  }
}
