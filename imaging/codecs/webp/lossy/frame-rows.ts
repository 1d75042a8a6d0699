import { damaged } from "../damaged";
import type { PictureRows } from "../rows";
import type { BooleanDecoder } from "./boolean-decoder";
import { convertRow } from "./colour";
import { type FrameHeader, readFrameHeader } from "./frame-header";
import { LoopFilter } from "./loop-filter";
import { MacroblockModes } from "./modes";
import { keptRows, marginColumns, Plane } from "./plane";
import { predictBlock } from "./predict-block";
import { predictSubblock } from "./predict-subblock";
import { Residue } from "./residue";

/** Rows of luma that are not given out before the next macroblocks: the filter may change three, and chroma's next row counts there. */
const delayRows = 8;

/** The rows of a key frame (RFC 6386), decoded by rows of macroblocks: what it holds grows with the picture's width alone. */
export class FrameRows implements PictureRows {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly #header: FrameHeader;
  readonly #macroblocksPerRow: number;
  readonly #modes: MacroblockModes;
  readonly #residue: Residue;
  readonly #filter: LoopFilter | undefined;
  readonly #luma: Plane;
  readonly #u: Plane;
  readonly #v: Plane;
  /** Rows of macroblocks that are decoded. */
  #decodedRows = 0;
  #nextRow = 0;

  /** Reads the header. Throws `image-damaged`. */
  constructor(frame: Uint8Array) {
    const header = readFrameHeader(frame);
    this.#header = header;
    this.widthPx = header.widthPx;
    this.heightPx = header.heightPx;
    this.#macroblocksPerRow = (header.widthPx + 15) >> 4;
    this.#modes = new MacroblockModes(header, this.#macroblocksPerRow);
    this.#residue = new Residue(header, this.#macroblocksPerRow);
    if (header.filter.level > 0) this.#filter = new LoopFilter(header, this.#macroblocksPerRow);
    this.#luma = new Plane(this.#macroblocksPerRow, 16);
    this.#u = new Plane(this.#macroblocksPerRow, 8);
    this.#v = new Plane(this.#macroblocksPerRow, 8);
  }

  /** Throws `image-damaged`. */
  next(target: Uint8ClampedArray, at: number, channels: 3 | 4): void {
    const y = this.#nextRow;
    while (y >= this.#readyRows()) this.#decodeMacroblocks();
    const chromaHeight = (this.heightPx + 1) >> 1;
    const chromaRow = y >> 1;
    const neighbour = (y & 1) === 0 ? chromaRow - 1 : chromaRow + 1;
    const farRow = Math.min(chromaHeight - 1, Math.max(0, neighbour));
    const { stride } = this.#u;
    const firstChroma = (this.#decodedRows - 1) * 8 - keptRows;
    const firstLuma = (this.#decodedRows - 1) * 16 - keptRows;
    convertRow(
      this.widthPx,
      this.#luma.samples,
      (y - firstLuma) * this.#luma.stride + marginColumns,
      this.#u.samples,
      this.#v.samples,
      (chromaRow - firstChroma) * stride + marginColumns,
      (farRow - firstChroma) * stride + marginColumns,
      target,
      at,
      channels,
    );
    this.#nextRow = y + 1;
  }

  #readyRows(): number {
    const rows = this.#decodedRows * 16;
    return rows >= this.heightPx ? this.heightPx : rows - delayRows;
  }

  #decodeMacroblocks(): void {
    const row = this.#decodedRows;
    const { partitions, modes } = this.#header;
    const partition = partitions[row & (partitions.length - 1)] as BooleanDecoder;
    const planes = [this.#luma, this.#u, this.#v] as const;
    if (row > 0) for (const plane of planes) plane.advance();
    this.#modes.beginRow();
    this.#residue.beginRow();
    for (let column = 0; column < this.#macroblocksPerRow; column += 1) {
      this.#readMacroblock(partition, column);
      this.#predict(column, row > 0);
    }
    if (modes.isExhausted || partition.isExhausted) throw damaged(`the data end in row ${16 * row}`);
    for (const plane of planes) plane.keepAbove();
    this.#filter?.filterRow(planes, row === 0);
    this.#decodedRows = row + 1;
  }

  #readMacroblock(partition: BooleanDecoder, column: number): void {
    const modes = this.#modes;
    modes.read(column);
    const hasSecond = !modes.hasSubblockModes;
    let hasResidue = false;
    if (modes.isSkipped) this.#residue.skip(column, hasSecond);
    else hasResidue = this.#residue.read(partition, column, modes.segment, hasSecond);
    const hasInnerEdges = modes.hasSubblockModes || hasResidue;
    this.#filter?.choose(column, modes.segment, modes.hasSubblockModes, hasInnerEdges);
  }

  #predict(column: number, hasAbove: boolean): void {
    const modes = this.#modes;
    const luma = this.#luma;
    const at = luma.at(column);
    if (!modes.hasSubblockModes) predictBlock(luma, column, 16, modes.lumaMode, hasAbove);
    for (let i = 0; i < 16; i += 1) {
      if (modes.hasSubblockModes) predictSubblock(luma, column, i, modes.subblockModes[i] as number);
      this.#residue.addLuma(luma, at + (i >> 2) * 4 * luma.stride + (i & 3) * 4, i);
    }
    predictBlock(this.#u, column, 8, modes.chromaMode, hasAbove);
    predictBlock(this.#v, column, 8, modes.chromaMode, hasAbove);
    this.#residue.addChroma(this.#u, this.#u.at(column), false);
    this.#residue.addChroma(this.#v, this.#v.at(column), true);
  }
}
