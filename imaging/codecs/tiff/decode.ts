import { tableToSrgb } from "../../color/icc/convert";
import type { TableProfile } from "../../color/icc/profile";
import type { Raster } from "../../raster";
import { HeadReader, HeadTooShort } from "../head-reader";
import { bandRoom, paintedBands } from "../painted-bands";
import { TiffReader } from "./directory";
import { colourCounts, readColourMap, readPage, type TiffPage } from "./page";
import { type RowPainter, rowPainter } from "./paint-row";
import { readParts, type TiffParts } from "./parts";
import { damaged, unsupported } from "./refusals";
import { addUp, type RowReader, rowReader } from "./samples";
import { unpackPart } from "./unpack";

/**
 * The first page of a TIFF, not yet turned upright: RGBA where it has alpha, else RGB; inks through `profile`, or without one by plain
 * subtraction. It comes from the top in bands of `bandHeightPx` rows at most, in memory that is used again; beside them it holds a row of strips
 * or tiles. Throws `image-damaged`, `image-format-unsupported` and `image-too-large`.
 */
export async function* decodeTiff(
  file: Uint8Array,
  profile: TableProfile | null,
  bandHeightPx: number,
): AsyncGenerator<Raster, void, undefined> {
  try {
    const reader = new HeadReader(file);
    const tiff = new TiffReader(reader);
    const directory = tiff.directory(tiff.firstOffset);
    const page = readPage(tiff, directory);
    const parts = readParts(tiff, directory, page);
    checkShared(parts, file.length);
    const { colour, bitsPerSample } = page;
    const palette = colour === "palette" ? readColourMap(tiff, directory, bitsPerSample) : null;
    const paint = rowPainter(page, { palette, inks: profile && tableToSrgb(profile) });
    const decoder = new PartDecoder(reader, { page, parts, isLittle: tiff.isLittle }, paint);
    const size = { widthPx: page.widthPx, heightPx: parts.heightPx };
    const room = bandRoom(size, page.alpha === "none" ? 3 : 4, bandHeightPx);
    for (let down = 0; down < parts.down; down += 1) yield* decoder.rowsOfParts(down, room);
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
  readonly #paint: RowPainter;
  readonly #read: RowReader;
  /** Of one pixel within a plane. */
  readonly #samplesInPlane: number;
  readonly #rowLength: number;
  /** One row of a part, all samples of a pixel beside each other. */
  readonly #samples: Uint8Array;

  constructor(reader: HeadReader, layout: PageLayout, paint: RowPainter) {
    const { page, parts, isLittle } = layout;
    this.#reader = reader;
    this.#layout = layout;
    this.#paint = paint;
    this.#read = rowReader(page, isLittle);
    this.#samplesInPlane = page.isPlanar ? 1 : page.samplesPerPixel;
    this.#rowLength = Math.ceil((parts.widthPx * this.#samplesInPlane * page.bitsPerSample) / 8);
    this.#samples = new Uint8Array(parts.widthPx * page.samplesPerPixel);
  }

  /** The page's rows that a strip, or the tiles beside each other, have, in bands of at most as many as `room` has. */
  async *rowsOfParts(down: number, room: Raster): AsyncGenerator<Raster, void, undefined> {
    const { page, parts } = this.#layout;
    const heightPx = Math.min(parts.heightPx, page.heightPx - down * parts.heightPx);
    const planesOfParts: Uint8Array[][] = [];
    for (let across = 0; across < parts.across; across += 1) {
      planesOfParts.push(await this.#planes(down, across, heightPx));
    }
    const { channels } = room;
    yield* paintedBands(room, heightPx, (row, to) => {
      for (const [across, planes] of planesOfParts.entries()) {
        const left = across * parts.widthPx;
        const width = Math.min(parts.widthPx, page.widthPx - left);
        this.#paintRow(planes, row, to.subarray(left * channels, (left + width) * channels), width);
      }
    });
  }

  #paintRow(planes: readonly Uint8Array[], row: number, to: Uint8Array, widthPx: number): void {
    const { page } = this.#layout;
    for (const [i, plane] of planes.entries()) {
      const stored = plane.subarray(row * this.#rowLength, (row + 1) * this.#rowLength);
      this.#read(stored, this.#samples, i, page.isPlanar ? page.samplesPerPixel : 1);
    }
    this.#paint(this.#samples, to, widthPx);
  }

  /** What a part holds: one plane of all samples, or one for each that is looked at. */
  async #planes(down: number, across: number, rows: number): Promise<Uint8Array[]> {
    const { page, parts } = this.#layout;
    const planes: Uint8Array[] = [];
    const count = page.isPlanar ? colourCounts[page.colour] + (page.alpha === "none" ? 0 : 1) : 1;
    const needed = rows * this.#rowLength;
    const whole = parts.heightPx * this.#rowLength;
    // A row's parts are held together.
    const besideBytes = this.#reader.head.length + (parts.across * count - 1) * whole;
    for (let plane = 0; plane < count; plane += 1) {
      const index = (plane * parts.down + down) * parts.across + across;
      const [offset = 0, byteCount = 0] = [parts.offsets[index], parts.byteCounts[index]];
      const packed = this.#reader.bytes(offset, byteCount);
      const samples = await unpackPart(packed, page.compression, needed, whole, besideBytes);
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
