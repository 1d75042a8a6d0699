import type { PixelSize } from "#contract/sizes";
import type { Raster } from "../raster";
import type { RowRange } from "../row-range";
import { residualRadiusPx } from "./bicubic";
import { InputWindows, type PassSource } from "./input-windows";
import type { Workspace } from "./kernel-memory";
import type { BlockLayer, Network } from "./network";
import { blockPx, keptBlockRows, layOutWorkspace, type WorkspaceLayout } from "./workspace";

/** Blocks from `first` up to, but not including, `end`, along either axis. */
export interface BlockRange {
  readonly first: number;
  readonly end: number;
}

/** `range` with `reach` blocks more on either side, within 0..count. */
function widened(range: BlockRange, reach: number, count: number): BlockRange {
  return { first: Math.max(0, range.first - reach), end: Math.min(count, range.end + reach) };
}

/**
 * One pass down a column of the picture. All layers advance together, a block row (4 rows) a turn, each a block row
 * ahead of the next: a layer needs only the three block rows of its input that are kept, nothing is computed twice
 * while going down, and the memory does not depend on the picture's height.
 */
export class ColumnPass {
  readonly #network: Network;
  readonly #picture: PixelSize;
  readonly #columns: BlockRange;
  readonly #rows: BlockRange;
  readonly #pictureBlocks: { readonly across: number; readonly down: number };
  /** The picture's block column at which the rows of the workspace begin. */
  readonly #origin: number;
  readonly #workspace: Workspace;
  readonly #layout: WorkspaceLayout;
  readonly #input: InputWindows;

  constructor(network: Network, source: PassSource, columns: BlockRange, rows: BlockRange) {
    const { widthPx, heightPx } = source.picture;
    this.#network = network;
    this.#picture = source.picture;
    this.#columns = columns;
    this.#rows = rows;
    this.#pictureBlocks = { across: Math.ceil(widthPx / blockPx), down: Math.ceil(heightPx / blockPx) };
    const held = widened(columns, network.reachBlocks, this.#pictureBlocks.across);
    this.#origin = held.first;
    const layOut = (address: number) =>
      layOutWorkspace(
        address,
        held.end - held.first,
        network.channels,
        network.scale,
        network.layers.body.length,
      );
    this.#workspace = network.memory.acquire(layOut(0).sizeBytes);
    this.#layout = layOut(this.#workspace.address);
    this.#input = new InputWindows(network, this.#layout, source, held.first * blockPx);
    this.#clearEdges();
  }

  /** The turn to begin with: the head starts then, and the last layer reaches its first row in turn `rows.first`. */
  get firstTurn(): number {
    return this.#rows.first - 2 * this.#network.reachBlocks;
  }

  /** Gives the workspace back; the pass must not be used any more. */
  close(): void {
    this.#network.memory.release(this.#workspace);
  }

  /** One block row in each layer that is not before its first or behind its last one. */
  advance(turn: number): void {
    const { layers, reachBlocks } = this.#network;
    if (this.#isDue(turn + reachBlocks, reachBlocks)) this.#runHead(turn + reachBlocks);
    layers.body.forEach((layer, index) => {
      const ahead = reachBlocks - 1 - index;
      if (this.#isDue(turn + ahead, ahead)) this.#runBody(layer, index, turn + ahead, ahead);
    });
    if (this.#isDue(turn, 0)) this.#runTail(turn);
  }

  /** Writes the result's rows of block row `turn` that lie in `rows` (picture rows) into `result`, which holds those. */
  finish(turn: number, rows: RowRange, result: Raster): void {
    const { scale, kernel, taps, memory } = this.#network;
    const layout = this.#layout;
    const firstPx = this.#columns.first * blockPx;
    const widthPx = Math.min(this.#picture.widthPx, this.#columns.end * blockPx) - firstPx;
    this.#input.loadResidual(turn, firstPx, widthPx);
    for (let y = 0; y < blockPx; y++) {
      const row = turn * blockPx + y;
      if (row < rows.first || row >= rows.end) continue;
      for (let phase = 0; phase < scale; phase++) {
        kernel.finishRow(
          layout.tail + y * layout.tailRowBytes + phase * scale * 16,
          layout.tailPixelBytes,
          layout.residualWindow + y * layout.residualRowBytes,
          layout.residualRowBytes,
          taps,
          taps + phase * (2 * residualRadiusPx + 1) * 16,
          layout.blendedRow,
          layout.resultRow,
          widthPx,
          scale,
        );
        const resultRow = (row - rows.first) * scale + phase;
        const target = (resultRow * result.widthPx + firstPx * scale) * 3;
        result.data.set(memory.bytes(layout.resultRow, widthPx * scale * 3), target);
      }
    }
  }

  /** Whether a layer that is `ahead` of the last one has to compute this block row. */
  #isDue(blockRow: number, ahead: number): boolean {
    const { first, end } = widened(this.#rows, ahead, this.#pictureBlocks.down);
    return blockRow >= first && blockRow < end;
  }

  #runHead(blockRow: number): void {
    const { head } = this.#network.layers;
    const { headWindow, headRowBytes, featureRowBytes } = this.#layout;
    this.#input.loadHead(blockRow);
    const { skippedPx, blocks } = this.#span(this.#network.reachBlocks);
    const output = this.#outputAddress(0, blockRow, skippedPx);
    head.run(headWindow, headRowBytes, head.weights, output, featureRowBytes, blocks);
    this.#clearOutside(0, blockRow);
  }

  #runBody(layer: BlockLayer, index: number, blockRow: number, ahead: number): void {
    const { skippedPx, blocks } = this.#span(ahead);
    const output = this.#outputAddress(index + 1, blockRow, skippedPx);
    this.#convolve(layer, index, blockRow, skippedPx, output, this.#layout.featureRowBytes, blocks);
    this.#clearOutside(index + 1, blockRow);
  }

  #runTail(blockRow: number): void {
    const { skippedPx, blocks } = this.#span(0);
    const { tail: layer, body } = this.#network.layers;
    this.#convolve(
      layer,
      body.length,
      blockRow,
      skippedPx,
      this.#layout.tail,
      this.#layout.tailRowBytes,
      blocks,
    );
  }

  /** Runs a layer on the features of ring `ring`; what lies above and below the picture is zero. */
  #convolve(
    layer: BlockLayer,
    ring: number,
    blockRow: number,
    skippedPx: number,
    output: number,
    outputRowBytes: number,
    blocks: number,
  ): void {
    const { zeroRow, featurePixelBytes, featureRowBytes } = this.#layout;
    const isLast = blockRow === this.#pictureBlocks.down - 1;
    const top =
      blockRow === 0 ? zeroRow : this.#rowAddress(ring, blockRow - 1) + (blockPx - 1) * featureRowBytes;
    const middle = this.#rowAddress(ring, blockRow);
    const bottom = isLast ? zeroRow : this.#rowAddress(ring, blockRow + 1);
    const skippedBytes = skippedPx * featurePixelBytes;
    layer.run(
      top + skippedBytes,
      middle + skippedBytes,
      bottom + skippedBytes,
      featureRowBytes,
      layer.weights,
      output,
      outputRowBytes,
      blocks,
      this.#network.scratch,
    );
  }

