import { LimnError } from "#contract/errors";
import type { PixelSize } from "#contract/sizes";
import type { HeadReader } from "../head-reader";
import type { Palette } from "../palette";

/** The lengths of the headers that may follow the file's own: OS/2's two, and Windows' of five ages. */
export const bmpHeaderLengths: readonly number[] = [12, 16, 40, 52, 56, 64, 108, 124];
const length = {
  os2: 12,
  os2Short: 16,
  windows: 40,
  withMasks: 52,
  withAlpha: 56,
  os2Long: 64,
  v4: 108,
  v5: 124,
};

/** How samples are packed (BITMAPINFOHEADER, biCompression). */
export const packing = { none: 0, rle8: 1, rle4: 2, fields: 3, fieldsWithAlpha: 6 } as const;

/** Which bits of a pixel are which of its samples; 0 for none. */
export interface ChannelMasks {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export interface BmpHeader extends PixelSize {
  /** Rows are stored from the top; mostly they are from the bottom. */
  readonly isTopDown: boolean;
  readonly bitsPerPixel: 1 | 2 | 4 | 8 | 16 | 24 | 32;
  readonly packing: number;
  readonly masks: ChannelMasks;
  /** Empty from 16 bits a pixel on. */
  readonly palette: Palette;
  readonly pixelsOffset: number;
  readonly densityDpi: number | undefined;
  /** An embedded profile; it mostly stands behind the samples. */
  readonly profile: { readonly offset: number; readonly length: number } | undefined;
}

/** The file's own header comes before. */
const infoOffset = 14;
const inchesPerMetre = 39.3701;

/**
 * Reads the headers, masks and palette (Microsoft's documentation of BITMAPV5HEADER, IBM's of OS/2's bitmaps). Throws `HeadTooShort`,
 * `image-damaged`, and `image-format-unsupported` for a packing that only OS/2 and printers know.
 */
export function readBmpHeader(reader: HeadReader): BmpHeader {
  const headerLength = reader.uint32(infoOffset, true);
  const isOs2 = headerLength === length.os2;
  const size = isOs2 ? readOs2Size(reader) : readSize(reader);
  const bits = reader.uint16(infoOffset + (isOs2 ? 10 : 14), true);
  const packed = headerLength >= length.windows ? reader.uint32(infoOffset + 16, true) : packing.none;
  const bitsPerPixel = checkedBits(bits, packed, headerLength);
  const isFields = packed === packing.fields || packed === packing.fieldsWithAlpha;
  const pixelsOffset = reader.uint32(10, true);
  const masksLength = isFields && headerLength === length.windows ? (packed === packing.fields ? 12 : 16) : 0;
  const paletteOffset = infoOffset + headerLength + masksLength;
  return {
    ...size,
    bitsPerPixel,
    packing: packed,
    masks: isFields ? readMasks(reader, headerLength, packed) : usualMasks(bitsPerPixel),
    palette:
      bitsPerPixel > 8 ? new Uint8Array(0) : readPalette(reader, { headerLength, paletteOffset, bits }),
    pixelsOffset,
    densityDpi: headerLength >= length.windows ? readDensity(reader) : undefined,
    profile: headerLength === length.v5 ? profilePlace(reader) : undefined,
  };
}

/** Rows are padded to whole words of 32 bits. */
export function rowLengthOf({ widthPx, bitsPerPixel }: Pick<BmpHeader, "widthPx" | "bitsPerPixel">): number {
  return Math.ceil((widthPx * bitsPerPixel) / 32) * 4;
}

/** Whether samples are runs, whose length the header does not tell. */
export function isRunLength({ packing: packed }: Pick<BmpHeader, "packing">): boolean {
  return packed === packing.rle8 || packed === packing.rle4;
}

function readOs2Size(reader: HeadReader) {
  const widthPx = reader.uint16(infoOffset + 4, true);
  return { widthPx, heightPx: reader.uint16(infoOffset + 6, true), isTopDown: false };
}

/** Both are signed; a height below zero says that rows begin at the top. */
function readSize(reader: HeadReader) {
  const widthPx = reader.uint32(infoOffset + 4, true) | 0;
  const height = reader.uint32(infoOffset + 8, true) | 0;
  if (widthPx <= 0 || height === 0) throw damaged("no width or height");
  return { widthPx, heightPx: Math.abs(height), isTopDown: height < 0 };
}

function checkedBits(bits: number, packed: number, headerLength: number): BmpHeader["bitsPerPixel"] {
  const isOs2Packing = headerLength === length.os2Long && packed >= packing.fields;
  if (isOs2Packing) throw unsupported("a BMP that is packed as only OS/2 does it");
  if (packed === 4 || packed === 5) throw unsupported("a BMP that holds a JPEG or PNG for a printer");
  const allowed: Readonly<Record<number, readonly number[]>> = {
    [packing.none]: [1, 2, 4, 8, 16, 24, 32],
    [packing.rle8]: [8],
    [packing.rle4]: [4],
    [packing.fields]: [16, 32],
    [packing.fieldsWithAlpha]: [16, 32],
  };
  if (!allowed[packed]?.includes(bits)) throw damaged(`${bits} bits in packing ${packed}`);
  return bits as BmpHeader["bitsPerPixel"];
}

/** Behind the old header, within the newer ones: at the same place. */
function readMasks(reader: HeadReader, headerLength: number, packed: number): ChannelMasks {
  const at = infoOffset + length.windows;
  const hasAlpha = headerLength >= length.withAlpha || packed === packing.fieldsWithAlpha;
  return {
    red: reader.uint32(at, true),
    green: reader.uint32(at + 4, true),
    blue: reader.uint32(at + 8, true),
    alpha: hasAlpha ? reader.uint32(at + 12, true) : 0,
  };
}

/** Without masks: five bits a sample, or a byte each; what is left over means nothing. */
function usualMasks(bitsPerPixel: number): ChannelMasks {
  return bitsPerPixel === 16
    ? { red: 0x7c00, green: 0x3e0, blue: 0x1f, alpha: 0 }
    : { red: 0xff0000, green: 0xff00, blue: 0xff, alpha: 0 };
}

/** Blue comes first, and a byte of nothing last, which OS/2's older header leaves out. */
function readPalette(
  reader: HeadReader,
  { headerLength, paletteOffset, bits }: { headerLength: number; paletteOffset: number; bits: number },
): Palette {
  const step = headerLength === length.os2 ? 3 : 4;
  const named = headerLength >= length.windows ? reader.uint32(infoOffset + 32, true) : 0;
  const room = Math.floor((reader.uint32(10, true) - paletteOffset) / step);
  const most = 1 << bits;
  // Some writers leave out colours that are not used, and say so nowhere but by where the samples begin.
  const count = Math.min(most, named || most, room > 0 ? room : most);
  const palette = new Uint8Array(count * 3);
  for (let i = 0; i < count; i += 1) {
    const [blue, green, red] = reader.bytes(paletteOffset + i * step, 3) as unknown as [
      number,
      number,
      number,
    ];
    palette.set([red, green, blue], i * 3);
  }
  return palette;
}

function readDensity(reader: HeadReader): number | undefined {
  const across = reader.uint32(infoOffset + 24, true);
  const down = reader.uint32(infoOffset + 28, true);
  return across > 0 && across === down ? Math.round(across / inchesPerMetre) : undefined;
}

/** "MBED": the profile is in this file; one that another file has is not looked for. */
const embedded = 0x4d424544;

function profilePlace(reader: HeadReader): BmpHeader["profile"] {
  if (reader.uint32(infoOffset + 56, true) !== embedded) return undefined;
  const offset = infoOffset + reader.uint32(infoOffset + 112, true);
  return { offset, length: reader.uint32(infoOffset + 116, true) };
}

export function damaged(detail: string): LimnError {
  return new LimnError("image-damaged", { detail: `BMP: ${detail}` });
}

function unsupported(what: string): LimnError {
  return new LimnError("image-format-unsupported", { publicDetail: `It is ${what}.` });
}
