import { LimnError } from "#contract/errors";
import type { PixelSize } from "#contract/sizes";
import { createRaster, type Raster } from "../raster";
import type { RowRange } from "../row-range";
import { type AxisWeights, axisWeights } from "./axis-weights";
import { filterColumns } from "./filter-column";
import { filterRow } from "./filter-row";
import type { ResampleFilter } from "./kernels";
import { loadRow, storeRow } from "./samples";

export type { ResampleFilter } from "./kernels";

/**
 * Resizes a whole picture as Matlab's imresize does (half-pixel centres, antialiased when shrinking, edges mirrored),
 * with one rounding at the end. RGBA is filtered with premultiplied colour; fully transparent pixels come out as 0.
 * Throws `internal` for an empty source or target.
 */
export function resample(source: Raster, target: PixelSize, filter: ResampleFilter): Raster {
  return resampleRows(source, 0, source, target, { first: 0, end: target.heightPx }, filter);
}

/** The source rows that target rows [rows.first, rows.end) are made of. */
export function sourceRowsForResample(
  rows: RowRange,
  sourceHeightPx: number,
  targetHeightPx: number,
  filter: ResampleFilter,
): RowRange {
  checkRows(rows, targetHeightPx);
  return axisWeights(rows, sourceHeightPx, targetHeightPx, filter).sourceRange;
}

/**
 * Target rows [rows.first, rows.end) alone, bit for bit those of `resample`. `source` holds the source's rows from
 * `sourceFirstRow` on, at least those that `sourceRowsForResample` names; `sourceSize` is the whole source.
 * Throws `internal` where a row is missing.
 */
export function resampleRows(
  source: Raster,
  sourceFirstRow: number,
  sourceSize: PixelSize,
  targetSize: PixelSize,
  rows: RowRange,
  filter: ResampleFilter,
): Raster {
  checkRows(rows, targetSize.heightPx);
  if (source.widthPx !== sourceSize.widthPx || source.widthPx < 1 || targetSize.widthPx < 1) {
    throw new LimnError("internal", { detail: `resample from a strip ${source.widthPx} px wide` });
  }
  const vertical = axisWeights(rows, sourceSize.heightPx, targetSize.heightPx, filter);
  const held = { first: sourceFirstRow, end: sourceFirstRow + source.heightPx };
  if (vertical.sourceRange.first < held.first || vertical.sourceRange.end > held.end) {
    throw new LimnError("internal", {
      detail: `resample needs rows ${vertical.sourceRange.first}–${vertical.sourceRange.end}, got ${held.first}–${held.end}`,
    });
  }
  const columns = { first: 0, end: targetSize.widthPx };
  const horizontal = axisWeights(columns, sourceSize.widthPx, targetSize.widthPx, filter);
  return filterBothAxes(source, sourceFirstRow, horizontal, vertical, targetSize.widthPx);
}

function checkRows(rows: RowRange, heightPx: number): void {
  if (rows.first < 0 || rows.end <= rows.first || rows.end > heightPx) {
    throw new LimnError("internal", { detail: `resample rows ${rows.first}–${rows.end} of ${heightPx}` });
  }
}

/** Each needed source row is filtered along x once and kept, unrounded, while target rows still need it. */
function filterBothAxes(
  source: Raster,
  sourceFirstRow: number,
  horizontal: AxisWeights,
  vertical: AxisWeights,
  widthPx: number,
): Raster {
  const { channels } = source;
  const count = vertical.positions.length / vertical.taps;
  const target = createRaster(widthPx, count, channels);
  const rowLength = widthPx * channels;
  // The rows that one target row needs are at most `taps` neighbours, so they never share a slot.
  const slots = Array.from({ length: vertical.taps }, () => new Float64Array(rowLength));
  const rowInSlot = new Int32Array(vertical.taps).fill(-1);
  const sourceRow = new Float64Array(source.widthPx * channels);
  const filtered = new Float64Array(rowLength);
  const lines: Float64Array[] = [];
  const weights: number[] = [];
  for (let y = 0; y < count; y++) {
    lines.length = 0;
    weights.length = 0;
    for (let tap = 0; tap < vertical.taps; tap++) {
      const weight = vertical.weights[y * vertical.taps + tap] ?? 0;
      if (weight === 0) continue;
      const row = vertical.positions[y * vertical.taps + tap] ?? 0;
      const slot = row % vertical.taps;
      const line = slots[slot] as Float64Array;
      if (rowInSlot[slot] !== row) {
        loadRow(source, row - sourceFirstRow, sourceRow);
        filterRow(sourceRow, horizontal, channels, line);
        rowInSlot[slot] = row;
      }
      lines.push(line);
      weights.push(weight);
    }
    filterColumns(lines, weights, filtered);
    storeRow(filtered, channels, target.data.subarray(y * rowLength, (y + 1) * rowLength));
  }
  return target;
}
