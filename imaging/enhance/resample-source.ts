import type { PixelSize } from "#contract/sizes";
import {
  type ColumnWindow,
  type ResampleFilter,
  resampleRows,
  sourceRowsForResample,
} from "#imaging/resample/resample";
import type { Samples } from "#imaging/raster";
import type { RowSource } from "./row-source";

/** `inner` resized to exactly `size`. */
export function resampleSource<Data extends Samples>(
  inner: RowSource<Data>,
  size: PixelSize,
  filter: ResampleFilter,
): RowSource<Data> {
  const columns = { first: 0, end: size.widthPx };
  return resampleColumnsSource(inner, inner.size.widthPx, size, filter, { columns, sourceFirst: 0 });
}

/**
 * Columns of a picture that is `pictureWidthPx` wide, resized to `size`: bit for bit those of the whole. `inner` holds the
 * picture's columns from `window.sourceFirst` on, at least those that `sourceColumnsForResample` names.
 */
export function resampleColumnsSource<Data extends Samples>(
  inner: RowSource<Data>,
  pictureWidthPx: number,
  size: PixelSize,
  filter: ResampleFilter,
  window: ColumnWindow,
): RowSource<Data> {
  const { heightPx } = inner.size;
  return {
    size: { widthPx: window.columns.end - window.columns.first, heightPx: size.heightPx },
    async rows(range) {
      const needed = sourceRowsForResample(range, heightPx, size.heightPx, filter);
      const source = await inner.rows(needed);
      const picture = { widthPx: pictureWidthPx, heightPx };
      return resampleRows(source, needed.first, picture, size, range, filter, window);
    },
  };
}
