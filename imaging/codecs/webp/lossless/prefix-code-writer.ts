import type { BitWriter } from "./bit-writer";
import { codeLengths } from "./code-lengths";
import { lengthOrder, maxCodeBits } from "./prefix-format";

/** The longest code of lengths: three bits tell it (RFC 9649, section 3.7.2.1.2). */
const longestOfLengths = 7;

/** How the lengths of a code are told: a length, or one of these for several (section 3.7.2.1.2). */
const repeats = {
  previous: { symbol: 16, least: 3, most: 6, extraBits: 2 },
  fewZeros: { symbol: 17, least: 3, most: 10, extraBits: 3 },
  manyZeros: { symbol: 18, least: 11, most: 138, extraBits: 7 },
} as const;

/** The shortest prefix code of some symbols, by how often they come. */
export class PrefixCodeWriter {
  readonly #lengths: Uint8Array;
  /** Turned round: a code's first bit is the lowest. */
  readonly #codes: Uint16Array;
  /** The symbols that come. Of a single one nothing is written. */
  readonly #used: readonly number[];

  constructor(counts: Readonly<Uint32Array>, longest: number = maxCodeBits) {
    this.#lengths = codeLengths(counts, longest);
    this.#codes = canonicalCodes(this.#lengths, longest);
    this.#used = [...counts.keys()].filter((symbol) => (counts[symbol] as number) > 0);
  }

  /** How many bits symbols take that come so often. */
  bitsOf(counts: Readonly<Uint32Array>): number {
    if (this.#used.length < 2) return 0;
    return counts.reduce((sum, count, symbol) => sum + count * (this.#lengths[symbol] as number), 0);
  }

  write(bits: BitWriter, symbol: number): void {
    if (this.#used.length > 1) bits.bits(this.#codes[symbol] as number, this.#lengths[symbol] as number);
  }

  /** Tells the code itself (section 3.7.2.1). */
  writeLengths(bits: BitWriter): void {
    const [first = 0, second] = this.#used;
    if (this.#used.length <= 2 && (second ?? first) < 256) {
      bits.bits(1, 1);
      bits.bits(second === undefined ? 0 : 1, 1);
      bits.bits(1, 1);
      bits.bits(first, 8);
      if (second !== undefined) bits.bits(second, 8);
      return;
    }
    bits.bits(0, 1);
    writeNormalLengths(bits, this.#lengths);
  }
}

function writeNormalLengths(bits: BitWriter, lengths: Uint8Array): void {
  const told = [...lengthRuns(lengths)];
  const counts = new Uint32Array(lengthOrder.length);
  for (const { symbol } of told) counts[symbol] = (counts[symbol] as number) + 1;
  const ofLengths = codeLengths(counts, longestOfLengths);
  const last = lengthOrder.findLastIndex((symbol) => ofLengths[symbol] !== 0);
  const toldCount = Math.max(4, last + 1);
  bits.bits(toldCount - 4, 4);
  for (const symbol of lengthOrder.slice(0, toldCount)) bits.bits(ofLengths[symbol] as number, 3);
  // All symbols' lengths are told.
  bits.bits(0, 1);
  const code = new PrefixCodeWriter(counts, longestOfLengths);
  for (const { symbol, extra, extraBits } of told) {
    code.write(bits, symbol);
    bits.bits(extra, extraBits);
  }
}

/** A code's lengths, several at once where they are the same. */
function* lengthRuns(lengths: Uint8Array) {
  for (let at = 0; at < lengths.length; ) {
    const length = lengths[at] as number;
    let left = 1;
    while (lengths[at + left] === length) left += 1;
    at += left;
    if (length !== 0) {
      yield { symbol: length, extra: 0, extraBits: 0 };
      left -= 1;
    }
    while (left > 0) {
      const way =
        length !== 0 ? repeats.previous : left > repeats.fewZeros.most ? repeats.manyZeros : repeats.fewZeros;
      const count = Math.min(left, way.most);
      if (count < way.least) {
        for (let i = 0; i < count; i += 1) yield { symbol: length, extra: 0, extraBits: 0 };
      } else yield { symbol: way.symbol, extra: count - way.least, extraBits: way.extraBits };
      left -= count;
    }
  }
}

/** Codes counted up by length, and by symbol where it is the same (section 3.7.2.1), their bits turned round. */
function canonicalCodes(lengths: Uint8Array, longest: number): Uint16Array {
  const codes = new Uint16Array(lengths.length);
  let next = 0;
  for (let length = 1; length <= longest; length += 1) {
    next <<= 1;
    for (const [symbol, of] of lengths.entries()) {
      if (of !== length) continue;
      codes[symbol] = turned(next, length);
      next += 1;
    }
  }
  return codes;
}

function turned(code: number, length: number): number {
  let result = 0;
  for (let bit = 0; bit < length; bit += 1) result |= ((code >> bit) & 1) << (length - 1 - bit);
  return result;
}
