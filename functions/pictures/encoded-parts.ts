import { z } from "zod";
import { LimnError } from "#contract/errors";
import type { EncodedPart, PartSum } from "#imaging/codecs/part-encoders";

/** What the file's end must know of a part, beside it in the object's metadata (R2 keeps strings). */
const sumSchema = z.object({
  adler32: z.coerce.number().int().min(0),
  lengthBytes: z.coerce.number().int().min(0),
});

/** Stores a part of a file. */
export async function putPart(bucket: R2Bucket, key: string, { bytes, sum }: EncodedPart): Promise<void> {
  const customMetadata = { adler32: `${sum.adler32}`, lengthBytes: `${sum.lengthBytes}` };
  await bucket.put(key, bytes, { customMetadata });
}

/** A part as it is read: its bytes as they come, and its sum. Throws `internal` where it is not there. */
export async function openPart(
  bucket: R2Bucket,
  key: string,
): Promise<{ readonly body: ReadableStream<Uint8Array>; readonly sum: PartSum }> {
  const object = await bucket.get(key);
  if (!object) throw new LimnError("internal", { detail: `no object ${key}` });
  return { body: object.body, sum: sumSchema.parse(object.customMetadata) };
}
