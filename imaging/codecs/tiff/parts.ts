import type { PixelSize } from "#contract/sizes";
import type { HeadReader } from "../head-reader";
import { tag, type TiffDirectory, TiffReader } from "./directory";
import { readPage, type TiffPage } from "./page";
import { damaged } from "./refusals";

/** The strips or tiles that a page is cut into. Both are a grid of equal parts; what reaches beyond the page is padding. */
export interface TiffParts extends PixelSize {
  readonly across: number;
  readonly down: number;
  /** By rows from the top; where samples lie in planes, plane by plane. */
  readonly offsets: readonly number[];
  readonly byteCounts: readonly number[];
}

/** Tiles are multiples of this (TIFF 6.0, section 15); smaller ones would be too many. */
const tileStepPx = 16;

/** Where a page's parts are. Throws `HeadTooShort`, and `image-damaged` where they are not as many as they must be. */
export function readParts(tiff: TiffReader, directory: TiffDirectory, page: TiffPage): TiffParts {
  const areTiles = directory.entries.has(tag.tileOffsets);
  const { widthPx, heightPx } = areTiles ? tileSize(tiff, directory) : stripSize(tiff, directory, page);
  const across = Math.ceil(page.widthPx / widthPx);
  const down = Math.ceil(page.heightPx / heightPx);
  const count = across * down * (page.isPlanar ? page.samplesPerPixel : 1);
  const offsets = tiff.numbers(directory, areTiles ? tag.tileOffsets : tag.stripOffsets, count);
  const byteCounts = tiff.numbers(directory, areTiles ? tag.tileByteCounts : tag.stripByteCounts, count);
  if (offsets.length < count || byteCounts.length < count)
    throw damaged(`${offsets.length} parts of ${count}`);
  return { widthPx, heightPx, across, down, offsets, byteCounts };
}

function tileSize(tiff: TiffReader, directory: TiffDirectory): PixelSize {
  const widthPx = tiff.number(directory, tag.tileWidth, 0);
  const heightPx = tiff.number(directory, tag.tileHeight, 0);
  const isValid = [widthPx, heightPx].every((edgePx) => edgePx > 0 && edgePx % tileStepPx === 0);
  if (!isValid) throw damaged(`tiles of ${widthPx} × ${heightPx}`);
  return { widthPx, heightPx };
}

function stripSize(tiff: TiffReader, directory: TiffDirectory, { widthPx, heightPx }: TiffPage): PixelSize {
  const rows = Math.min(heightPx, tiff.number(directory, tag.rowsPerStrip, heightPx));
  if (rows === 0) throw damaged("strips without rows");
  return { widthPx, heightPx: rows };
}

/** The byte behind the last of a first page's parts. Throws `HeadTooShort` where the bytes at hand do not tell. */
export function tiffEnd(reader: HeadReader): number {
  const tiff = new TiffReader(reader);
  const directory = tiff.directory(tiff.firstOffset);
  const { offsets, byteCounts } = readParts(tiff, directory, readPage(tiff, directory));
  return offsets.reduce((end, offset, i) => Math.max(end, offset + (byteCounts[i] ?? 0)), 0);
}
