import type { PixelSize } from "#contract/sizes";
import { bitsPerSampleOf, type Raster, type Samples } from "../raster";
import { residualRadiusPx } from "./bicubic";
import type { Network } from "./network";
import { blockPx, headWindowRows, residualWindowRows, type WorkspaceLayout } from "./workspace";

const channelsPerPixel = 3;

/** The rows of a picture that a pass reads: `raster` holds them from picture row `firstRow` on. */
export interface PassSource {
  readonly raster: Raster<Samples>;
  readonly firstRow: number;
  readonly picture: PixelSize;
}

/** Brings the picture's rows into a workspace, as floats: zero outside the picture for the head, its edge repeated for the residual. */
export class InputWindows {
  readonly #network: Network;
  readonly #layout: WorkspaceLayout;
  readonly #source: PassSource;
  /** The picture column at which the workspace's rows begin. */
  readonly #originPx: number;

  constructor(network: Network, layout: WorkspaceLayout, source: PassSource, originPx: number) {
    this.#network = network;
    this.#layout = layout;
    this.#source = source;
    this.#originPx = originPx;
  }

  /** The 6 rows that the head reads for a block row; a row that the source does not hold decides nothing and is zero. */
  loadHead(blockRow: number): void {
    const { headWindow, headRowBytes } = this.#layout;
    const { picture, raster, firstRow } = this.#source;
    const rowFloats = headRowBytes / 4;
    const endPx = Math.min(picture.widthPx, this.#originPx + rowFloats / channelsPerPixel - 2);
    this.#network.memory.floats(headWindow, headWindowRows * rowFloats).fill(0);
    for (let row = 0; row < headWindowRows; row++) {
      const y = blockRow * blockPx - 1 + row - firstRow;
      if (y < 0 || y >= raster.heightPx) continue;
      this.#unpack(y, this.#originPx, endPx, headWindow + row * headRowBytes + 4 * channelsPerPixel);
    }
  }

  /** The 8 rows that the residual of a block row reads, from 2 pixels before `firstPx` to 2 behind its `widthPx`. */
  loadResidual(blockRow: number, firstPx: number, widthPx: number): void {
    const { residualWindow, residualRowBytes } = this.#layout;
    const { picture, firstRow } = this.#source;
    const before = firstPx - residualRadiusPx;
    const end = firstPx + widthPx + residualRadiusPx;
    const insideFirst = Math.max(0, before);
    const insideEnd = Math.min(picture.widthPx, end);
    for (let row = 0; row < residualWindowRows; row++) {
      const y = blockRow * blockPx - residualRadiusPx + row;
      const address = residualWindow + row * residualRowBytes;
      const inside = address + (insideFirst - before) * 4 * channelsPerPixel;
      this.#unpack(clamp(y, picture.heightPx) - firstRow, insideFirst, insideEnd, inside);
      this.#repeatEdges(address, insideFirst - before, insideEnd - before, end - before);
    }
  }

  /** Picture columns [firstPx, endPx) of the source's row y as RGB floats at `target`. */
  #unpack(y: number, firstPx: number, endPx: number, target: number): void {
    const { widthPx, channels, data } = this.#source.raster;
    const { memory, kernel } = this.#network;
    const first = (y * widthPx + firstPx) * channels;
    const raw = data.subarray(first, first + (endPx - firstPx) * channels);
    const bits = bitsPerSampleOf(raw);
    memory.samples(this.#layout.rawRow, raw.length, bits).set(raw);
    kernel[`unpackRow${bits}`](this.#layout.rawRow, channels, target, endPx - firstPx);
  }

  /** In a row of `count` pixels of which [first, end) are there: repeats the first and the last one outwards. */
  #repeatEdges(address: number, first: number, end: number, count: number): void {
    const floats = this.#network.memory.floats(address, count * channelsPerPixel);
    for (let x = 0; x < first; x++) copyPixel(floats, first, x);
    for (let x = end; x < count; x++) copyPixel(floats, end - 1, x);
  }
}

function clamp(row: number, heightPx: number): number {
  return Math.min(heightPx - 1, Math.max(0, row));
}

function copyPixel(floats: Float32Array, from: number, to: number): void {
  floats.copyWithin(to * channelsPerPixel, from * channelsPerPixel, (from + 1) * channelsPerPixel);
}
