/** PNG, third edition (W3C 2025), section 5.2. */
export const pngSignature: Readonly<Uint8Array> = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);

/** A chunk: its four letters and its contents. */
export interface PngChunk {
  readonly name: string;
  readonly data: Uint8Array;
}

/** Length, name and checksum around a chunk's data. */
export const chunkOverheadBytes = 12;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) {
    remainder = remainder & 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1;
  }
  return remainder;
});

/** The checksum of a chunk's name and data (CRC-32, ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  return crcOf(crcUpdate(crcStart, bytes));
}

/** The same in parts: `crcOf` of what the last `crcUpdate` gives. */
export const crcStart = 0xffffffff;

export function crcUpdate(crc: number, bytes: Uint8Array): number {
  const table = crcTable;
  let sum = crc;
  for (let i = 0; i < bytes.length; i++) {
    sum = (table[(sum ^ (bytes[i] as number)) & 255] as number) ^ (sum >>> 8);
  }
  return sum;
}

export function crcOf(crc: number): number {
  return (crc ^ 0xffffffff) >>> 0;
}

/** A chunk ready to be written; `name` is its four letters. */
export function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(chunkOverheadBytes + data.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) chunk[4 + i] = name.charCodeAt(i);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)));
  return chunk;
}

/** The last chunk of every PNG, whole. */
export const pngEnd: Readonly<Uint8Array> = pngChunk("IEND", new Uint8Array(0));
