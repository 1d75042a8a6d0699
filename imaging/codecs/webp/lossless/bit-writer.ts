/** Writes numbers to a stream whose first bits are the lowest of its bytes (RFC 9649, section 3.3): what bit-reader.ts reads. */
export class BitWriter {
  #bytes = new Uint8Array(4_096);
  #length = 0;
  /** The bits that are not yet a byte, `#count` of them. */
  #value = 0;
  #count = 0;

  /** Writes a number of at most 16 bits. */
  bits(value: number, bitCount: number): void {
    this.#value |= value << this.#count;
    this.#count += bitCount;
    while (this.#count >= 8) {
      if (this.#length === this.#bytes.length) this.#grow();
      this.#bytes[this.#length] = this.#value;
      this.#length += 1;
      this.#value >>>= 8;
      this.#count -= 8;
    }
  }

  /** All that was written, the last byte filled up with zeros. */
  end(): Uint8Array {
    this.bits(0, (8 - this.#count) % 8);
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(): void {
    const grown = new Uint8Array(2 * this.#bytes.length);
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}
