import type { Raster, Samples } from "../../raster";
import { checkedStrips, type EncodeRequest } from "../strips";
import { pngChunk, pngEnd } from "./chunks";
import { pngHead, writtenBytes } from "./head";

/** Makes rows ready to be compressed, each with its filter's type before it (PNG section 9.2). Called with the picture's rows in their order. */
export interface RowFilter {
  filter(bytes: Uint8Array): Uint8Array<ArrayBuffer>;
}

/**
 * Encodes rows that arrive from the top as a PNG of 8 or 16 bits, in RGB or grey, with alpha or without, and yields its bytes as they come. Memory is that
 * of two strips, filtered and compressed. Throws `internal` where the strips do not make up the picture.
 */
export async function* encodePng(
  request: EncodeRequest,
  strips: AsyncIterable<Raster<Samples>>,
  rowFilter: RowFilter,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* pngHead(request);
  const deflate = new CompressionStream("deflate");
  const reader: ReadableStreamDefaultReader<Uint8Array> = deflate.readable.getReader();
  const feeding = feed(deflate.writable.getWriter(), request, strips, rowFilter);
  // The failure is thrown below; until then it must not count as unhandled.
  feeding.catch(() => undefined);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield pngChunk("IDAT", value);
    }
  } catch (error) {
    await feeding;
    throw error;
  } finally {
    // Reached early when the consumer stops: the strips are then not asked for any more.
    await reader.cancel().catch(() => undefined);
  }
  await feeding;
  yield pngEnd.slice();
}

/** The writer of a CompressionStream, which the three platforms' types name differently. */
interface ByteWriter {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  abort(reason: unknown): Promise<void>;
}

async function feed(
  writer: ByteWriter,
  request: EncodeRequest,
  strips: AsyncIterable<Raster<Samples>>,
  rowFilter: RowFilter,
): Promise<void> {
  try {
    for await (const strip of checkedStrips(request, strips)) {
      await writer.write(rowFilter.filter(writtenBytes(request, strip)));
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
}
