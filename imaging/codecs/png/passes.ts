import type { ByteSource } from "../byte-source";
import { bitsPerPixel, type PngHeader } from "./header";
import { PictureData } from "./picture-data";
import { unfilterRow } from "./unfilter";

/** Which pixels a pass holds: of each `stepX` columns one, from `firstX` on, and so with rows. */
export interface PassGrid {
  readonly firstX: number;
  readonly firstY: number;
  readonly stepX: number;
  readonly stepY: number;
}

const whole: PassGrid = { firstX: 0, firstY: 0, stepX: 1, stepY: 1 };

/** Adam7 (section 8.2). */
const adam7: readonly PassGrid[] = [
  { firstX: 0, firstY: 0, stepX: 8, stepY: 8 },
  { firstX: 4, firstY: 0, stepX: 8, stepY: 8 },
  { firstX: 0, firstY: 4, stepX: 4, stepY: 8 },
  { firstX: 2, firstY: 0, stepX: 4, stepY: 4 },
  { firstX: 0, firstY: 2, stepX: 2, stepY: 4 },
  { firstX: 1, firstY: 0, stepX: 2, stepY: 2 },
  { firstX: 0, firstY: 1, stepX: 1, stepY: 2 },
];

/** Reads the rows of one pass, from the top. */
export class PassReader {
  readonly grid: PassGrid;
  readonly columns: number;
  readonly #data: PictureData;
  readonly #step: number;
  #skipBytes: number;
  #row: Uint8Array;
  #previous: Uint8Array;
  readonly #type = new Uint8Array(1);

  constructor(data: PictureData, grid: PassGrid, columns: number, bits: number, skipBytes: number) {
    this.#data = data;
    this.grid = grid;
    this.columns = columns;
    this.#step = Math.max(1, bits >> 3);
    this.#skipBytes = skipBytes;
    this.#row = new Uint8Array(Math.ceil((columns * bits) / 8));
    this.#previous = new Uint8Array(this.#row.length);
  }

  /** The next row's samples; they hold until the next but one is asked for. Throws `image-damaged`. */
  async next(): Promise<Uint8Array> {
    if (this.#skipBytes > 0) await this.#data.skip(this.#skipBytes);
    this.#skipBytes = 0;
    const row = this.#previous;
    await this.#data.fill(this.#type);
    await this.#data.fill(row);
    unfilterRow(this.#type[0] as number, row, this.#row, this.#step);
    [this.#row, this.#previous] = [row, this.#row];
    return row;
  }
}

/**
 * The passes of a picture that hold any pixels. An interlaced file keeps them one behind another: each is read by a reader of its own, all
 * at once, so that rows come out whole and no more than a row of each is held. Passing over the ones before costs as much as unpacking
 * the file a second time.
 */
export function passesOf(source: ByteSource, dataStart: number, header: PngHeader): PassReader[] {
  const bits = bitsPerPixel(header);
  let skipBytes = 0;
  return (header.isInterlaced ? adam7 : [whole]).flatMap((grid) => {
    const columns = Math.ceil((header.widthPx - grid.firstX) / grid.stepX);
    const rows = Math.ceil((header.heightPx - grid.firstY) / grid.stepY);
    if (columns <= 0 || rows <= 0) return [];
    const pass = new PassReader(new PictureData(source, dataStart), grid, columns, bits, skipBytes);
    skipBytes += rows * (1 + Math.ceil((columns * bits) / 8));
    return [pass];
  });
}
