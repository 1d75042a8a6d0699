import { LimnError } from "#contract/errors";
import type { ByteSource } from "#imaging/codecs/byte-source";
import { giveBack } from "#imaging/give-back";

/** An object of a bucket as a file that is read in parts. Null where there is none. A part that is gone by then throws `upload-missing`. */
export async function objectSource(bucket: R2Bucket, key: string): Promise<ByteSource | null> {
  const object = await bucket.head(key);
  if (!object) return null;
  const { size: sizeBytes, etag } = object;
  return {
    sizeBytes,
    async read(first, end) {
      const length = Math.min(end, sizeBytes) - first;
      if (length <= 0) return new Uint8Array(0);
      const part = await bucket.get(key, { range: { offset: first, length }, onlyIf: { etagMatches: etag } });
      if (!part || !("body" in part)) throw new LimnError("upload-missing");
      return new Uint8Array(await part.arrayBuffer());
    },
    giveBack,
  };
}
