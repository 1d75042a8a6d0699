import { z } from "zod";
import { LimnError } from "#contract/errors";
import type { PixelSize } from "#contract/sizes";
import type { RowSource } from "#imaging/enhance/row-source";
import { type Raster, rasterOf } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";

/** The shape of raw samples of 8 bits, kept beside them in the object's metadata (R2 keeps strings). */
const shapeSchema = z.object({
  widthPx: z.coerce.number().int().positive(),
  heightPx: z.coerce.number().int().positive(),
  channels: z.enum(["3", "4"]).transform((text) => (text === "4" ? 4 : 3)),
});

export interface RawShape extends PixelSize {
  readonly channels: 3 | 4;
}

/** Stores a raster's samples as they are. */
export async function putRaw(bucket: R2Bucket, key: string, raster: Raster): Promise<void> {
  const { widthPx, heightPx, channels } = raster;
  const customMetadata = { widthPx: `${widthPx}`, heightPx: `${heightPx}`, channels: `${channels}` };
  await bucket.put(key, raster.data, { customMetadata });
}

/** The shape of raw samples that are there and complete, else null: what a resumed job need not do again. */
export async function headRaw(bucket: R2Bucket, key: string): Promise<RawShape | null> {
  const object = await bucket.head(key);
  const shape = shapeSchema.safeParse(object?.customMetadata);
  return shape.success ? shape.data : null;
}

/** Raw samples in full. Throws `internal` when they are not there. */
export async function getRaw(bucket: R2Bucket, key: string): Promise<Raster> {
  const object = await bucket.get(key);
  if (!object) throw new LimnError("internal", { detail: `no object ${key}` });
  const { widthPx, heightPx, channels } = shapeSchema.parse(object.customMetadata);
  return rasterOf(widthPx, heightPx, channels, new Uint8Array(await object.arrayBuffer()));
}

/** Raw samples as a source of rows: each call is one range read, so only those rows are in memory. */
export function rawRowSource(bucket: R2Bucket, key: string, shape: RawShape): RowSource & RawShape {
  const rowBytes = shape.widthPx * shape.channels;
  return {
    ...shape,
    size: shape,
    async rows(range) {
      const bytes = new Uint8Array(await readRows(bucket, key, rowBytes, range));
      return rasterOf(shape.widthPx, range.end - range.first, shape.channels, bytes);
    },
  };
}

/** The bytes of rows of `rowBytes` each, by one range read. Throws `internal` when they are not there. */
export async function readRows(
  bucket: R2Bucket,
  key: string,
  rowBytes: number,
  { first, end }: RowRange,
): Promise<ArrayBuffer> {
  const range = { offset: first * rowBytes, length: (end - first) * rowBytes };
  const object = await bucket.get(key, { range });
  if (!object) throw new LimnError("internal", { detail: `no object ${key}` });
  return object.arrayBuffer();
}
