import { greatestSample, type Raster, type Samples, samplesLike } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";

export interface LocalRange {
  /** The least and the most of each colour in the 3 x 3 pixels around, three samples a pixel. */
  readonly least: Samples;
  readonly most: Samples;
}

/** Of rows [rows.first, rows.end) of a picture; pixels beyond its edge do not count. Alpha is not looked at. */
export function localRange(
  { widthPx, heightPx, channels, data }: Raster<Samples>,
  rows: RowRange,
): LocalRange {
  const count = widthPx * (rows.end - rows.first) * 3;
  const least = samplesLike(data, count).fill(greatestSample(data));
  const most = samplesLike(data, count);
  for (let y = rows.first; y < rows.end; y++) {
    for (let row = Math.max(0, y - 1); row <= Math.min(heightPx - 1, y + 1); row++) {
      for (let x = 0; x < widthPx; x++) {
        const target = ((y - rows.first) * widthPx + x) * 3;
        for (let column = Math.max(0, x - 1); column <= Math.min(widthPx - 1, x + 1); column++) {
          const from = (row * widthPx + column) * channels;
          for (let channel = 0; channel < 3; channel++) {
            const value = data[from + channel] as number;
            if (value < (least[target + channel] as number)) least[target + channel] = value;
            if (value > (most[target + channel] as number)) most[target + channel] = value;
          }
        }
      }
    }
  }
  return { least, most };
}
