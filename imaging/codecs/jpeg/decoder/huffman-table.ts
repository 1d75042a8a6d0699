/** So many bits are looked at together: most codes, and most values with them, are found at once. */
export const lookBits = 10;

/** A Huffman table for decoding (T.81, annex C). */
export interface HuffmanTable {
  /** For the next `lookBits` bits: the code's length × 256 + its symbol; 0 where the code is longer. */
  readonly symbols: Uint16Array;
  /**
   * The same with the value behind the code (T.81, F.2.2): value × 65,536 + zeros before it × 256 + bits of both; 0 where they do not fit,
   * or no value follows.
   */
  readonly values: Int32Array;
  /** For each length, 1 to 16: one more than its last code, on 16 bits; and what leads from a code to its symbol. */
  readonly codeEnds: Int32Array;
  readonly offsets: Int32Array;
  readonly longSymbols: Uint8Array;
}

/** `counts` of the codes of 1 to 16 bits, and the symbols in the order of their codes. */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const lookups = new Uint16Array(1 << lookBits);
  const codeEnds = new Int32Array(17);
  const offsets = new Int32Array(17);
  let code = 0;
  let next = 0;
  for (let length = 1; length <= 16; length += 1) {
    offsets[length] = next - code;
    for (let left = counts[length - 1] as number; left > 0; left -= 1, code += 1, next += 1) {
      if (length > lookBits) continue;
      const first = code << (lookBits - length);
      lookups.fill((length << 8) | (symbols[next] as number), first, first + (1 << (lookBits - length)));
    }
    codeEnds[length] = code << (16 - length);
    code <<= 1;
  }
  // Symbols that a damaged table lacks are zeros.
  const longSymbols = new Uint8Array(256);
  longSymbols.set(symbols);
  return { symbols: lookups, values: valuesOf(lookups), codeEnds, offsets, longSymbols };
}

function valuesOf(symbols: Uint16Array): Int32Array {
  const values = new Int32Array(symbols.length);
  for (let look = 0; look < symbols.length; look += 1) values[look] = valueAt(symbols[look] as number, look);
  return values;
}

function valueAt(entry: number, look: number): number {
  const length = entry >> 8;
  const size = entry & 15;
  const bits = length + size;
  if (length === 0 || size === 0 || bits > lookBits) return 0;
  const magnitude = (look >> (lookBits - bits)) & ((1 << size) - 1);
  const value = magnitude < 1 << (size - 1) ? magnitude - (1 << size) + 1 : magnitude;
  return value * 65_536 + ((entry >> 4) & 15) * 256 + bits;
}
