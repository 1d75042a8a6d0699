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
import { pixelsPerIsolateStrip } from "#imaging/enhance/strips";
import {
  type BitsPerSample,
  createDeepRaster,
  paste,
  type Raster,
  rasterOf,
  rowsOf,
  type Samples,
} from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import { giveBack } from "#imaging/give-back";
import { readRows } from "./raw-rows";

/**
 * A decoded picture in a bucket, as pieces of raw samples. Each is some of the stored rows, turned upright as they came: rows of the upright
 * picture or, where the camera lay on its side, columns. So upright rows are had by range reads, and nobody ever holds the picture.
 */
export interface PreparedShape extends PixelSize {
  /** Size and channels of the upright picture. */
  readonly channels: 3 | 4;
  /** Samples of 16 bits stand with their lower eight first, as they do in the memory of whatever runs a Worker. */
  readonly bitsPerSample: BitsPerSample;
  readonly orientation: Orientation;
  /** Stored rows in each piece; the last one may have fewer. */
  readonly rowsPerPiece: number;
  /** Pixels of what is made of it in one strip, kept so that a version that plans others ends a job as it was begun; none where a version without it began. */
  readonly pixelsPerStrip?: number | undefined;
}

/** What one piece holds: small enough that several fit an isolate, large enough that a strip is made of a few dozen reads. */
const pieceBytes = 8 * 1024 * 1024;

const number = z.coerce.number().int().positive();
const shapeSchema = z.object({
  widthPx: number,
  heightPx: number,
  channels: z.enum(["3", "4"]).transform((text) => (text === "4" ? 4 : 3)),
  // A job that was at work while a version without 16 bits gave way to this one has none.
  bitsPerSample: z
    .enum(["8", "16"])
    .default("8")
    .transform((text) => (text === "16" ? 16 : 8)),
  orientation: number.refine(isOrientation),
  rowsPerPiece: number,
  pixelsPerStrip: number.optional(),
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
  readonly bitsPerSample: BitsPerSample;
  readonly bands: AsyncIterable<Raster<Samples>>;
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
  picture: StoredPicture,
  { onPiece, beforeEnd }: PrepareRun,
): Promise<PreparedShape> {
  const { stored, orientation, channels, bitsPerSample } = picture;
  const rowsPerPiece = Math.max(1, Math.floor(pieceBytes / rowBytesOf(stored.widthPx, picture)));
  let piece = 0;
  for await (const rows of inPieces(picture, rowsPerPiece)) {
    const upright = orient(rows, orientation);
    await bucket.put(pieceKey(key, piece), upright.data);
    if (upright.data.buffer !== rows.data.buffer) giveBack(upright.data);
    piece += 1;
    await onPiece(Math.min(1, (piece * rowsPerPiece) / stored.heightPx));
  }
  await beforeEnd();
  const size = orientedSize(stored, orientation);
  const pixelsPerStrip = pixelsPerIsolateStrip(picture);
  const shape = { ...size, channels, bitsPerSample, orientation, rowsPerPiece, pixelsPerStrip };
  const customMetadata = Object.fromEntries(Object.entries(shape).map(([name, value]) => [name, `${value}`]));
  await bucket.put(key, new Uint8Array(0), { customMetadata });
  return shape;
}

/** Gathers bands into pieces of as many rows; a piece's memory is used again for the next one. */
async function* inPieces(
  { bands, stored, channels, bitsPerSample }: StoredPicture,
  rowsPerPiece: number,
): AsyncGenerator<Raster<Samples>> {
  const heightPx = Math.min(stored.heightPx, rowsPerPiece);
  const piece = createDeepRaster(stored.widthPx, heightPx, channels, bitsPerSample);
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
  giveBack(piece.data);
}

/** A prepared picture as a source of its upright rows: each call is a range read of each piece that has some of them. */
export function preparedRowSource(
  bucket: R2Bucket,
  key: string,
  shape: PreparedShape,
): RowSource<Samples> & PreparedShape {
  const { widthPx, channels, bitsPerSample } = shape;
  const pieces = piecesOf(shape).map((span, piece) => ({ span, key: pieceKey(key, piece) }));
  return {
    ...shape,
    size: shape,
    async rows(range) {
      const wanted = pieces.filter(({ span }) => overlap(span, range) !== null);
      const raster = createDeepRaster(widthPx, range.end - range.first, channels, bitsPerSample);
      await readAll(wanted, async ({ span, key: ofPiece }) => {
        const rows = overlap(span, range);
        if (!rows) return;
        const partWidthPx = span.areColumns ? span.end - span.first : widthPx;
        const bytes = await readRows(bucket, ofPiece, rowBytesOf(partWidthPx, shape), rows);
        const samples = bitsPerSample === 16 ? new Uint16Array(bytes) : new Uint8Array(bytes);
        const part = rasterOf(partWidthPx, rows.end - rows.first, channels, samples);
        if (span.areColumns) paste(raster, part, span.first, 0);
        else paste(raster, part, 0, span.first + rows.first - range.first);
        giveBack(part.data);
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

function rowBytesOf(
  widthPx: number,
  { channels, bitsPerSample }: Pick<PreparedShape, "channels" | "bitsPerSample">,
): number {
  return widthPx * channels * (bitsPerSample === 16 ? 2 : 1);
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
