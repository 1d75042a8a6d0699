import { type Raster, rowsOf, type Samples } from "../raster";
import type { CodecModules } from "./modules";

/** How a picture is cut into parts. */
export interface PartPlan {
  /** Rows of each but the last, which may have fewer: a multiple of 16, or more than the picture has. */
  readonly partRows: number;
}

/** Where in the picture a part begins. */
export interface PartPlace extends PartPlan {
  readonly firstRow: number;
}

/** What the rest of a file must know of a part. */
export interface PartSum {
  /** Of what PNG packed: its checksum, and how much that was. */
  readonly adler32: number;
  readonly lengthBytes: number;
  /** Of AVIF's cells, in their order, those of alpha behind those of colours: how long each is. */
  readonly cellBytes: readonly number[];
  /** How colours and alpha are coded (`av1C`). */
  readonly configurations: readonly number[];
}

/** Of a part of which nothing need be known. */
export const emptySum: PartSum = { adler32: 1, lengthBytes: 0, cellBytes: [], configurations: [] };

/** A range of rows, encoded by itself. */
export interface EncodedPart {
  /** One behind another, each in memory of its own: joined, they would be there twice beside the rows. */
  readonly pieces: readonly Uint8Array[];
  readonly sum: PartSum;
}

/**
 * Packs bytes by themselves (RFC 1951): the result ends on a byte's border with a full flush and holds no final block, so that such results
 * can stand one behind another. Its memory is given back.
 */
export type FlushedDeflate = (bytes: Uint8Array) => Uint8Array;

/** What parts are encoded with, whatever is reported of them. */
export interface PartTools extends Pick<CodecModules, "pngFilter" | "av1Encode"> {
  readonly deflate: FlushedDeflate;
}

export interface PartRun extends PartTools {
  /** Awaited after each piece with the share (0 to 1) that is done; when it throws, the work ends. */
  readonly onPiece?: (share: number) => Promise<void>;
}

/** Bytes of samples that are encoded at a time, a megapixel of RGB: some two tenths of a second of a core. */
const bytesPerPiece = 3_000_000;

/** Rows of such a picture in a piece. */
export function rowsPerPiece({ widthPx, channels, data }: Raster<Samples>): number {
  return Math.max(1, Math.floor(bytesPerPiece / (widthPx * channels * data.BYTES_PER_ELEMENT)));
}

/** The rows in pieces, as views. */
export function* pieceRows<Data extends Samples>(
  rows: Raster<Data>,
): Generator<Raster<Data>, void, undefined> {
  const step = rowsPerPiece(rows);
  for (let first = 0; first < rows.heightPx; first += step) {
    yield rowsOf(rows, first, Math.min(rows.heightPx, first + step));
  }
}
