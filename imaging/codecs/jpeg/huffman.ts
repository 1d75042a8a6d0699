/** A Huffman table as a JPEG holds it: how many codes of each length 1–16, and the values in the order of their codes. */
export interface HuffmanSpec {
  readonly counts: Uint8Array;
  readonly values: Uint8Array;
}

/** Code and length in bits of each value. */
export interface HuffmanCodes {
  readonly codes: Uint16Array;
  readonly lengths: Uint8Array;
}

// The tables of T.81, K.3.3: typical of photographs, so that a picture can be coded before all of it is known.

export const dcLuminance = spec(
  "00 01 05 01 01 01 01 01 01 00 00 00 00 00 00 00",
  "000102030405060708090a0b",
);

export const dcChrominance = spec(
  "00 03 01 01 01 01 01 01 01 01 01 00 00 00 00 00",
  "000102030405060708090a0b",
);

export const acLuminance = spec(
  "00 02 01 03 03 02 04 03 05 05 04 04 00 00 01 7d",
  `0102030004110512 2131410613516107 227114328191a108 2342b1c11552d1f0 24336272 82090a16 1718191a25262728 292a343536373839
   3a43444546474849 4a53545556575859 5a63646566676869 6a73747576777879 7a83848586878889 8a92939495969798 999aa2a3a4a5a6a7
   a8a9aab2b3b4b5b6 b7b8b9bac2c3c4c5 c6c7c8c9cad2d3d4 d5d6d7d8d9dae1e2 e3e4e5e6e7e8e9ea f1f2f3f4f5f6f7f8 f9fa`,
);

export const acChrominance = spec(
  "00 02 01 02 04 04 03 04 07 05 04 04 00 01 02 77",
  `0001020311040521 3106124151076171 1322328108144291 a1b1c109233352f0 156272d10a162434 e125f11718191a26 2728292a35363738
   393a434445464748 494a535455565758 595a636465666768 696a737475767778 797a828384858687 88898a9293949596 9798999aa2a3a4a5
   a6a7a8a9aab2b3b4 b5b6b7b8b9bac2c3 c4c5c6c7c8c9cad2 d3d4d5d6d7d8d9da e2e3e4e5e6e7e8e9 eaf2f3f4f5f6f7f8 f9fa`,
);

function spec(counts: string, values: string): HuffmanSpec {
  return { counts: bytesOfHex(counts), values: bytesOfHex(values) };
}

function bytesOfHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/[0-9a-f]{2}/g) ?? [], (byte) => Number.parseInt(byte, 16));
}

/** Numbers the codes of each length upwards (T.81, annex C). */
export function huffmanCodes({ counts, values }: HuffmanSpec): HuffmanCodes {
  const codes = new Uint16Array(256);
  const lengths = new Uint8Array(256);
  let code = 0;
  let next = 0;
  counts.forEach((count, i) => {
    for (const value of values.subarray(next, next + count)) {
      codes[value] = code++;
      lengths[value] = i + 1;
    }
    next += count;
    code <<= 1;
  });
  return { codes, lengths };
}
