import { joinBytes } from "./join-bytes";
/**
 * What a zlib stream (RFC 1950) holds, or null where it is broken or holds more than `maxBytes`: the rest of such a stream is
 * never unpacked.
 */
export async function inflate(packed: Uint8Array, maxBytes: number): Promise<Uint8Array | null> {
  const stream = new DecompressionStream("deflate");
  const writer = stream.writable.getWriter();
  const reader: ReadableStreamDefaultReader<Uint8Array> = stream.readable.getReader();
  // A broken stream fails both ends; the reader's is the one that is looked at.
  writer.write(new Uint8Array(packed)).catch(() => undefined);
  writer.close().catch(() => undefined);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return joinBytes(parts);
      length += value.length;
      if (length > maxBytes) return null;
      parts.push(value);
    }
  } catch {
    return null;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** `bytes` as a zlib stream. */
export async function zlib(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
