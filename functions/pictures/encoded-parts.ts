import { z } from "zod";
import { LimnError } from "#contract/errors";
import { joinBytes } from "#imaging/codecs/join-bytes";
import type { EncodedPart, PartSum } from "#imaging/codecs/part-encoders";
import { giveBack } from "#imaging/give-back";

const countSchema = z.coerce.number().int().min(0);
const countsSchema = z
  .string()
  .transform((text) => (text === "" ? [] : text.split(",").map(Number)))
  .pipe(z.array(z.int().min(0)));

/** What the rest of the file must know of a part, beside it in the object's metadata (R2 keeps strings, 8 KB of them). */
const sumSchema = z.object({
  adler32: countSchema,
  lengthBytes: countSchema,
  cellBytes: countsSchema,
  configurations: countsSchema,
});

/** Stores a part of a file; its pieces are nobody's afterwards. */
export async function putPart(bucket: R2Bucket, key: string, { pieces, sum }: EncodedPart): Promise<void> {
  const customMetadata = {
    adler32: `${sum.adler32}`,
    lengthBytes: `${sum.lengthBytes}`,
    cellBytes: sum.cellBytes.join(","),
    configurations: sum.configurations.join(","),
  };
  const bytes = joinBytes(pieces);
  for (const piece of pieces) giveBack(piece);
  await bucket.put(key, bytes, { customMetadata });
  giveBack(bytes);
}

/** What is known of a part without its bytes. Throws `internal` where it is not there. */
export async function partSum(bucket: R2Bucket, key: string): Promise<PartSum> {
  const object = await bucket.head(key);
  if (!object) throw new LimnError("internal", { detail: `no object ${key}` });
  return sumSchema.parse(object.customMetadata);
}

/** A part's bytes as they come. Throws `internal` where it is not there. */
export async function openPart(bucket: R2Bucket, key: string): Promise<ReadableStream<Uint8Array>> {
  const object = await bucket.get(key);
  if (!object) throw new LimnError("internal", { detail: `no object ${key}` });
  return object.body;
}
