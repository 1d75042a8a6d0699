import type { ByteWindow } from "../../byte-source";
import { isRestart } from "../markers";
import { type HuffmanTable, lookBits } from "./huffman-table";

/** A block takes at most 64 codes of 16 bits with values of 15, and its refinement less. */
export const maxBlockBytes = 256;

const chunkBytes = 32 * 1024;

/**
 * Bits of a scan's data, most significant first. The zeros behind 0xff (T.81, B.1.1.5) are taken out of a chunk at a time, so that reading
 * is a matter of shifts; behind the last byte before a marker follow zeros, as libjpeg has it, and `isSpent` tells.
 */
export class EntropyReader {
  /** The chunk, without stuffed zeros; the loops of block-readers.ts read it themselves. */
  readonly data = new Uint8Array(chunkBytes + 2 * maxBlockBytes);
  at = 0;
  hold = 0;
  heldBits = 0;
  readonly #window: ByteWindow;
  /** Where the window's bytes lie in the file, and what of them has not come into the chunk yet. */
  #first: number;
  #bytes: Uint8Array = new Uint8Array(0);
  #end = 0;
  #isAtMarker = false;

  constructor(window: ByteWindow, first: number) {
    this.#window = window;
    this.#first = first;
  }

  /** Fetches what the next `maxBytes` of data need. */
  async prepare(maxBytes: number): Promise<void> {
    this.#bytes = await this.#window.from(this.#first, this.#first + maxBytes);
  }

  /** To be called before each block. */
  replenish(): void {
    if (this.#end - this.at < maxBlockBytes && !this.#isAtMarker) this.#fillChunk();
  }

  /** Whether more was read than there is. */
  get isSpent(): boolean {
    return this.at - (this.heldBits >> 3) > this.#end;
  }

  #fillChunk(): void {
    const { data } = this;
    data.copyWithin(0, this.at, this.#end);
    let to = Math.max(0, this.#end - this.at);
    const bytes = this.#bytes;
    let from = 0;
    while (to < chunkBytes && from < bytes.length) {
      const byte = bytes[from] as number;
      if (byte === 0xff) {
        if (bytes[from + 1] !== 0) {
          this.#isAtMarker = true;
          break;
        }
        from += 1;
      }
      data[to] = byte;
      to += 1;
      from += 1;
    }
    data.fill(0, to, to + 2 * maxBlockBytes);
    this.at = Math.max(0, this.at - this.#end);
    this.#end = to;
    this.#pass(from);
  }

  #pass(count: number): void {
    this.#bytes = this.#bytes.subarray(count);
    this.#first += count;
  }

  /** Goes on behind the next restart marker. False where another marker comes first: the scan is over. */
  restart(): boolean {
    const bytes = this.#bytes;
    for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
      const code = bytes[at + 1];
      if (code === 0 || code === 0xff) continue;
      if (code === undefined || !isRestart(code)) return false;
      this.#pass(at + 2);
      this.at = 0;
      this.#end = 0;
      this.hold = 0;
      this.heldBits = 0;
      this.#isAtMarker = false;
      return true;
    }
    return false;
  }

  bit(): number {
    if (this.heldBits === 0) {
      this.hold = this.data[this.at] as number;
      this.at += 1;
      this.heldBits = 8;
    }
    this.heldBits -= 1;
    return (this.hold >>> this.heldBits) & 1;
  }

  /** At least 25 bits are held. */
  #holdMany(): void {
    while (this.heldBits <= 24) {
      this.hold = (this.hold << 8) | (this.data[this.at] as number);
      this.at += 1;
      this.heldBits += 8;
    }
  }

  /** A number of up to 16 bits. */
  bits(count: number): number {
    if (this.heldBits < count) this.#holdMany();
    this.heldBits -= count;
    return (this.hold >>> this.heldBits) & ((1 << count) - 1);
  }

  /** A number of `size` bits whose first bit is 0 where it is negative (T.81, F.2.2.1). */
  magnitude(size: number): number {
    if (size === 0) return 0;
    const value = this.bits(size);
    return value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
  }

  /** The symbol of the next code; 0 for one that is none. */
  symbol(table: HuffmanTable): number {
    if (this.heldBits < 16) this.#holdMany();
    const entry = table.symbols[(this.hold >>> (this.heldBits - lookBits)) & ((1 << lookBits) - 1)] as number;
    if (entry !== 0) {
      this.heldBits -= entry >> 8;
      return entry & 255;
    }
    return this.#longSymbol(table);
  }

  #longSymbol({ codeEnds, offsets, longSymbols }: HuffmanTable): number {
    const bits = (this.hold >>> (this.heldBits - 16)) & 0xffff;
    let length = lookBits + 1;
    while (length < 16 && bits >= (codeEnds[length] as number)) length += 1;
    this.heldBits -= length;
    return longSymbols[((bits >> (16 - length)) + (offsets[length] as number)) & 255] as number;
  }
}
