import { LimnError } from "#contract/errors";
import { type Raster, rasterOf, type Samples, samplesLike } from "../raster";
import type { RowRange } from "../row-range";
import { type BlockRange, ColumnPass } from "./column-pass";
import type { PassSource } from "./input-windows";
import type { Network } from "./network";
import { blockPx } from "./workspace";

export type { RowRange } from "../row-range";

export interface UpscaleOptions {
  /**
   * Called after each piece of work, about a tenth of a second of a core, and awaited: a server can breathe, report,
   * or stop the work by rejecting (the result's promise is then rejected with the same error). `share` (0 to 1) is how
   * much of the rows is done.
   */
  readonly onPiece?: ((share: number) => void | Promise<void>) | undefined;
}

/** Multiply-adds in a piece of work, whatever the network: about a tenth of a second of a core. */
const pieceMultiplyAdds = 65_536 * 96_480;

/**
 * The input rows that the upscaled rows of input rows [rows.first, rows.end) depend on, bit for bit: 4 rows more on
 * either side for each Winograd layer, within the picture. (They are many: ask for tall ranges.)
 */
export function sourceRowsFor(network: Network, rows: RowRange, pictureHeightPx: number): RowRange {
  return withReach(network, rows, pictureHeightPx);
}

/** The same along a row. They begin on the picture's grid of blocks, so that a crop of them can stand for the picture. */
export function sourceColumnsFor(network: Network, columns: RowRange, pictureWidthPx: number): RowRange {
  return withReach(network, columns, pictureWidthPx);
}

function withReach(network: Network, range: RowRange, lengthPx: number): RowRange {
  const blocks = blocksOf(range);
  return {
    first: Math.max(0, (blocks.first - network.reachBlocks) * blockPx),
    end: Math.min(lengthPx, (blocks.end + network.reachBlocks) * blockPx),
  };
}

/**
 * Enlarges rows [rows.first, rows.end) of a picture. The result does not depend on how a picture is cut into ranges, or
 * on the width of the workspace: it is the same bit for bit.
 *
 * @param source picture rows from `sourceFirstRow` on, at least those that `sourceRowsFor` names; alpha is not read
 * @param rows within the picture; work is done in blocks of 4 rows, so multiples of 4 waste nothing
 * @returns RGB of the depth of `source`, width * scale x (rows.end - rows.first) * scale
 * @throws `internal` where rows are missing or the picture is empty; what `onPiece` rejects with
 */
export async function upscaleRows<Data extends Samples>(
  network: Network,
  source: Raster<Data>,
  sourceFirstRow: number,
  pictureHeightPx: number,
  rows: RowRange,
  options: UpscaleOptions = {},
): Promise<Raster<Data>> {
  const [widthPx, heightPx] = [source.widthPx * network.scale, (rows.end - rows.first) * network.scale];
  const result = rasterOf(widthPx, heightPx, 3, samplesLike(source.data, widthPx * heightPx * 3));
  const picture = { widthPx: source.widthPx, heightPx: pictureHeightPx };
  await upscaleRowsInto(
    result,
    network,
    { raster: source, firstRow: sourceFirstRow, picture },
    rows,
    options,
  );
  return result;
}

/** The same into `result`, which is of that size, in the depth that it has: it may be another than that of `source`. */
export async function upscaleRowsInto(
  result: Raster<Samples>,
  network: Network,
  source: PassSource,
  rows: RowRange,
  { onPiece }: UpscaleOptions = {},
): Promise<void> {
  checkSource(network, source, rows);
  const blockRows = blocksOf(rows);
  const columns = columnsOf(network, source.picture.widthPx);
  for (const [index, column] of columns.entries()) {
    const turnPx = (column.end - column.first) * blockPx * blockPx;
    const turnsPerPiece = Math.ceil(pieceMultiplyAdds / (turnPx * network.multiplyAddsPerPx));
    const pass = new ColumnPass(network, source, column, blockRows);
    try {
      for (let turn = pass.firstTurn; turn < blockRows.end; turn++) {
        pass.advance(turn);
        if (turn >= blockRows.first) pass.finish(turn, rows, result);
        const isPieceEnd = (turn - pass.firstTurn) % turnsPerPiece === turnsPerPiece - 1;
        const columnShare = (turn + 1 - pass.firstTurn) / (blockRows.end - pass.firstTurn);
        if (isPieceEnd || columnShare === 1) await onPiece?.((index + columnShare) / columns.length);
      }
    } finally {
      pass.close();
    }
  }
}

function blocksOf(rows: RowRange): BlockRange {
  return { first: Math.floor(rows.first / blockPx), end: Math.ceil(rows.end / blockPx) };
}

/** The picture's width in as few columns, of about the same width, as fit a workspace together with what they reach. */
function columnsOf(network: Network, widthPx: number): BlockRange[] {
  const blocks = Math.ceil(widthPx / blockPx);
  const room = network.workspaceBlocks;
  const count = blocks <= room ? 1 : Math.ceil(blocks / (room - 2 * network.reachBlocks));
  return Array.from({ length: count }, (_, index) => ({
    first: Math.floor((index * blocks) / count),
    end: Math.floor(((index + 1) * blocks) / count),
  }));
}

function checkSource(network: Network, { raster, firstRow, picture }: PassSource, rows: RowRange): void {
  const { widthPx, heightPx } = picture;
  if (widthPx < 1 || rows.first < 0 || rows.end > heightPx || rows.first >= rows.end) {
    throw new LimnError("internal", {
      detail: `rows ${rows.first}–${rows.end} of a picture ${widthPx}×${heightPx}`,
    });
  }
  const needed = sourceRowsFor(network, rows, heightPx);
  const heldEnd = firstRow + raster.heightPx;
  if (firstRow > needed.first || heldEnd < needed.end || heldEnd > heightPx) {
    throw new LimnError("internal", {
      detail: `rows ${needed.first}–${needed.end} are needed, ${firstRow}–${heldEnd} are there`,
    });
  }
}
