import { createRaster, type Raster } from "../../raster";
import { HeadReader } from "../head-reader";
import type { Palette } from "../palette";
import {
  type BmpHeader,
  type ChannelMasks,
  damaged,
  isRunLength,
  readBmpHeader,
  rowLengthOf,
} from "./header";
import { unpackRuns } from "./runs";

/** Decodes a BMP: RGBA if `hasAlpha`, else RGB. Throws `image-damaged`, also where samples are missing. */
export function decodeBmp(file: Uint8Array, hasAlpha: boolean): Raster {
  const header = readBmpHeader(new HeadReader(file));
  const raster = createRaster(header.widthPx, header.heightPx, hasAlpha ? 4 : 3);
  if (header.bitsPerPixel <= 8) paintIndices(raster, header, file);
  else paintPixels(raster, header, file);
  if (hasAlpha) makeVisible(raster.data);
  return raster;
}

/** Where a row of the file stands in the picture. */
function rowOf({ isTopDown, heightPx }: BmpHeader, stored: number): number {
  return isTopDown ? stored : heightPx - 1 - stored;
}

function storedRow(file: Uint8Array, header: BmpHeader, row: number): Uint8Array {
  const length = rowLengthOf(header);
  const start = header.pixelsOffset + row * length;
  if (start + length > file.length) throw damaged(`row ${row} is missing`);
  return file.subarray(start, start + length);
}

function paintIndices(raster: Raster, header: BmpHeader, file: Uint8Array): void {
  const { widthPx, heightPx, bitsPerPixel, palette } = header;
  const runs = isRunLength(header) ? unpackRuns(file.subarray(header.pixelsOffset), header) : null;
  const unpacked = new Uint8Array(widthPx);
  for (let row = 0; row < heightPx; row += 1) {
    const indices = runs
      ? runs.subarray(row * widthPx, (row + 1) * widthPx)
      : unpackIndices(storedRow(file, header, row), bitsPerPixel, unpacked);
    const to = rowOf(header, row) * widthPx * 3;
    paintRow(raster.data.subarray(to, to + widthPx * 3), indices, palette);
  }
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

function paintPixels({ data, channels }: Raster, header: BmpHeader, file: Uint8Array): void {
  const { widthPx, heightPx, bitsPerPixel, masks } = header;
  const bytes = bitsPerPixel / 8;
  const readers = channelReaders(masks, channels);
  for (let row = 0; row < heightPx; row += 1) {
    const stored = storedRow(file, header, row);
    let to = rowOf(header, row) * widthPx * channels;
    for (let from = 0; from < widthPx * bytes; from += bytes) {
      let pixel = (stored[from] as number) | ((stored[from + 1] as number) << 8);
      if (bytes > 2) pixel |= (stored[from + 2] as number) << 16;
      if (bytes > 3) pixel |= (stored[from + 3] as number) << 24;
      for (const read of readers) data[to++] = read(pixel);
    }
  }
}

function channelReaders({ red, green, blue, alpha }: ChannelMasks, channels: 3 | 4) {
  const colours = [sampleReader(red), sampleReader(green), sampleReader(blue)];
  return channels === 4 ? [...colours, sampleReader(alpha)] : colours;
}

/** The bits of a mask as a sample of 0 to 255. */
function sampleReader(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  if (most === 255) return (pixel) => (pixel >>> shift) & 255;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / most);
}

/** Many writers leave the alpha that they announce at zero; a picture of which nothing is seen was not meant (as Chromium has it, too). */
function makeVisible(rgba: Uint8Array): void {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] !== 0) return;
  for (let i = 3; i < rgba.length; i += 4) rgba[i] = 255;
}
