import { LimnError } from "#contract/errors";

/** Samples of 8 bits or of 16: the array says which. Full intensity is the greatest number that fits. */
export type Samples = Uint8Array | Uint16Array;
export type BitsPerSample = 8 | 16;

/**
 * Interleaved samples, rows from the top, no padding between rows. 3 channels are RGB, 4 are RGBA (straight alpha). A `Raster` has 8 bits
 * a sample, a `Raster<Samples>` 8 or 16: what is written for 8 alone does not take it, and what keeps the depth says so in its type.
 */
export interface Raster<Data extends Samples = Uint8Array> {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 3 | 4;
  /** Length is exactly widthPx × heightPx × channels. */
  readonly data: Data;
}

/** A raster of zeros (black, and transparent where it has alpha). */
export function createRaster(widthPx: number, heightPx: number, channels: 3 | 4): Raster {
  return { widthPx, heightPx, channels, data: new Uint8Array(widthPx * heightPx * channels) };
}

/** The same of either depth. */
export function createDeepRaster(
  widthPx: number,
  heightPx: number,
  channels: 3 | 4,
  bitsPerSample: BitsPerSample,
): Raster<Samples> {
  const data = createSamples(widthPx * heightPx * channels, bitsPerSample);
  return { widthPx, heightPx, channels, data };
}

export function createSamples(length: number, bitsPerSample: BitsPerSample): Samples {
  return bitsPerSample === 16 ? new Uint16Array(length) : new Uint8Array(length);
}

/** `length` zeros of the depth of `like`. */
export function samplesLike<Data extends Samples>(like: Data, length: number): Data {
  // The type that a caller has proven is that of the array.
  return createSamples(length, bitsPerSampleOf(like)) as Data;
}

export function bitsPerSampleOf(samples: Samples): BitsPerSample {
  return samples.BYTES_PER_ELEMENT === 2 ? 16 : 8;
}

/** What full intensity is: 255 or 65,535. */
export function greatestSample(samples: Samples): number {
  return samples.BYTES_PER_ELEMENT === 2 ? 65_535 : 255;
}

/** Wraps samples that exist already. Throws `internal` if their number does not fit the shape. */
export function rasterOf<Data extends Samples>(
  widthPx: number,
  heightPx: number,
  channels: 3 | 4,
  data: Data,
): Raster<Data> {
  if (data.length !== widthPx * heightPx * channels) {
    throw new LimnError("internal", {
      detail: `raster ${widthPx}×${heightPx}×${channels} has ${data.length} samples`,
    });
  }
  return { widthPx, heightPx, channels, data };
}

/** Rows [firstRow, endRow) as a view on the same memory: changing one changes the other. */
export function rowsOf<Data extends Samples>(
  raster: Raster<Data>,
  firstRow: number,
  endRow: number,
): Raster<Data> {
  const rowLength = raster.widthPx * raster.channels;
  const data = raster.data.subarray(firstRow * rowLength, endRow * rowLength) as Data;
  return rasterOf(raster.widthPx, endRow - firstRow, raster.channels, data);
}

/** Lays `part` over `raster`, its upper left corner at (x, y). Both have the same channels and depth, and the part lies within. */
export function paste(raster: Raster<Samples>, part: Raster<Samples>, x: number, y: number): void {
  const { channels, widthPx, data } = raster;
  const rowLength = part.widthPx * channels;
  for (let row = 0; row < part.heightPx; row += 1) {
    const from = part.data.subarray(row * rowLength, (row + 1) * rowLength);
    data.set(from, ((y + row) * widthPx + x) * channels);
  }
}

/** Columns [firstColumn, endColumn) as a raster of their own. */
export function columnsOf<Data extends Samples>(
  raster: Raster<Data>,
  firstColumn: number,
  endColumn: number,
): Raster<Data> {
  const { channels, heightPx, widthPx, data } = raster;
  const rowLength = (endColumn - firstColumn) * channels;
  const columns = samplesLike(data, rowLength * heightPx);
  for (let row = 0; row < heightPx; row += 1) {
    const from = (row * widthPx + firstColumn) * channels;
    columns.set(data.subarray(from, from + rowLength), row * rowLength);
  }
  return rasterOf(endColumn - firstColumn, heightPx, channels, columns);
}

/** Steps of 16 bits in one of 8: 65,535 / 255. */
const stepsPerLevel = 257;

/** The picture at 8 bits a sample, each rounded to the nearest; one that has them is returned as it is. */
export function toEightBits({ widthPx, heightPx, channels, data }: Raster<Samples>): Raster {
  if (data instanceof Uint8Array) return { widthPx, heightPx, channels, data };
  const levels = new Uint8Array(data.length);
  const half = stepsPerLevel >> 1;
  for (let i = 0; i < data.length; i += 1) levels[i] = ((data[i] as number) + half) / stepsPerLevel;
  return { widthPx, heightPx, channels, data: levels };
}
