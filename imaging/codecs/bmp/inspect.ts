import type { HeadReader } from "../head-reader";
import type { StoredFacts } from "../inspection";
import { paletteModel } from "../palette";
import { isRunLength, readBmpHeader, rowLengthOf } from "./header";

/** Reads the headers and the palette. Throws `HeadTooShort`, `image-damaged` and `image-format-unsupported`. */
export function inspectBmp(reader: HeadReader): StoredFacts {
  const { widthPx, heightPx, masks, bitsPerPixel, palette } = readBmpHeader(reader);
  return {
    stored: { widthPx, heightPx },
    orientation: 1,
    hasAlpha: bitsPerPixel > 8 && masks.alpha !== 0,
    bitDepth: Math.min(8, bitsPerPixel),
    colourModel: bitsPerPixel > 8 ? "rgb" : paletteModel(palette),
  };
}

/** Where a file must at least end: with its last row, or with the first byte of its runs. */
export function bmpEnd(reader: HeadReader): number {
  const header = readBmpHeader(reader);
  return header.pixelsOffset + (isRunLength(header) ? 1 : rowLengthOf(header) * header.heightPx);
}
