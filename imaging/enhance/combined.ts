import { type Raster, rowsOf, type Samples } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import type { Enlarger } from "./enlarger";
import type { NetworkRun } from "./network-source";
import type { RowSource } from "./row-source";

/** How far around a pixel `Combine` looks, in input pixels: in the picture, and in what was made of it. */
export interface Reach {
  readonly pictureMarginPx: number;
  readonly enlargedMarginPx: number;
}

/**
 * Rows of the result, of the picture's own rows (`low`) and of what each enlarger made of it. They hold the rows asked
 * for and what lies around as far as the reach says.
 */
export type Combine = <Data extends Samples>(
  low: RowSource<Data>,
  enlarged: readonly RowSource<Data>[],
  rows: RowRange,
) => Raster<Data> | Promise<Raster<Data>>;

/**
 * Enlargers of one scale, and what is made of their results and of the picture. Each enlarger runs once for the rows asked
 * for, however often `combine` reads them.
 */
export function combinedEnlarger(
  inners: readonly [Enlarger, ...Enlarger[]],
  { pictureMarginPx, enlargedMarginPx }: Reach,
  combine: Combine,
): Enlarger {
  const [{ scale, sourceColumns }] = inners;
  const columnsMarginPx = Math.max(pictureMarginPx, enlargedMarginPx);
  return {
    scale,
    sourceColumns: (columns, widthPx) => sourceColumns(around(columns, columnsMarginPx, widthPx), widthPx),
    enlarge: <Data extends Samples>(low: RowSource<Data>, run: NetworkRun): RowSource<Data> => {
      const { widthPx, heightPx } = low.size;
      const size = { widthPx: widthPx * scale, heightPx: heightPx * scale };
      return {
        size,
        rows: async (rows) => {
          const own = { first: Math.floor(rows.first / scale), end: Math.ceil(rows.end / scale) };
          const made = around(own, enlargedMarginPx, heightPx);
          const wide = { first: made.first * scale, end: made.end * scale };
          const enlarged: RowSource<Data>[] = [];
          for (const [index, inner] of inners.entries()) {
            const onPiece = run.onPiece && pieceOf(run.onPiece, index, inners.length);
            enlarged.push(await heldRows(inner.enlarge(low, { onPiece }), wide));
          }
          return combine(await heldRows(low, around(own, pictureMarginPx, heightPx)), enlarged, rows);
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
