import { type Raster, rowsOf } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import type { Enlarger } from "./enlarger";
import type { RowSource } from "./row-source";

/**
 * Rows of the result, of the picture's own rows (`low`) and of what each enlarger made of it. All of them hold the rows asked
 * for and what lies `reachPx` input pixels around.
 */
export type Combine = (
  low: RowSource,
  enlarged: readonly RowSource[],
  rows: RowRange,
) => Raster | Promise<Raster>;

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
    enlarge: (low, run) => {
      const { widthPx, heightPx } = low.size;
      const size = { widthPx: widthPx * scale, heightPx: heightPx * scale };
      return {
        size,
        rows: async (rows) => {
          const own = { first: Math.floor(rows.first / scale), end: Math.ceil(rows.end / scale) };
          const lowRows = around(own, reachPx, heightPx);
          const wide = { first: lowRows.first * scale, end: lowRows.end * scale };
          const enlarged: RowSource[] = [];
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
async function heldRows({ size, rows }: RowSource, held: RowRange): Promise<RowSource> {
  const raster = await rows(held);
  return {
    size,
    rows: async ({ first, end }) => rowsOf(raster, first - held.first, end - held.first),
  };
}
