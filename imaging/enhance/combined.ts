import { type Raster, rowsOf, type Samples } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import type { Enlarger } from "./enlarger";
import type { NetworkRun } from "./network-source";
import type { RowSource } from "./row-source";

/**
 * Rows of the result, of the picture's own rows (`low`) and of what each enlarger made of it. All of them hold the rows asked
 * for and what lies `reachPx` input pixels around.
 */
export type Combine = <Data extends Samples>(
  low: RowSource<Data>,
  enlarged: readonly RowSource<Data>[],
  rows: RowRange,
) => Raster<Data> | Promise<Raster<Data>>;

/**
 * Enlargers of one scale, and what is made of their results and of the picture. Each enlarger runs once for the rows asked
 * for, however often `combine` reads them.
 *
 * @param reachPx input pixels around a pixel that `combine` looks at
 */
export function combinedEnlarger(
  inners: readonly [Enlarger, ...Enlarger[]],
  reachPx: number,
  combine: Combine,
): Enlarger {
  const [{ scale, sourceColumns }] = inners;
  return {
    scale,
    sourceColumns: (columns, widthPx) => sourceColumns(around(columns, reachPx, widthPx), widthPx),
    enlarge: <Data extends Samples>(low: RowSource<Data>, run: NetworkRun): RowSource<Data> => {
      const { widthPx, heightPx } = low.size;
      const size = { widthPx: widthPx * scale, heightPx: heightPx * scale };
      return {
        size,
        rows: async (rows) => {
          const own = { first: Math.floor(rows.first / scale), end: Math.ceil(rows.end / scale) };
          const lowRows = around(own, reachPx, heightPx);
          const wide = { first: lowRows.first * scale, end: lowRows.end * scale };
          const enlarged: RowSource<Data>[] = [];
          for (const [index, inner] of inners.entries()) {
            const onPiece = run.onPiece && pieceOf(run.onPiece, index, inners.length);
            enlarged.push(await heldRows(inner.enlarge(low, { onPiece }), wide));
          }
          return combine(await heldRows(low, lowRows), enlarged, rows);
        },
      };
    },
  };
}

function around({ first, end }: RowRange, reachPx: number, lengthPx: number): RowRange {
  return { first: Math.max(0, first - reachPx), end: Math.min(lengthPx, end + reachPx) };
}

/** One of several enlargers' part of the progress. */
function pieceOf(
  onPiece: (share: number) => void | Promise<void>,
  index: number,
  count: number,
): (share: number) => void | Promise<void> {
  return (share) => onPiece((index + share) / count);
}

/** Rows of a source that are kept, so that they are computed once. */
async function heldRows<Data extends Samples>(
  { size, rows }: RowSource<Data>,
  held: RowRange,
): Promise<RowSource<Data>> {
  const raster = await rows(held);
  return {
    size,
    rows: async ({ first, end }) => rowsOf(raster, first - held.first, end - held.first),
  };
}
