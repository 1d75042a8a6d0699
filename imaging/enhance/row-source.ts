import type { PixelSize } from "#contract/sizes";
import { type Raster, rowsOf, type Samples, toEightBits } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";

/**
 * A picture that is produced by rows, on demand. Sources wrap one another (colour bleeding, network, resampling), so a
 * strip of the result pulls just the rows that it needs through the whole chain, and memory stays bounded however
 * large the picture. Asking for the same rows again gives the same bits. Stages keep the depth of what they are given.
 */
export interface RowSource<Data extends Samples = Uint8Array> {
  readonly size: PixelSize;
  /** Exactly the rows asked for. `range` lies within the picture. */
  rows(range: RowRange): Promise<Raster<Data>>;
}

/** A whole picture in memory as a source of its rows. */
export function rasterSource<Data extends Samples>(raster: Raster<Data>): RowSource<Data> {
  return {
    size: raster,
    rows: async ({ first, end }) => rowsOf(raster, first, end),
  };
}

/** The same picture at 8 bits a sample, for what knows no others. */
export function eightBitSource({ size, rows }: RowSource<Samples>): RowSource {
  return { size, rows: async (range) => toEightBits(await rows(range)) };
}
