import { damaged } from "../damaged";
import type { BitReader } from "./bit-reader";
import { maxCodeBits } from "./prefix-format";

/** Codes of up to this many bits are looked up at once, longer ones in a second part of their table. */
const maxRootBits = 8;

/** libwebp's encoder makes 2,600 groups of codes at most, which have half as many; a file with more was made to take memory. */
const maxEntries = 16_000_000;

/** Where a code's table begins, and the bits that its first part is indexed by. */
export interface PrefixCode {
  readonly at: number;
  readonly mask: number;
}

/**
 * Prefix codes, each a table from the bits that come next to a symbol, one behind the other. An entry's lowest four bits are the code's
 * length, those above it the symbol. Where the length is more than `maxRootBits`, the bits above it are the place of a second part, counted
 * from the table's beginning, which is indexed by as many of the bits behind the first eight as the length is longer.
 */
export class PrefixTables {
  entries: Uint16Array;
  #end = 0;
  readonly #counts = new Int32Array(maxCodeBits + 1);
  readonly #firsts = new Int32Array(maxCodeBits + 2);
  readonly #sorted = new Uint16Array(2_328);

  constructor(capacity: number) {
    this.entries = new Uint16Array(capacity);
  }

  clear(): void {
    this.#end = 0;
  }

  /** Adds the canonical code of these lengths, 0 being no code. Throws `image-damaged` where they make no complete one. */
  add(lengths: Uint8Array): PrefixCode {
    this.#sort(lengths);
    const symbolCount = this.#firsts[maxCodeBits + 1] as number;
    const at = this.#end;
    if (symbolCount === 1) {
      // The only symbol takes no bits.
      this.#reserve(1);
      this.entries[at] = (this.#sorted[0] as number) << 4;
      return { at, mask: 0 };
    }
    const longest = this.#longest();
    const rootBits = Math.min(maxRootBits, longest);
    this.#reserve(1 << rootBits);
    this.#fill(at, rootBits, longest);
    return { at, mask: (1 << rootBits) - 1 };
  }

  /** Symbols by length, and by value where it is the same. */
  #sort(lengths: Uint8Array): void {
    const counts = this.#counts.fill(0);
    const firsts = this.#firsts;
    for (let symbol = 0; symbol < lengths.length; symbol += 1) {
      const length = lengths[symbol] as number;
      counts[length] = (counts[length] as number) + 1;
    }
    counts[0] = 0;
    for (let length = 0; length <= maxCodeBits; length += 1) {
      firsts[length + 1] = (firsts[length] as number) + (counts[length] as number);
    }
    const places = firsts.slice();
    for (let symbol = 0; symbol < lengths.length; symbol += 1) {
      const length = lengths[symbol] as number;
      if (length === 0) continue;
      const place = places[length] as number;
      this.#sorted[place] = symbol;
      places[length] = place + 1;
    }
  }

  /** The longest length. Throws where codes are left over, or more are asked for than there are. */
  #longest(): number {
    let free = 1;
    let longest = 0;
    for (let length = 1; length <= maxCodeBits; length += 1) {
      const count = this.#counts[length] as number;
      free = 2 * free - count;
      if (free < 0) break;
      if (count > 0) longest = length;
      if (free === 0) break;
    }
    const isRest = this.#firsts[longest + 1] !== this.#firsts[maxCodeBits + 1];
    if (free !== 0 || isRest) throw damaged("lengths that make no prefix code");
    return longest;
  }

  #fill(at: number, rootBits: number, longest: number): void {
    const counts = this.#counts;
    const rootMask = (1 << rootBits) - 1;
    // Codes are counted up with their bits in the order of reading: the first is the lowest.
    let code = 0;
    let partAt = -1;
    let partBits = 0;
    let prefix = -1;
    for (let length = 1, place = 0; length <= longest; length += 1) {
      for (let left = counts[length] as number; left > 0; left -= 1, place += 1) {
        const entry = ((this.#sorted[place] as number) << 4) | length;
        if (length <= rootBits) {
          const { entries } = this;
          for (let i = code; i <= rootMask; i += 1 << length) entries[at + i] = entry;
        } else {
          if ((code & rootMask) !== prefix) {
            prefix = code & rootMask;
            partBits = this.#partBits(length, left, rootBits, longest);
            partAt = this.#end;
            this.#reserve(1 << partBits);
            this.entries[at + prefix] = ((partAt - at) << 4) | (rootBits + partBits);
          }
          const { entries } = this;
          const step = 1 << (length - rootBits);
          for (let i = code >> rootBits; i < 1 << partBits; i += step) entries[partAt + i] = entry;
        }
        code = following(code, length);
      }
    }
  }

  /** How many bits beyond the first part's index the codes with one prefix have; `left` of this length are not yet filled in. */
  #partBits(length: number, left: number, rootBits: number, longest: number): number {
    let bits = length - rootBits;
    let free = (1 << bits) - left;
    while (free > 0 && rootBits + bits < longest) {
      bits += 1;
      free = 2 * free - (this.#counts[rootBits + bits] as number);
    }
    return bits;
  }

  #reserve(count: number): void {
    this.#end += count;
    if (this.#end <= this.entries.length) return;
    if (this.#end > maxEntries) throw damaged(`prefix codes with more than ${maxEntries} entries`);
    const grown = new Uint16Array(Math.max(this.#end, 2 * this.entries.length));
    grown.set(this.entries);
    this.entries = grown;
  }
}

/** The next code of this length, its bits turned round: the highest zero becomes a one, and the ones above it zeros. */
function following(code: number, length: number): number {
  let bit = 1 << (length - 1);
  while ((code & bit) !== 0) bit >>= 1;
  return bit === 0 ? 0 : (code & (bit - 1)) | bit;
}

/** The next symbol of the code whose table begins at `at`. */
export function readSymbol(bits: BitReader, entries: Uint16Array, at: number, mask: number): number {
  if (bits.count < 16) bits.refill();
  const { value } = bits;
  let entry = entries[at + (value & mask)] as number;
  let length = entry & 15;
  if (length > maxRootBits) {
    const beyond = (value >> maxRootBits) & ((1 << (length - maxRootBits)) - 1);
    entry = entries[at + (entry >> 4) + beyond] as number;
    length = entry & 15;
  }
  bits.value = value >> length;
  bits.count -= length;
  return entry >> 4;
}
