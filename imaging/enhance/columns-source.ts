import { columnsOf, type Samples } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import type { RowSource } from "./row-source";

/** Columns [first, end) of `inner`; `inner` itself where those are all. */
export function columnsSource<Data extends Samples>(
  inner: RowSource<Data>,
  { first, end }: RowRange,
): RowSource<Data> {
  if (first === 0 && end === inner.size.widthPx) return inner;
  return {
    size: { widthPx: end - first, heightPx: inner.size.heightPx },
    rows: async (range) => columnsOf(await inner.rows(range), first, end),
  };
}
