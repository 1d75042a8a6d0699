import type { PixelSize } from "#contract/sizes";
import { type Raster, rasterOf, type Samples, samplesLike } from "../raster";
import type { RowRange } from "../row-range";

/** The EXIF tag 0x0112: how the stored rows must be turned and mirrored to stand upright (CIPA DC-008, 4.6.4). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export function isOrientation(value: number): value is Orientation {
  return Number.isInteger(value) && value >= 1 && value <= 8;
}

interface Turn {
  /** Upright rows are stored columns. */
  readonly swapsAxes: boolean;
  /** The stored x (y) runs backwards. */
  readonly flipsX: boolean;
  readonly flipsY: boolean;
}

const turns: Readonly<Record<Orientation, Turn>> = {
  1: { swapsAxes: false, flipsX: false, flipsY: false },
  2: { swapsAxes: false, flipsX: true, flipsY: false },
  3: { swapsAxes: false, flipsX: true, flipsY: true },
  4: { swapsAxes: false, flipsX: false, flipsY: true },
  5: { swapsAxes: true, flipsX: false, flipsY: false },
  6: { swapsAxes: true, flipsX: false, flipsY: true },
  7: { swapsAxes: true, flipsX: true, flipsY: true },
  8: { swapsAxes: true, flipsX: true, flipsY: false },
};

/** The upright size of a picture that is stored at `stored`. */
export function orientedSize(stored: PixelSize, orientation: Orientation): PixelSize {
  const { widthPx, heightPx } = stored;
  return turns[orientation].swapsAxes ? { widthPx: heightPx, heightPx: widthPx } : { widthPx, heightPx };
}

/** A part of the upright picture: whole rows of it, or whole columns. */
export interface UprightSpan extends RowRange {
  readonly areColumns: boolean;
}

/** Where the stored rows `rows` stand in the upright picture. */
export function uprightSpan(stored: PixelSize, orientation: Orientation, rows: RowRange): UprightSpan {
  const { swapsAxes, flipsY } = turns[orientation];
  const { first, end } = flipsY
    ? { first: stored.heightPx - rows.end, end: stored.heightPx - rows.first }
    : rows;
  return { areColumns: swapsAxes, first, end };
}

/** The picture upright. Orientation 1 returns `stored` itself, the others a new raster. */
export function orient<Data extends Samples>(stored: Raster<Data>, orientation: Orientation): Raster<Data> {
  if (orientation === 1) return stored;
  const { swapsAxes, flipsX, flipsY } = turns[orientation];
  const { channels } = stored;
  const rowLength = stored.widthPx * channels;
  const size = orientedSize(stored, orientation);
  const samples = samplesLike(stored.data, stored.data.length);
  const upright = rasterOf(size.widthPx, size.heightPx, channels, samples);
  // The stored sample of upright (x, y) is at origin + x × alongX + y × alongY.
  const origin = (flipsX ? rowLength - channels : 0) + (flipsY ? (stored.heightPx - 1) * rowLength : 0);
  const storedX = flipsX ? -channels : channels;
  const storedY = flipsY ? -rowLength : rowLength;
  const alongX = swapsAxes ? storedY : storedX;
  const alongY = swapsAxes ? storedX : storedY;
  for (let y = 0; y < size.heightPx; y++) {
    copyLine(stored.data, origin + y * alongY, alongX, upright, y);
  }
  return upright;
}

function copyLine(from: Samples, start: number, step: number, upright: Raster<Samples>, y: number): void {
  const { channels, widthPx, data } = upright;
  const end = (y + 1) * widthPx * channels;
  for (let to = y * widthPx * channels, at = start; to < end; to += channels, at += step) {
    data[to] = from[at] as number;
    data[to + 1] = from[at + 1] as number;
    data[to + 2] = from[at + 2] as number;
    if (channels === 4) data[to + 3] = from[at + 3] as number;
  }
}
