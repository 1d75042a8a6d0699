/** The picture data has come to a marker, or to its end. */
export class ScanEnd extends Error {
  override readonly name = "ScanEnd";
}

/** Bits of a scan's data, most significant first; the zero behind each 0xff is left out (T.81, B.1.1.5). */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at: number;
  #byte = 0;
  #bitsLeft = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** Throws `ScanEnd`. */
  bit(): number {
    if (this.#bitsLeft === 0) {
      if (this.#at >= this.#bytes.length) throw new ScanEnd();
      this.#byte = this.#bytes[this.#at] as number;
      if (this.#byte === 0xff && this.#bytes[this.#at + 1] !== 0) throw new ScanEnd();
      this.#at += this.#byte === 0xff ? 2 : 1;
      this.#bitsLeft = 8;
    }
    this.#bitsLeft -= 1;
    return (this.#byte >> this.#bitsLeft) & 1;
  }

  bits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i += 1) value = (value << 1) | this.bit();
    return value;
  }

  /** A number of `size` bits whose first bit is 0 where it is negative (T.81, F.2.2.1). */
  magnitude(size: number): number {
    if (size === 0) return 0;
    const value = this.bits(size);
    return value < 2 ** (size - 1) ? value - 2 ** size + 1 : value;
  }

  /** Goes on behind the next restart marker. False where another marker comes first: the scan is over. */
  restart(): boolean {
    this.#bitsLeft = 0;
    for (let at = this.#bytes.indexOf(0xff, this.#at); at >= 0; at = this.#bytes.indexOf(0xff, at + 1)) {
      const code = this.#bytes[at + 1] ?? 0xd9;
      if (code === 0 || code === 0xff) continue;
      if (code < 0xd0 || code > 0xd7) return false;
      this.#at = at + 2;
      return true;
    }
    return false;
  }
}

/** A Huffman table for decoding: for each length, its first code, how many there are, and where their values begin. */
export class HuffmanDecoder {
  readonly #first = new Int32Array(17);
  readonly #start = new Int32Array(17);
  readonly #counts: Uint8Array;
  readonly #values: Uint8Array;

  /** `counts` of the codes of 1 to 16 bits, and the values in the order of their codes (T.81, annex C). */
  constructor(counts: Uint8Array, values: Uint8Array) {
    this.#counts = counts;
    this.#values = values;
    let code = 0;
    let start = 0;
    for (let length = 1; length <= 16; length += 1) {
      this.#first[length] = code;
      this.#start[length] = start;
      const count = counts[length - 1] as number;
      code = (code + count) << 1;
      start += count;
    }
  }

  /** Throws `ScanEnd`, also for a code that is none. */
  read(reader: BitReader): number {
    let code = 0;
    for (let length = 1; length <= 16; length += 1) {
      code = (code << 1) | reader.bit();
      const index = code - (this.#first[length] as number);
      if (index < (this.#counts[length - 1] as number)) {
        return this.#values[(this.#start[length] as number) + index] ?? 0;
      }
    }
    throw new ScanEnd();
  }
}
