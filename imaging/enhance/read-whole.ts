import { type Raster, rasterOf } from "../raster";
import type { RowSource } from "./row-source";

const rowsAtOnce = 256;

/** All rows of an RGB source, a few at a time: what they are made of is never held in full. */
export async function readWhole(source: RowSource): Promise<Raster> {
  const { widthPx, heightPx } = source.size;
  const data = new Uint8Array(widthPx * heightPx * 3);
  for (let first = 0; first < heightPx; first += rowsAtOnce) {
    const rows = await source.rows({ first, end: Math.min(heightPx, first + rowsAtOnce) });
    data.set(rows.data, first * widthPx * 3);
  }
  return rasterOf(widthPx, heightPx, 3, data);
}

/** One byte for each pixel of a source, from its rows, a few at a time. */
export async function readBytes(
  source: RowSource,
  bytesOf: (rows: Raster) => Uint8Array,
): Promise<Uint8Array> {
  const { widthPx, heightPx } = source.size;
  const bytes = new Uint8Array(widthPx * heightPx);
  for (let first = 0; first < heightPx; first += rowsAtOnce) {
    const rows = await source.rows({ first, end: Math.min(heightPx, first + rowsAtOnce) });
    bytes.set(bytesOf(rows), first * widthPx);
  }
  return bytes;
}
