import { z } from "zod";
import type { PixelSize } from "#contract/sizes";
import {
  isOrientation,
  orient,
  type Orientation,
  orientedSize,
  type UprightSpan,
  uprightSpan,
} from "#imaging/color/orientation";
import type { RowSource } from "#imaging/enhance/row-source";
import { createRaster, paste, type Raster, rowsOf } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import { putRaw, rawRowSource } from "./raw-rows";

/**
 * A decoded picture in a bucket, as pieces of raw samples. Each is some of the stored rows, turned upright as they came: rows of the upright
 * picture or, where the camera lay on its side, columns. So upright rows are had by range reads, and nobody ever holds the picture.
 */
export interface PreparedShape extends PixelSize {
  /** Size and channels of the upright picture. */
  readonly channels: 3 | 4;
  readonly orientation: Orientation;
  /** Stored rows in each piece; the last one may have fewer. */
  readonly rowsPerPiece: number;
}

/** What one piece holds: small enough that several fit an isolate, large enough that a strip is made of a few dozen reads. */
const pieceBytes = 8 * 1024 * 1024;

const number = z.coerce.number().int().positive();
const shapeSchema = z.object({
  widthPx: number,
  heightPx: number,
  channels: z.enum(["3", "4"]).transform((text) => (text === "4" ? 4 : 3)),
  orientation: number.refine(isOrientation),
  rowsPerPiece: number,
});

const pieceKey = (key: string, piece: number) => `${key}-${piece}`;

/** The shape of a prepared picture that is there and complete, else null: what a resumed job need not do again. */
export async function headPrepared(bucket: R2Bucket, key: string): Promise<PreparedShape | null> {
  const shape = shapeSchema.safeParse((await bucket.head(key))?.customMetadata);
  return shape.success ? shape.data : null;
}

/** A picture's stored rows as they are decoded. */
export interface StoredPicture {
  readonly stored: PixelSize;
  readonly orientation: Orientation;
  readonly channels: 3 | 4;
  readonly bands: AsyncIterable<Raster>;
}

export interface PrepareRun {
  /** Awaited after each piece with the share (0 to 1) that is done. */
  readonly onPiece: (share: number) => Promise<void>;
  /** Awaited when all pieces are there, before the picture counts as prepared. */
  readonly beforeEnd: () => Promise<void>;
}

/** Stores a picture as it is decoded, holding one piece. What stands under `key` itself is written last and says that all is there. */
export async function putPrepared(
  bucket: R2Bucket,
  key: string,
  { stored, orientation, channels, bands }: StoredPicture,
  { onPiece, beforeEnd }: PrepareRun,
): Promise<PreparedShape> {
  const rowsPerPiece = Math.max(1, Math.floor(pieceBytes / (stored.widthPx * channels)));
  let piece = 0;
  for await (const rows of inPieces(bands, stored, channels, rowsPerPiece)) {
    await putRaw(bucket, pieceKey(key, piece), orient(rows, orientation));
    piece += 1;
    await onPiece(Math.min(1, (piece * rowsPerPiece) / stored.heightPx));
  }
  await beforeEnd();
  const shape = { ...orientedSize(stored, orientation), channels, orientation, rowsPerPiece };
  const customMetadata = Object.fromEntries(Object.entries(shape).map(([name, value]) => [name, `${value}`]));
  await bucket.put(key, new Uint8Array(0), { customMetadata });
  return shape;
}

/** Gathers bands into pieces of as many rows; a piece's memory is used again for the next one. */
async function* inPieces(
  bands: AsyncIterable<Raster>,
  { widthPx, heightPx }: PixelSize,
  channels: 3 | 4,
  rowsPerPiece: number,
): AsyncGenerator<Raster> {
  const piece = createRaster(widthPx, Math.min(heightPx, rowsPerPiece), channels);
  let filled = 0;
  for await (const band of bands) {
    for (let first = 0; first < band.heightPx; ) {
      const rows = Math.min(band.heightPx - first, piece.heightPx - filled);
      paste(piece, rowsOf(band, first, first + rows), 0, filled);
      filled += rows;
      first += rows;
      if (filled < piece.heightPx) continue;
      yield piece;
      filled = 0;
    }
  }
  if (filled > 0) yield rowsOf(piece, 0, filled);
}

/** A prepared picture as a source of its upright rows: each call is a range read of each piece that has some of them. */
export function preparedRowSource(
  bucket: R2Bucket,
  key: string,
  shape: PreparedShape,
): RowSource & PreparedShape {
  const pieces = piecesOf(shape).map((span, piece) => ({
    span,
    source: rawRowSource(bucket, pieceKey(key, piece), sizeOf(shape, span)),
  }));
  return {
    ...shape,
    size: shape,
    async rows(range) {
      const wanted = pieces.filter(({ span }) => overlap(span, range) !== null);
      const raster = createRaster(shape.widthPx, range.end - range.first, shape.channels);
      await readAll(wanted, async ({ span, source }) => {
        const rows = overlap(span, range);
        if (!rows) return;
        const part = await source.rows(rows);
        if (span.areColumns) paste(raster, part, span.first, 0);
        else paste(raster, part, 0, span.first + rows.first - range.first);
      });
      return raster;
    },
  };
}

/** Where each piece stands in the upright picture. */
function piecesOf({ widthPx, heightPx, orientation, rowsPerPiece }: PreparedShape): UprightSpan[] {
  // Turning a size twice the same way gives it back.
  const stored = orientedSize({ widthPx, heightPx }, orientation);
  return Array.from({ length: Math.ceil(stored.heightPx / rowsPerPiece) }, (_, piece) =>
    uprightSpan(stored, orientation, {
      first: piece * rowsPerPiece,
      end: Math.min(stored.heightPx, (piece + 1) * rowsPerPiece),
    }),
  );
}

function sizeOf({ widthPx, heightPx, channels }: PreparedShape, { areColumns, first, end }: UprightSpan) {
  return areColumns
    ? { widthPx: end - first, heightPx, channels }
    : { widthPx, heightPx: end - first, channels };
}

/** The rows of a piece that are among those asked for, counted within it; null for none. */
function overlap(span: UprightSpan, range: RowRange): RowRange | null {
  if (span.areColumns) return range;
  const first = Math.max(span.first, range.first);
  const end = Math.min(span.end, range.end);
  return first < end ? { first: first - span.first, end: end - span.first } : null;
}

/** A Worker has six connections at once (Cloudflare's documentation); one is left for whatever else goes on. */
const readsAtOnce = 5;

async function readAll<Item>(items: readonly Item[], read: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: readsAtOnce }, async () => {
      for (const item of rest) await read(item);
    }),
  );
}
