import { bitsPerSampleOf, createDeepRaster, type Raster, rowsOf, type Samples } from "../raster";

/** Rows in bands of so many, whatever the strips that they come in; the last band may have fewer. A band's memory is used again for the next. */
export async function* rowBands(
  strips: AsyncIterable<Raster<Samples>>,
  bandRows: number,
): AsyncGenerator<Raster<Samples>, void, undefined> {
  let band: Raster<Samples> | undefined;
  let filledRows = 0;
  for await (const strip of strips) {
    band ??= createDeepRaster(strip.widthPx, bandRows, strip.channels, bitsPerSampleOf(strip.data));
    for (let row = 0; row < strip.heightPx; ) {
      const taken = Math.min(strip.heightPx - row, bandRows - filledRows);
      band.data.set(rowsOf(strip, row, row + taken).data, filledRows * band.widthPx * band.channels);
      filledRows += taken;
      row += taken;
      if (filledRows < bandRows) continue;
      yield band;
      filledRows = 0;
    }
  }
  if (band && filledRows > 0) yield rowsOf(band, 0, filledRows);
}

/** The same of rows that are all there, as views. */
export function* bandsOf(
  rows: Raster<Samples>,
  bandRows: number,
): Generator<Raster<Samples>, void, undefined> {
  for (let first = 0; first < rows.heightPx; first += bandRows) {
    yield rowsOf(rows, first, Math.min(rows.heightPx, first + bandRows));
  }
}
