import { LimnError } from "#contract/errors";
import type { FileMetadata } from "../metadata/file-metadata";
import type { Raster } from "../raster";

/** What is written: the picture's size, whether it has alpha, and what the file says of it. */
export interface EncodeRequest {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 3 | 4;
  /** 1–100 for lossy formats; the format's default where it is absent. */
  readonly quality?: number;
  /** Pixels an inch that the file names for printing; none is named where it is absent. */
  readonly densityDpi?: number;
  /** All colours are neutral: PNG and JPEG then keep one value a pixel. */
  readonly isGrey?: boolean;
  readonly metadata?: FileMetadata;
}

/**
 * Passes strips on after checking that each has the picture's width and channels. Throws `internal` where one has not,
 * or where they do not add up to its height.
 */
export async function* checkedStrips(
  { widthPx, heightPx, channels }: EncodeRequest,
  strips: AsyncIterable<Raster>,
): AsyncGenerator<Raster, void, undefined> {
  let rowCount = 0;
  for await (const strip of strips) {
    rowCount += strip.heightPx;
    if (strip.widthPx !== widthPx || strip.channels !== channels || rowCount > heightPx) {
      throw new LimnError("internal", {
        detail: `strip ${strip.widthPx}×${strip.channels} up to row ${rowCount} of ${widthPx}×${heightPx}×${channels}`,
      });
    }
    yield strip;
  }
  if (rowCount !== heightPx) {
    throw new LimnError("internal", { detail: `${rowCount} rows of ${heightPx} were written` });
  }
}
