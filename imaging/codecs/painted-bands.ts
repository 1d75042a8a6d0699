import type { PixelSize } from "#contract/sizes";
import { createRaster, type Raster, rowsOf } from "../raster";

/**
 * A picture in bands of `bandHeightPx` rows, the last of fewer, in memory that is used again once the next is asked for. `paint` is given each
 * row to write, from the top; what it leaves is what the row before in the same place was.
 */
export function* paintedBands(
  { widthPx, heightPx }: PixelSize,
  channels: 3 | 4,
  bandHeightPx: number,
  paint: (y: number, to: Uint8Array) => void,
): Generator<Raster, void, undefined> {
  const room = createRaster(widthPx, Math.min(bandHeightPx, heightPx), channels);
  const rowLength = widthPx * channels;
  for (let first = 0; first < heightPx; first += bandHeightPx) {
    const band = rowsOf(room, 0, Math.min(bandHeightPx, heightPx - first));
    for (let row = 0; row < band.heightPx; row += 1) {
      paint(first + row, band.data.subarray(row * rowLength, (row + 1) * rowLength));
    }
    yield band;
  }
}
