import { LimnError } from "#contract/errors";

/** Interleaved 8-bit samples, rows from the top, no padding between rows. 3 channels are RGB, 4 are RGBA (straight alpha). */
export interface Raster {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 3 | 4;
  /** Length is exactly widthPx × heightPx × channels. */
  readonly data: Uint8Array;
}

/** A raster of zeros (black, and transparent where it has alpha). */
export function createRaster(widthPx: number, heightPx: number, channels: 3 | 4): Raster {
  return { widthPx, heightPx, channels, data: new Uint8Array(widthPx * heightPx * channels) };
}

/** Wraps samples that exist already. Throws `internal` if their number does not fit the shape. */
export function rasterOf(widthPx: number, heightPx: number, channels: 3 | 4, data: Uint8Array): Raster {
  if (data.length !== widthPx * heightPx * channels) {
    throw new LimnError("internal", {
      detail: `raster ${widthPx}×${heightPx}×${channels} has ${data.length} samples`,
    });
  }
  return { widthPx, heightPx, channels, data };
}

/** Rows [firstRow, endRow) as a view on the same memory: changing one changes the other. */
export function rowsOf(raster: Raster, firstRow: number, endRow: number): Raster {
  const rowLength = raster.widthPx * raster.channels;
  const data = raster.data.subarray(firstRow * rowLength, endRow * rowLength);
  return rasterOf(raster.widthPx, endRow - firstRow, raster.channels, data);
}

/** Lays `part` over `raster`, its upper left corner at (x, y). Both have the same channels, and the part lies within. */
export function paste(raster: Raster, part: Raster, x: number, y: number): void {
  const { channels, widthPx, data } = raster;
  const rowLength = part.widthPx * channels;
  for (let row = 0; row < part.heightPx; row += 1) {
    const from = part.data.subarray(row * rowLength, (row + 1) * rowLength);
    data.set(from, ((y + row) * widthPx + x) * channels);
  }
}

/** Columns [firstColumn, endColumn) as a raster of their own. */
export function columnsOf(raster: Raster, firstColumn: number, endColumn: number): Raster {
  const { channels, heightPx, widthPx, data } = raster;
  const columns = createRaster(endColumn - firstColumn, heightPx, channels);
  const rowLength = columns.widthPx * channels;
  for (let row = 0; row < heightPx; row += 1) {
    const from = (row * widthPx + firstColumn) * channels;
    columns.data.set(data.subarray(from, from + rowLength), row * rowLength);
  }
  return columns;
}
