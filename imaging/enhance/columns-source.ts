import { columnsOf } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import type { RowSource } from "./row-source";

/** Columns [first, end) of `inner`; `inner` itself where those are all. */
export function columnsSource(inner: RowSource, { first, end }: RowRange): RowSource {
  if (first === 0 && end === inner.size.widthPx) return inner;
  return {
    size: { widthPx: end - first, heightPx: inner.size.heightPx },
    rows: async (range) => columnsOf(await inner.rows(range), first, end),
  };
}
