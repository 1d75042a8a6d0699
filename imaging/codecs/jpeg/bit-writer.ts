/** Collects bits, most significant first, into bytes; a zero byte follows each 0xff (T.81, B.1.1.5). */
export class BitWriter {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;
  #pending = 0;
  #pendingBits = 0;

  /** Appends the lowest `bitCount` (0–16) bits of `value`, whose higher bits are zero. */
  write(value: number, bitCount: number): void {
    this.#pending = (this.#pending << bitCount) | value;
    this.#pendingBits += bitCount;
    while (this.#pendingBits >= 8) {
      this.#pendingBits -= 8;
      this.#append((this.#pending >>> this.#pendingBits) & 255);
    }
    this.#pending &= (1 << this.#pendingBits) - 1;
  }

  /** Fills the last byte with ones, as scans end. */
  alignWithOnes(): void {
    const missing = (8 - this.#pendingBits) % 8;
    this.write((1 << missing) - 1, missing);
  }

  /** A marker between two restart intervals, on a byte's border: nothing is stuffed after it. */
  writeMarker(code: number): void {
    this.alignWithOnes();
    this.#append(0xff);
    this.#bytes[this.#length - 1] = code;
  }

  /** Whole bytes since the last call, in memory of their own. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #append(byte: number): void {
    if (this.#length + 2 > this.#bytes.length) this.#grow();
    this.#bytes[this.#length++] = byte;
    if (byte === 0xff) this.#bytes[this.#length++] = 0;
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
