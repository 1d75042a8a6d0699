import type { PixelSize } from "#contract/sizes";
import { createRaster, type Raster, rowsOf } from "../raster";

/** Memory for bands of at most `bandHeightPx` rows of a picture. */
export function bandRoom({ widthPx, heightPx }: PixelSize, channels: 3 | 4, bandHeightPx: number): Raster {
  return createRaster(widthPx, Math.min(bandHeightPx, heightPx), channels);
}

/**
 * `heightPx` rows in bands of as many as `room` has, the last of fewer, each in that memory. `paint` is given each row to write, from the top,
 * with what an earlier band left there.
 */
export function* paintedBands(
  room: Raster,
  heightPx: number,
  paint: (y: number, to: Uint8Array) => void,
): Generator<Raster, void, undefined> {
  const rowLength = room.widthPx * room.channels;
  for (let first = 0; first < heightPx; first += room.heightPx) {
    const band = rowsOf(room, 0, Math.min(room.heightPx, heightPx - first));
    for (let row = 0; row < band.heightPx; row += 1) {
      paint(first + row, band.data.subarray(row * rowLength, (row + 1) * rowLength));
    }
    yield band;
  }
}
