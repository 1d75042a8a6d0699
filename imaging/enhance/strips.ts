import type { PixelSize } from "#contract/sizes";
import type { BitsPerSample } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";

/** What one strip's samples take, well inside an isolate of 128 MB beside the rows that it is made from. */
const bytesPerIsolateStrip = 18_000_000;

/** Pixels of output in one strip that an isolate makes: six million of RGB, fewer of more bytes each. */
export function pixelsPerIsolateStrip({
  channels,
  bitsPerSample,
}: {
  readonly channels: 3 | 4;
  readonly bitsPerSample: BitsPerSample;
}): number {
  return bytesPerIsolateStrip / (channels * (bitsPerSample / 8));
}

const pixelsPerPlainStrip = pixelsPerIsolateStrip({ channels: 3, bitsPerSample: 8 });

/** Rows are handed out in multiples of this, so that strips begin on the networks' blocks where no resample follows. */
const rowStep = 16;

/** The output's rows, split into strips from the top, each of at least 16 rows but for the last. */
export function planStrips(output: PixelSize, pixelsPerStrip = pixelsPerPlainStrip): RowRange[] {
  const rowsPerStrip = Math.max(rowStep, Math.floor(pixelsPerStrip / output.widthPx / rowStep) * rowStep);
  const strips: RowRange[] = [];
  for (let first = 0; first < output.heightPx; first += rowsPerStrip) {
    strips.push({ first, end: Math.min(output.heightPx, first + rowsPerStrip) });
  }
  return strips;
}
