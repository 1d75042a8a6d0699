import type { Raster } from "../../raster";
import { HeadReader } from "../head-reader";
import { bandRoom, paintedBands } from "../painted-bands";
import type { Palette } from "../palette";
import { type BmpHeader, damaged, isRunLength, readBmpHeader, rowLengthOf } from "./header";
import { unpackRuns } from "./runs";

/** Paints the picture's row `y` into `to`. */
type RowPainter = (y: number, to: Uint8Array) => void;

/**
 * Decodes a BMP from the top: RGBA if `hasAlpha`, else RGB, in bands of `bandHeightPx` rows, the last of fewer, in memory that is used again.
 * Throws `image-damaged`, also where samples are missing.
 */
export function* decodeBmp(
  file: Uint8Array,
  hasAlpha: boolean,
  bandHeightPx: number,
): Generator<Raster, void, undefined> {
  const header = readBmpHeader(new HeadReader(file));
  const paint = header.bitsPerPixel <= 8 ? indexPainter(header, file) : pixelPainter(header, file, hasAlpha);
  yield* paintedBands(bandRoom(header, hasAlpha ? 4 : 3, bandHeightPx), header.heightPx, paint);
}

/** Where a row of the picture stands in the file. */
function storedRowOf({ isTopDown, heightPx }: BmpHeader, y: number): number {
  return isTopDown ? y : heightPx - 1 - y;
}

function storedRow(file: Uint8Array, header: BmpHeader, row: number): Uint8Array {
  const length = rowLengthOf(header);
  const start = header.pixelsOffset + row * length;
  if (start + length > file.length) throw damaged(`row ${row} is missing`);
  return file.subarray(start, start + length);
}

function indexPainter(header: BmpHeader, file: Uint8Array): RowPainter {
  const { widthPx, bitsPerPixel, palette } = header;
  const runs = isRunLength(header) ? unpackRuns(file.subarray(header.pixelsOffset), header) : null;
  const unpacked = new Uint8Array(widthPx);
  return (y, to) => {
    const row = storedRowOf(header, y);
    const indices = runs
      ? runs.subarray(row * widthPx, (row + 1) * widthPx)
      : unpackIndices(storedRow(file, header, row), bitsPerPixel, unpacked);
    paintRow(to, indices, palette);
  };
}

/** The first pixel is in a byte's highest bits. */
function unpackIndices(row: Uint8Array, bits: number, indices: Uint8Array): Uint8Array {
  const inByte = 8 / bits;
  const mask = (1 << bits) - 1;
  for (let x = 0; x < indices.length; x += 1) {
    const shift = 8 - bits * ((x % inByte) + 1);
    indices[x] = ((row[Math.floor(x / inByte)] as number) >> shift) & mask;
  }
  return indices;
}

/** Colours that the palette does not have are black. */
function paintRow(samples: Uint8Array, indices: Uint8Array, palette: Palette): void {
  for (let x = 0, to = 0; x < indices.length; x += 1, to += 3) {
    const from = (indices[x] as number) * 3;
    samples[to] = palette[from] ?? 0;
    samples[to + 1] = palette[from + 1] ?? 0;
    samples[to + 2] = palette[from + 2] ?? 0;
  }
}

function pixelPainter(header: BmpHeader, file: Uint8Array, hasAlpha: boolean): RowPainter {
  const { widthPx, heightPx, bitsPerPixel, masks } = header;
  const bytes = bitsPerPixel / 8;
  const colours = [masks.red, masks.green, masks.blue].map(sampleReader);
  const readAlpha = hasAlpha ? sampleReader(masks.alpha) : null;
  const eachPixel = (row: Uint8Array, take: (pixel: number) => void) => {
    for (let from = 0; from < widthPx * bytes; from += bytes) {
      let pixel = (row[from] as number) | ((row[from + 1] as number) << 8);
      if (bytes > 2) pixel |= (row[from + 2] as number) << 16;
      if (bytes > 3) pixel |= (row[from + 3] as number) << 24;
      take(pixel);
    }
  };
  /** Many writers leave the alpha that they announce at zero; a picture of which nothing is seen was not meant (as Chromium has it, too). */
  const isSeen = () => {
    let all = 0;
    for (let row = 0; row < heightPx && (all & masks.alpha) === 0; row += 1) {
      eachPixel(storedRow(file, header, row), (pixel) => {
        all |= pixel;
      });
    }
    return (all & masks.alpha) !== 0;
  };
  const alpha = readAlpha && isSeen() ? readAlpha : () => 255;
  return (y, to) => {
    let at = 0;
    eachPixel(storedRow(file, header, storedRowOf(header, y)), (pixel) => {
      for (const read of colours) to[at++] = read(pixel);
      if (hasAlpha) to[at++] = alpha(pixel);
    });
  };
}

/** The bits of a mask as a sample of 0 to 255. */
function sampleReader(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  if (most === 255) return (pixel) => (pixel >>> shift) & 255;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / most);
}
