import type { PixelSize } from "#contract/sizes";

/** Flags of the VP8X chunk (RFC 9649, section 2.7.1). */
const flags = { exif: 0x08, alpha: 0x10 } as const;

/**
 * A WebP file that names its density: WebP has no field of its own for it, so it goes into Exif, and Exif asks for the
 * extended form of the file, whose VP8X chunk is made where the encoder wrote the simple one.
 */
export function withDensity(file: Uint8Array, size: PixelSize, densityDpi: number): Uint8Array {
  const chunks = file.subarray(12);
  const isExtended = nameAt(chunks, 0) === "VP8X";
  const extended = isExtended ? chunks.slice(0, 18) : chunk("VP8X", extendedHeader(size));
  extended[8] = (extended[8] ?? 0) | flags.exif;
  // A lossless picture in the simple form may have alpha, which the extended form must say; lossy ones have none.
  if (!isExtended && nameAt(chunks, 0) === "VP8L") extended[8] |= flags.alpha;
  return riff([extended, isExtended ? chunks.subarray(18) : chunks, chunk("EXIF", densityExif(densityDpi))]);
}

function nameAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

/** Flags and the canvas, whose edges are held less one in 24 bits. */
function extendedHeader({ widthPx, heightPx }: PixelSize): Uint8Array {
  const header = new Uint8Array(10);
  for (let byte = 0; byte < 3; byte += 1) {
    header[4 + byte] = (widthPx - 1) >> (8 * byte);
    header[7 + byte] = (heightPx - 1) >> (8 * byte);
  }
  return header;
}

/** A chunk of the file, padded to an even length. */
function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8 + data.length + (data.length % 2));
  for (let i = 0; i < 4; i += 1) bytes[i] = name.charCodeAt(i);
  new DataView(bytes.buffer).setUint32(4, data.length, true);
  bytes.set(data, 8);
  return bytes;
}

function riff(chunks: readonly Uint8Array[]): Uint8Array {
  const length = chunks.reduce((sum, bytes) => sum + bytes.length, 4);
  const file = new Uint8Array(8 + length);
  file.set(new TextEncoder().encode("RIFF"));
  new DataView(file.buffer).setUint32(4, length, true);
  file.set(new TextEncoder().encode("WEBP"), 8);
  let offset = 12;
  for (const bytes of chunks) {
    file.set(bytes, offset);
    offset += bytes.length;
  }
  return file;
}

/** Tags and types of TIFF 6.0, sections 2 and 8. */
const tag = { xResolution: 0x011a, yResolution: 0x011b, resolutionUnit: 0x0128 } as const;
const type = { short: 3, rational: 5 } as const;
const inch = 2;

/** Exif that holds nothing but the density: one directory of three entries, and the two rationals behind it. */
function densityExif(densityDpi: number): Uint8Array {
  const entries = 3;
  const rationals = 8 + 2 + 12 * entries + 4;
  const exif = new Uint8Array(rationals + 16);
  const view = new DataView(exif.buffer);
  const entry = (index: number, ...[name, kind, value]: [number, number, number]) => {
    const offset = 10 + 12 * index;
    view.setUint16(offset, name, true);
    view.setUint16(offset + 2, kind, true);
    view.setUint32(offset + 4, 1, true);
    view.setUint32(offset + 8, value, true);
  };
  view.setUint16(0, 0x4949);
  view.setUint16(2, 42, true);
  view.setUint32(4, 8, true);
  view.setUint16(8, entries, true);
  entry(0, tag.xResolution, type.rational, rationals);
  entry(1, tag.yResolution, type.rational, rationals + 8);
  entry(2, tag.resolutionUnit, type.short, inch);
  for (const offset of [rationals, rationals + 8]) {
    view.setUint32(offset, densityDpi, true);
    view.setUint32(offset + 4, 1, true);
  }
  return exif;
}
