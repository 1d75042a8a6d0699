import type { PixelSize } from "#contract/sizes";
import type { Network } from "./network";
import { blockPx } from "./workspace";

/** Blocks from `first` up to, but not including, `end`, along either axis. */
export interface BlockRange {
  readonly first: number;
  readonly end: number;
}

/** `range` with `reach` blocks more on either side, within 0..count. */
export function widened(range: BlockRange, reach: number, count: number): BlockRange {
  return { first: Math.max(0, range.first - reach), end: Math.min(count, range.end + reach) };
}

/** Which part of a picture a pass works on, and what each layer has to compute for it. */
export class ColumnGeometry {
  readonly picture: PixelSize;
  readonly pictureBlocks: { readonly across: number; readonly down: number };
  /** The block columns that the workspace holds: with those that are only read. */
  readonly held: BlockRange;
  readonly columns: BlockRange;
  readonly #rows: BlockRange;

  constructor(network: Network, picture: PixelSize, columns: BlockRange, rows: BlockRange) {
    this.picture = picture;
    this.pictureBlocks = {
      across: Math.ceil(picture.widthPx / blockPx),
      down: Math.ceil(picture.heightPx / blockPx),
    };
    this.held = widened(columns, network.reachBlocks, this.pictureBlocks.across);
    this.columns = columns;
    this.#rows = rows;
  }

  /** Whether a layer that is `ahead` of the last one has to compute this block row. */
  isDue(blockRow: number, ahead: number): boolean {
    const { first, end } = widened(this.#rows, ahead, this.pictureBlocks.down);
    return blockRow >= first && blockRow < end;
  }

  /** The blocks that a layer `ahead` of the last one computes, and how many pixels of a row lie before them. */
  span(ahead: number): { skippedPx: number; blocks: number } {
    const { first, end } = widened(this.columns, ahead, this.pictureBlocks.across);
    return { skippedPx: (first - this.held.first) * blockPx, blocks: end - first };
  }
}
