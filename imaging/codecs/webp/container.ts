import type { PixelSize } from "#contract/sizes";
import type { FileMetadata } from "../../metadata/file-metadata";

/** Flags of the VP8X chunk (RFC 9649, section 2.7.1). */
const flags = { xmp: 0x04, exif: 0x08, alpha: 0x10, profile: 0x20 } as const;

/** Before a file's first chunk: RIFF, a length, WEBP. */
const fileHeadBytes = 12;

/**
 * A WebP file of a lossy picture: `colours` is a file in the simple form, `alpha` the data of ALPH. Alpha, a profile and notes ask for the
 * extended form, in which the profile and alpha stand before the colours, the notes behind them.
 */
export function webpFile(
  { colours, alpha }: { readonly colours: Uint8Array; readonly alpha: Uint8Array | undefined },
  size: PixelSize,
  { profile, exif, xmp }: FileMetadata,
): Uint8Array {
  if (!alpha && !profile && !exif && !xmp) return colours;
  const flag = (value: unknown, name: keyof typeof flags) => (value ? flags[name] : 0);
  const said = flag(alpha, "alpha") | flag(profile, "profile") | flag(exif, "exif") | flag(xmp, "xmp");
  return riff([
    chunk("VP8X", extendedHeader(size, said)),
    ...(profile ? [chunk("ICCP", profile)] : []),
    ...(alpha ? [chunk("ALPH", alpha)] : []),
    colours.subarray(fileHeadBytes),
    ...(exif ? [chunk("EXIF", exif)] : []),
    ...(xmp ? [chunk("XMP ", xmp)] : []),
  ]);
}

/** Flags and the canvas, whose edges are held less one in 24 bits. */
function extendedHeader({ widthPx, heightPx }: PixelSize, said: number): Uint8Array {
  const header = new Uint8Array(10);
  header[0] = said;
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
  let offset = fileHeadBytes;
  for (const bytes of chunks) {
    file.set(bytes, offset);
    offset += bytes.length;
  }
  return file;
}
