import { LimnError } from "#contract/errors";
import type { PixelSize } from "#contract/sizes";
import { type Raster, rasterOf, type Samples, samplesLike } from "../raster";
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
export function resample<Data extends Samples>(
  source: Raster<Data>,
  target: PixelSize,
  filter: ResampleFilter,
): Raster<Data> {
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

/** The source columns that target columns [columns.first, columns.end) are made of. */
export function sourceColumnsForResample(
  columns: RowRange,
  sourceWidthPx: number,
  targetWidthPx: number,
  filter: ResampleFilter,
): RowRange {
  return axisWeights(columns, sourceWidthPx, targetWidthPx, filter).sourceRange;
}

/** Which columns of the target are wanted, and the column of the source that the held rows begin with. */
export interface ColumnWindow {
  readonly columns: RowRange;
  readonly sourceFirst: number;
}

/**
 * Target rows [rows.first, rows.end) alone, bit for bit those of `resample`. `source` holds the source's rows from
 * `sourceFirstRow` on, at least those that `sourceRowsForResample` names; `sourceSize` is the whole source. With a
 * window, of those columns alone: the rows then hold at least what `sourceColumnsForResample` names.
 * Throws `internal` where a row or column is missing.
 */
export function resampleRows<Data extends Samples>(
  source: Raster<Data>,
  sourceFirstRow: number,
  sourceSize: PixelSize,
  targetSize: PixelSize,
  rows: RowRange,
  filter: ResampleFilter,
  window: ColumnWindow = { columns: { first: 0, end: targetSize.widthPx }, sourceFirst: 0 },
): Raster<Data> {
  checkRows(rows, targetSize.heightPx);
  const vertical = axisWeights(rows, sourceSize.heightPx, targetSize.heightPx, filter);
  const held = { first: sourceFirstRow, end: sourceFirstRow + source.heightPx };
  if (vertical.sourceRange.first < held.first || vertical.sourceRange.end > held.end) {
    throw new LimnError("internal", {
      detail: `resample needs rows ${vertical.sourceRange.first}–${vertical.sourceRange.end}, got ${held.first}–${held.end}`,
    });
  }
  const horizontal = horizontalWeights(source, sourceSize, targetSize, filter, window);
  return filterBothAxes(source, sourceFirstRow, horizontal, vertical);
}

/** The weights along x, with positions in the held rows. */
function horizontalWeights(
  source: Raster<Samples>,
  sourceSize: PixelSize,
  targetSize: PixelSize,
  filter: ResampleFilter,
  { columns, sourceFirst }: ColumnWindow,
): AxisWeights {
  if (source.widthPx < 1 || columns.first < 0 || columns.end <= columns.first) {
    throw new LimnError("internal", { detail: `resample from a strip ${source.widthPx} px wide` });
  }
  const axis = axisWeights(columns, sourceSize.widthPx, targetSize.widthPx, filter);
  const { first, end } = axis.sourceRange;
  if (first < sourceFirst || end > sourceFirst + source.widthPx) {
    throw new LimnError("internal", {
      detail: `resample needs columns ${first}–${end}, got ${source.widthPx} from ${sourceFirst}`,
    });
  }
  return sourceFirst === 0
    ? axis
    : { ...axis, positions: axis.positions.map((position) => position - sourceFirst) };
}

function checkRows(rows: RowRange, heightPx: number): void {
  if (rows.first < 0 || rows.end <= rows.first || rows.end > heightPx) {
    throw new LimnError("internal", { detail: `resample rows ${rows.first}–${rows.end} of ${heightPx}` });
  }
}

/** Each needed source row is filtered along x once and kept, unrounded, while target rows still need it. */
function filterBothAxes<Data extends Samples>(
  source: Raster<Data>,
  sourceFirstRow: number,
  horizontal: AxisWeights,
  vertical: AxisWeights,
): Raster<Data> {
  const { channels } = source;
  const widthPx = horizontal.positions.length / horizontal.taps;
  const count = vertical.positions.length / vertical.taps;
  const rowLength = widthPx * channels;
  const target = samplesLike(source.data, rowLength * count);
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
    storeRow(filtered, channels, target.subarray(y * rowLength, (y + 1) * rowLength));
  }
  return rasterOf(widthPx, count, channels, target);
}