  /** The blocks that a layer `ahead` of the last one computes, and how many pixels of a row lie before them. */
  #span(ahead: number): { skippedPx: number; blocks: number } {
    const { first, end } = widened(this.#columns, ahead, this.#pictureBlocks.across);
    return { skippedPx: (first - this.#origin) * blockPx, blocks: end - first };
  }

  /** The first of the 4 rows of a block row in a ring, at the pixel left of the row's first. */
  #rowAddress(ring: number, blockRow: number): number {
    const { rings, featureRowBytes } = this.#layout;
    return (rings[ring] ?? 0) + (blockRow % keptBlockRows) * blockPx * featureRowBytes;
  }

  #outputAddress(ring: number, blockRow: number, skippedPx: number): number {
    return this.#rowAddress(ring, blockRow) + (1 + skippedPx) * this.#layout.featurePixelBytes;
  }

  /** Zeros for what the last blocks of the picture computed beyond its right and lower edge. */
  #clearOutside(ring: number, blockRow: number): void {
    const { memory, channels } = this.#network;
    const { featureRowBytes, featurePixelBytes } = this.#layout;
    const first = this.#rowAddress(ring, blockRow);
    const rowsInside = Math.min(blockPx, this.#picture.heightPx - blockRow * blockPx);
    if (rowsInside < blockPx) {
      const outside = first + rowsInside * featureRowBytes;
      memory.floats(outside, ((blockPx - rowsInside) * featureRowBytes) / 4).fill(0);
    }
    const insidePx = this.#picture.widthPx - this.#origin * blockPx;
    const outsidePx = featureRowBytes / featurePixelBytes - 1 - insidePx;
    if (outsidePx <= 1) return;
    for (let row = 0; row < rowsInside; row++) {
      const outside = first + row * featureRowBytes + (1 + insidePx) * featurePixelBytes;
      memory.floats(outside, outsidePx * channels).fill(0);
    }
  }

  /** Zeros beside, above and below the picture; everything else is written before it is read. */
  #clearEdges(): void {
    const { memory, channels } = this.#network;
    const { rings, zeroRow, featureRowBytes, featurePixelBytes } = this.#layout;
    memory.floats(zeroRow, featureRowBytes / 4).fill(0);
    for (const ring of rings) {
      for (let row = 0; row < keptBlockRows * blockPx; row++) {
        const first = ring + row * featureRowBytes;
        memory.floats(first, channels).fill(0);
        memory.floats(first + featureRowBytes - featurePixelBytes, channels).fill(0);
      }
    }
  }
}
