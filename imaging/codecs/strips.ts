import { LimnError } from "#contract/errors";
import type { FileMetadata } from "../metadata/file-metadata";
import { type BitsPerSample, bitsPerSampleOf, type Raster, type Samples } from "../raster";

/** What is written: the picture's size, whether it has alpha, and what the file says of it. */
export interface EncodeRequest {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 3 | 4;
  /** Of the strips; 8 where it is absent. Formats that have no 16 round them. */
  readonly bitsPerSample?: BitsPerSample;
  /** 1–100 for lossy formats; the format's default where it is absent. */
  readonly quality?: number;
  /** Pixels an inch that the file names for printing; none is named where it is absent. */
  readonly densityDpi?: number;
  /** All colours are neutral: PNG, JPEG and AVIF then keep one value a pixel. */
  readonly isGrey?: boolean;
  readonly metadata?: FileMetadata;
}

/**
 * Passes strips on after checking that each has the picture's width, channels and depth. Throws `internal` where one has not,
 * or where they do not add up to its height.
 */
export async function* checkedStrips<Data extends Samples>(
  { widthPx, heightPx, channels, bitsPerSample = 8 }: EncodeRequest,
  strips: AsyncIterable<Raster<Data>>,
): AsyncGenerator<Raster<Data>, void, undefined> {
  let rowCount = 0;
  for await (const strip of strips) {
    rowCount += strip.heightPx;
    const bits = bitsPerSampleOf(strip.data);
    const isAlike = strip.widthPx === widthPx && strip.channels === channels && bits === bitsPerSample;
    if (!isAlike || rowCount > heightPx) {
      throw new LimnError("internal", {
        detail: `strip ${strip.widthPx}×${strip.channels}×${bits} up to row ${rowCount} of ${widthPx}×${heightPx}×${channels}×${bitsPerSample}`,
      });
    }
    yield strip;
  }
  if (rowCount !== heightPx) {
    throw new LimnError("internal", { detail: `${rowCount} rows of ${heightPx} were written` });
  }
}
