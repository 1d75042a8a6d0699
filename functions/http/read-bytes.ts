import { LimnError } from "#contract/errors";

/** A body of bytes. Throws `file-too-large` beyond `maxSizeBytes`, without reading on. */
export async function readBytes(request: Request, maxSizeBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of request.body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxSizeBytes) {
      const publicDetail = `Files of up to ${maxSizeBytes / 1024 / 1024} MB are possible.`;
      throw new LimnError("file-too-large", { publicDetail });
    }
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
