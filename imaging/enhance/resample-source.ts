import type { PixelSize } from "#contract/sizes";
import { type ResampleFilter, resampleRows, sourceRowsForResample } from "#imaging/resample/resample";
import type { RowSource } from "./row-source";

/** `inner` resized to exactly `size`. */
export function resampleSource(inner: RowSource, size: PixelSize, filter: ResampleFilter): RowSource {
  return {
    size,
    async rows(range) {
      const needed = sourceRowsForResample(range, inner.size.heightPx, size.heightPx, filter);
      const source = await inner.rows(needed);
      return resampleRows(source, needed.first, inner.size, size, range, filter);
    },
  };
}
