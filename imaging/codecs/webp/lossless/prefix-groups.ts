import { damaged } from "../damaged";
import type { BitReader } from "./bit-reader";
import { colourSymbols, distanceSymbols, greenSymbols, lengthOrder } from "./prefix-format";
import { PrefixTables, readSymbol } from "./prefix-tables";

/** What is kept of a group: beginning and mask of five codes, whether only green has more than one symbol, and the others' if so. */
export const groupFields = 12;
export const groupField = {
  green: 0,
  red: 2,
  blue: 4,
  alpha: 6,
  distance: 8,
  isConstant: 10,
  constant: 11,
} as const;

/** Groups of five prefix codes: green with lengths and cache, red, blue, alpha, distance (RFC 9649, section 3.7.2.2). */
export class PrefixGroups {
  readonly tables = new PrefixTables(4_096);
  /** `groupFields` numbers a group. */
  readonly fields: Int32Array;
  readonly #lengthTable = new PrefixTables(128);

  /** Reads `groupCount` groups. Throws `image-damaged`. */
  constructor(bits: BitReader, groupCount: number, cacheSize: number) {
    this.fields = new Int32Array(groupCount * groupFields);
    const lengths = new Uint8Array(greenSymbols + cacheSize);
    const sizes = [greenSymbols + cacheSize, colourSymbols, colourSymbols, colourSymbols, distanceSymbols];
    for (let group = 0; group < groupCount; group += 1) {
      const first = group * groupFields;
      for (const [i, size] of sizes.entries()) {
        const code = this.tables.add(this.#readLengths(bits, lengths.subarray(0, size)));
        this.fields[first + 2 * i] = code.at;
        this.fields[first + 2 * i + 1] = code.mask;
      }
      bits.check();
      this.#findConstant(first);
    }
  }

  /** Where red, blue and alpha each have one symbol, which takes no bits, all but green is known beforehand. */
  #findConstant(first: number): void {
    const { fields, tables } = this;
    const onlySymbol = (field: number) => (tables.entries[fields[first + field] as number] as number) >> 4;
    const isOnly = (field: number) => fields[first + field + 1] === 0;
    if (!isOnly(groupField.red) || !isOnly(groupField.blue) || !isOnly(groupField.alpha)) return;
    fields[first + groupField.isConstant] = 1;
    fields[first + groupField.constant] =
      (onlySymbol(groupField.alpha) << 24) | (onlySymbol(groupField.red) << 16) | onlySymbol(groupField.blue);
  }

  /** A code's lengths (section 3.7.2.1). A symbol that the alphabet does not have is passed over. */
  #readLengths(bits: BitReader, lengths: Uint8Array): Uint8Array {
    lengths.fill(0);
    if (!bits.bit()) {
      this.#readNormalLengths(bits, lengths);
      return lengths;
    }
    const hasTwo = bits.bit();
    const firstBits = bits.bit() ? 8 : 1;
    const first = bits.bits(firstBits);
    const second = hasTwo ? bits.bits(8) : first;
    if (first < lengths.length) lengths[first] = 1;
    if (second < lengths.length) lengths[second] = 1;
    return lengths;
  }

  /** Section 3.7.2.1.2: the lengths are themselves coded. */
  #readNormalLengths(bits: BitReader, lengths: Uint8Array): void {
    const codedCount = 4 + bits.bits(4);
    const codeLengths = new Uint8Array(lengthOrder.length);
    for (const symbol of lengthOrder.slice(0, codedCount)) codeLengths[symbol] = bits.bits(3);
    this.#lengthTable.clear();
    const { at, mask } = this.#lengthTable.add(codeLengths);
    let left = lengths.length;
    if (bits.bit()) {
      left = 2 + bits.bits(2 + 2 * bits.bits(3));
      if (left > lengths.length) throw damaged("more lengths than symbols");
    }
    let previous = 8;
    for (let symbol = 0; symbol < lengths.length && left > 0; left -= 1) {
      const length = readSymbol(bits, this.#lengthTable.entries, at, mask);
      if (length < 16) {
        lengths[symbol] = length;
        symbol += 1;
        if (length !== 0) previous = length;
        continue;
      }
      const count = length === 16 ? 3 + bits.bits(2) : length === 17 ? 3 + bits.bits(3) : 11 + bits.bits(7);
      if (symbol + count > lengths.length) throw damaged("lengths beyond the last symbol");
      if (length === 16) lengths.fill(previous, symbol, symbol + count);
      symbol += count;
    }
  }
}
