import type { PixelSize } from "#contract/sizes";
import type { BitsPerSample } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";

/**
 * Pixels of output in one strip. Six megapixels of RGB are 18 MB, well inside an isolate of 128 MB beside the rows
 * that a strip is made from; of 16 bits a sample there are half as many, so that they are as many bytes.
 */
export const pixelsPerIsolateStrip: Readonly<Record<BitsPerSample, number>> = { 8: 6_000_000, 16: 3_000_000 };

/** Rows are handed out in multiples of this, so that strips begin on the networks' blocks where no resample follows. */
const rowStep = 16;

/** The output's rows, split into strips from the top, each of at least 16 rows but for the last. */
export function planStrips(output: PixelSize, pixelsPerStrip = pixelsPerIsolateStrip[8]): RowRange[] {
  const rowsPerStrip = Math.max(rowStep, Math.floor(pixelsPerStrip / output.widthPx / rowStep) * rowStep);
  const strips: RowRange[] = [];
  for (let first = 0; first < output.heightPx; first += rowsPerStrip) {
    strips.push({ first, end: Math.min(output.heightPx, first + rowsPerStrip) });
  }
  return strips;
}
