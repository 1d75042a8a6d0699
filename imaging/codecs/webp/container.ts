import type { PixelSize } from "#contract/sizes";
import type { FileMetadata } from "../../metadata/file-metadata";

/** Flags of the VP8X chunk (RFC 9649, section 2.7.1). */
const flags = { xmp: 0x04, exif: 0x08, alpha: 0x10, profile: 0x20 } as const;

/**
 * A WebP file with a profile and notes, which ask for the extended form of the file: its VP8X chunk is made where the encoder wrote the
 * simple one. The profile stands before the picture, the notes behind it.
 */
export function withMetadata(
  file: Uint8Array,
  size: PixelSize,
  { profile, exif, xmp }: FileMetadata,
): Uint8Array {
  if (!profile && !exif && !xmp) return file;
  const chunks = file.subarray(12);
  const isExtended = nameAt(chunks, 0) === "VP8X";
  const extended = isExtended ? chunks.slice(0, 18) : chunk("VP8X", extendedHeader(size));
  extended[8] =
    (extended[8] ?? 0) | (exif ? flags.exif : 0) | (xmp ? flags.xmp : 0) | (profile ? flags.profile : 0);
  // A lossless picture in the simple form may have alpha, which the extended form must say; lossy ones have none.
  if (!isExtended && nameAt(chunks, 0) === "VP8L") extended[8] |= flags.alpha;
  return riff([
    extended,
    ...(profile ? [chunk("ICCP", profile)] : []),
    isExtended ? chunks.subarray(18) : chunks,
    ...(exif ? [chunk("EXIF", exif)] : []),
    ...(xmp ? [chunk("XMP ", xmp)] : []),
  ]);
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
