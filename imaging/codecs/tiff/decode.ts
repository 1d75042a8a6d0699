import { tableToSrgb } from "../../color/icc/convert";
import type { TableProfile } from "../../color/icc/profile";
import { createRaster, type Raster } from "../../raster";
import { HeadReader, HeadTooShort } from "../head-reader";
import { TiffReader } from "./directory";
import { colourCounts, readColourMap, readPage, type TiffPage } from "./page";
import { type RowPainter, rowPainter } from "./paint-row";
import { readParts, type TiffParts } from "./parts";
import { damaged, unsupported } from "./refusals";
import { addUp, rowReader } from "./samples";
import { unpackPart } from "./unpack";

/**
 * The first page of a TIFF, not yet turned upright: RGBA where it has alpha, else RGB; inks through `profile`, or without one by plain
 * subtraction. Throws `image-damaged`, `image-format-unsupported` and `image-too-large`.
 */
export async function decodeTiff(file: Uint8Array, profile: TableProfile | null): Promise<Raster> {
  try {
    const reader = new HeadReader(file);
    const tiff = new TiffReader(reader);
    const directory = tiff.directory(tiff.firstOffset);
    const page = readPage(tiff, directory);
    const parts = readParts(tiff, directory, page);
    checkShared(parts, file.length);
    const { widthPx, heightPx, colour, bitsPerSample, alpha } = page;
    const palette = colour === "palette" ? readColourMap(tiff, directory, bitsPerSample) : null;
    const raster = createRaster(widthPx, heightPx, alpha === "none" ? 3 : 4);
    const paint = rowPainter(page, { palette, inks: profile && tableToSrgb(profile) });
    const decoder = new PartDecoder(reader, { page, parts, isLittle: tiff.isLittle });
    for (let down = 0; down < parts.down; down += 1) {
      for (let across = 0; across < parts.across; across += 1)
        await decoder.decode(raster, paint, down, across);
    }
    return raster;
  } catch (error) {
    if (error instanceof HeadTooShort) throw damaged(`${error.neededBytes} bytes of ${file.length}`);
    throw error;
  }
}

/** Parts that lie over each other would make much work of a small file. */
function checkShared({ byteCounts }: TiffParts, sizeBytes: number): void {
  const total = byteCounts.reduce((sum, byteCount) => sum + byteCount, 0);
  if (total > sizeBytes) throw damaged(`parts of ${total} bytes in ${sizeBytes}`);
}

interface PageLayout {
  readonly page: TiffPage;
  readonly parts: TiffParts;
  readonly isLittle: boolean;
}

class PartDecoder {
  readonly #reader: HeadReader;
  readonly #layout: PageLayout;
  /** Of one pixel within a plane. */
  readonly #samplesInPlane: number;
  readonly #rowLength: number;
  /** One row of a part, all samples of a pixel beside each other. */
  readonly #samples: Uint8Array;

  constructor(reader: HeadReader, layout: PageLayout) {
    const { page, parts } = layout;
    this.#reader = reader;
    this.#layout = layout;
    this.#samplesInPlane = page.isPlanar ? 1 : page.samplesPerPixel;
    this.#rowLength = Math.ceil((parts.widthPx * this.#samplesInPlane * page.bitsPerSample) / 8);
    this.#samples = new Uint8Array(parts.widthPx * page.samplesPerPixel);
  }

  async decode(raster: Raster, paint: RowPainter, down: number, across: number): Promise<void> {
    const { page, parts, isLittle } = this.#layout;
    const first = down * parts.heightPx;
    const rows = Math.min(parts.heightPx, page.heightPx - first);
    const left = across * parts.widthPx;
    const width = Math.min(parts.widthPx, page.widthPx - left);
    const planes = await this.#planes(down, across, rows);
    const read = rowReader(page, isLittle);
    const { channels } = raster;
    for (let row = 0; row < rows; row += 1) {
      planes.forEach((plane, i) => {
        const stored = plane.subarray(row * this.#rowLength, (row + 1) * this.#rowLength);
        read(stored, this.#samples, i, page.isPlanar ? page.samplesPerPixel : 1);
      });
      const to = ((first + row) * page.widthPx + left) * channels;
      paint(this.#samples, raster.data.subarray(to, to + width * channels), width);
    }
  }

  /** What a part holds: one plane of all samples, or one for each that is looked at. */
  async #planes(down: number, across: number, rows: number): Promise<Uint8Array[]> {
    const { page, parts } = this.#layout;
    const planes: Uint8Array[] = [];
    const count = page.isPlanar ? colourCounts[page.colour] + (page.alpha === "none" ? 0 : 1) : 1;
    for (let plane = 0; plane < count; plane += 1) {
      const index = (plane * parts.down + down) * parts.across + across;
      const [offset = 0, byteCount = 0] = [parts.offsets[index], parts.byteCounts[index]];
      const packed = this.#reader.bytes(offset, byteCount);
      const needed = rows * this.#rowLength;
      const whole = parts.heightPx * this.#rowLength;
      const samples = await unpackPart(packed, page.compression, needed, whole);
      this.#undoPredictor(samples, rows);
      planes.push(samples);
    }
    return planes;
  }

  /** Only LZW and Deflate go with differences; other packings leave the tag alone, as libtiff does. */
  #undoPredictor(samples: Uint8Array, rows: number): void {
    const { page, isLittle } = this.#layout;
    if (!page.hasPredictor || (page.compression !== "lzw" && page.compression !== "deflate")) return;
    const { bitsPerSample } = page;
    if (bitsPerSample !== 8 && bitsPerSample !== 16) throw unsupported("a TIFF of unusual differences");
    for (let row = 0; row < rows; row += 1) {
      const stored = samples.subarray(row * this.#rowLength, (row + 1) * this.#rowLength);
      addUp(stored, bitsPerSample, this.#samplesInPlane, isLittle);
    }
  }
}
