import { bitsPerSampleOf, type Raster, type Samples } from "../raster";
import type { RowRange } from "../row-range";
import { residualRadiusPx } from "./bicubic";
import { type BlockRange, ColumnGeometry } from "./column-geometry";
import { InputWindows, type PassSource } from "./input-windows";
import type { Workspace } from "./kernel-memory";
import { LayersPass } from "./layers-pass";
import type { Network } from "./network";
import { blockPx, layOutWorkspace, type WorkspaceLayout } from "./workspace";

export type { BlockRange } from "./column-geometry";

/**
 * One pass down a column of the picture. All layers advance together, a block row (4 rows) a turn, each a block row
 * ahead of the next: a layer needs only the three block rows of its input that are kept, nothing is computed twice
 * while going down, and the memory does not depend on the picture's height.
 */
export class ColumnPass {
  readonly #network: Network;
  readonly #geometry: ColumnGeometry;
  readonly #rows: BlockRange;
  readonly #workspace: Workspace;
  readonly #layout: WorkspaceLayout;
  readonly #input: InputWindows;
  readonly #layers: LayersPass;

  constructor(network: Network, source: PassSource, columns: BlockRange, rows: BlockRange) {
    const geometry = new ColumnGeometry(network, source.picture, columns, rows);
    this.#network = network;
    this.#geometry = geometry;
    this.#rows = rows;
    const heldBlocks = geometry.held.end - geometry.held.first;
    const { sizeBytes } = layOutWorkspace(0, heldBlocks, network.shape);
    this.#workspace = network.memory.acquire(sizeBytes);
    const layout = layOutWorkspace(this.#workspace.address, heldBlocks, network.shape);
    this.#layout = layout;
    this.#input = new InputWindows(network, layout, source, geometry.held.first * blockPx);
    network.memory.floats(layout.zeroRow, layout.featureRowBytes / 4).fill(0);
    this.#layers = new LayersPass(network, geometry, layout);
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
    const { reachBlocks } = this.#network;
    const headRow = turn + reachBlocks;
    if (this.#geometry.isDue(headRow, reachBlocks)) {
      this.#input.loadHead(headRow);
      this.#layers.runHead(headRow);
    }
    this.#layers.runBody(turn);
    if (this.#geometry.isDue(turn, 0)) this.#layers.runTail(turn);
  }

  /** Writes the result's rows of block row `turn` that lie in `rows` (picture rows) into `result`, which holds those, in its depth. */
  finish(turn: number, rows: RowRange, result: Raster<Samples>): void {
    const { scale, kernel, taps, memory } = this.#network;
    const bits = bitsPerSampleOf(result.data);
    const finishRow = kernel[`finishRow${bits}`];
    const { columns, picture } = this.#geometry;
    const layout = this.#layout;
    const firstPx = columns.first * blockPx;
    const widthPx = Math.min(picture.widthPx, columns.end * blockPx) - firstPx;
    this.#input.loadResidual(turn, firstPx, widthPx);
    for (let y = 0; y < blockPx; y++) {
      const row = turn * blockPx + y;
      if (row < rows.first || row >= rows.end) continue;
      for (let phase = 0; phase < scale; phase++) {
        finishRow(
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
        result.data.set(memory.samples(layout.resultRow, widthPx * scale * 3, bits), target);
      }
    }
  }
}
