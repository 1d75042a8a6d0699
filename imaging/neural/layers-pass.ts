import type { ColumnGeometry } from "./column-geometry";
import type { BlockLayer, Network } from "./network";
import { blockPx, keptBlockRows, type WorkspaceLayout } from "./workspace";

/** The layers of a network on their way down a column: their features, and what the last one gives. */
export class LayersPass {
  readonly #network: Network;
  readonly #geometry: ColumnGeometry;
  readonly #layout: WorkspaceLayout;

  constructor(network: Network, geometry: ColumnGeometry, layout: WorkspaceLayout) {
    this.#network = network;
    this.#geometry = geometry;
    this.#layout = layout;
    this.#clearEdges();
  }

  /** The head's block row, of the input windows as they are. */
  runHead(blockRow: number): void {
    const { head } = this.#network.layers;
    const { headWindow, headRowBytes, featureRowBytes } = this.#layout;
    const { skippedPx, blocks } = this.#geometry.span(this.#network.reachBlocks);
    const output = this.#outputAddress(0, blockRow, skippedPx);
    head.run(headWindow, headRowBytes, head.weights, output, featureRowBytes, blocks);
    this.#clearOutside(0, blockRow);
  }

  /** One block row of each body layer, each a row ahead of the next. */
  runBody(turn: number): void {
    this.#network.layers.body.forEach((layer, index) => {
      const ahead = this.#network.reachBlocks - 1 - index;
      const blockRow = turn + ahead;
      if (!this.#geometry.isDue(blockRow, ahead)) return;
      const { skippedPx, blocks } = this.#geometry.span(ahead);
      const output = this.#outputAddress(index + 1, blockRow, skippedPx);
      this.#convolve(layer, index, blockRow, skippedPx, output, this.#layout.featureRowBytes, blocks);
      this.#clearOutside(index + 1, blockRow);
    });
  }

  /** The last layer's block row, into the workspace's `tail`. */
  runTail(blockRow: number): void {
    const { skippedPx, blocks } = this.#geometry.span(0);
    const { tail, body } = this.#network.layers;
    const { tail: output, tailRowBytes } = this.#layout;
    this.#convolve(tail, body.length, blockRow, skippedPx, output, tailRowBytes, blocks);
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
    const isLast = blockRow === this.#geometry.pictureBlocks.down - 1;
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
      // Of what the layer two before gave, this block row is the oldest that its ring still holds.
      layer.hasSkip ? this.#outputAddress(ring - 1, blockRow, skippedPx) : 0,
    );
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
    const { memory, shape } = this.#network;
    const { picture, held } = this.#geometry;
    const { featureRowBytes, featurePixelBytes } = this.#layout;
    const first = this.#rowAddress(ring, blockRow);
    const rowsInside = Math.min(blockPx, picture.heightPx - blockRow * blockPx);
    if (rowsInside < blockPx) {
      const outside = first + rowsInside * featureRowBytes;
      memory.floats(outside, ((blockPx - rowsInside) * featureRowBytes) / 4).fill(0);
    }
    const insidePx = picture.widthPx - held.first * blockPx;
    const outsidePx = featureRowBytes / featurePixelBytes - 1 - insidePx;
    if (outsidePx <= 1) return;
    for (let row = 0; row < rowsInside; row++) {
      const outside = first + row * featureRowBytes + (1 + insidePx) * featurePixelBytes;
      memory.floats(outside, outsidePx * shape.channels).fill(0);
    }
  }

  /** Zeros beside the picture; everything else is written before it is read. */
  #clearEdges(): void {
    const { memory, shape } = this.#network;
    const { rings, featureRowBytes, featurePixelBytes } = this.#layout;
    for (const ring of rings) {
      for (let row = 0; row < keptBlockRows * blockPx; row++) {
        const first = ring + row * featureRowBytes;
        memory.floats(first, shape.channels).fill(0);
        memory.floats(first + featureRowBytes - featurePixelBytes, shape.channels).fill(0);
      }
    }
  }
}
