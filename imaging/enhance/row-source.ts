import type { PixelSize } from "#contract/sizes";
import { type Raster, rowsOf } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";

/**
 * A picture that is produced by rows, on demand. Sources wrap one another (colour bleeding, network, resampling), so a
 * strip of the result pulls just the rows that it needs through the whole chain, and memory stays bounded however
 * large the picture. Asking for the same rows again gives the same bits.
 */
export interface RowSource {
  readonly size: PixelSize;
  /** Exactly the rows asked for. `range` lies within the picture. */
  rows(range: RowRange): Promise<Raster>;
}

/** A whole picture in memory as a source of its rows. */
export function rasterSource(raster: Raster): RowSource {
  return {
    size: raster,
    rows: async ({ first, end }) => rowsOf(raster, first, end),
  };
}
