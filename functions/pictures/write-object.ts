import { log } from "#functions/observe/log";
import { giveBack } from "#imaging/give-back";

/** R2 wants parts of one size, all but the last, of at least 5 MiB (Cloudflare's documentation). */
const partSizeBytes = 8 * 1024 * 1024;

/**
 * Writes an object of unknown length from chunks, holding one part in memory. An object of up to one part is a plain
 * put; a larger one goes through a multipart upload, which is aborted when the chunks fail. Resolves to the size.
 * A chunk is taken when the next is asked for.
 */
export async function writeObject(
  bucket: R2Bucket,
  key: string,
  chunks: AsyncIterable<Uint8Array>,
  httpMetadata: R2HTTPMetadata,
): Promise<number> {
  const part = new Uint8Array(partSizeBytes);
  let filledBytes = 0;
  let sizeBytes = 0;
  let upload: R2MultipartUpload | undefined;
  const parts: R2UploadedPart[] = [];
  try {
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      for (let offset = 0; offset < chunk.length; ) {
        if (filledBytes === partSizeBytes) {
          upload ??= await bucket.createMultipartUpload(key, { httpMetadata });
          parts.push(await upload.uploadPart(parts.length + 1, part));
          filledBytes = 0;
        }
        const taken = chunk.subarray(offset, offset + partSizeBytes - filledBytes);
        part.set(taken, filledBytes);
        filledBytes += taken.length;
        offset += taken.length;
      }
    }
    const rest = part.subarray(0, filledBytes);
    if (upload) {
      parts.push(await upload.uploadPart(parts.length + 1, rest));
      await upload.complete(parts);
    } else {
      await bucket.put(key, rest, { httpMetadata });
    }
    return sizeBytes;
  } catch (error) {
    // What was not aborted goes by the bucket's lifecycle rule; what matters is why it failed.
    await upload
      ?.abort()
      .catch((cause: unknown) => log.warn("an upload in parts stays open", { key, error: cause }));
    throw error;
  } finally {
    giveBack(part);
  }
}
