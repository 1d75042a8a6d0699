import type { Raster } from "../../raster";
import { checkedStrips, type EncodeRequest } from "../strips";
import { pngChunk, pngEnd, pngSignature } from "./chunks";
import { RowFilter } from "./filter";

const colourTypes = { 3: 2, 4: 6 } as const;

/**
 * Encodes rows that arrive from the top as an 8-bit PNG, RGB or RGBA, and yields its bytes as they come. Memory is that
 * of two strips, filtered and compressed. Throws `internal` where the strips do not make up the picture.
 */
export async function* encodePng(
  request: EncodeRequest,
  strips: AsyncIterable<Raster>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield pngSignature.slice();
  yield pngChunk("IHDR", headerOf(request));
  if (request.densityDpi !== undefined) yield pngChunk("pHYs", physicalSize(request.densityDpi));
  const deflate = new CompressionStream("deflate");
  const reader: ReadableStreamDefaultReader<Uint8Array> = deflate.readable.getReader();
  const feeding = feed(deflate.writable.getWriter(), request, strips);
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
  strips: AsyncIterable<Raster>,
): Promise<void> {
  const rowFilter = new RowFilter(request.widthPx, request.channels);
  try {
    for await (const strip of checkedStrips(request, strips)) {
      await writer.write(rowFilter.filter(strip.data));
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    throw error;
  }
}

/** Pixels a metre along both edges (section 11.3.4.3); the unit 1 is the metre. */
function physicalSize(densityDpi: number): Uint8Array {
  const chunk = new Uint8Array(9);
  const view = new DataView(chunk.buffer);
  const pixelsPerMetre = Math.round(densityDpi / 0.0254);
  view.setUint32(0, pixelsPerMetre);
  view.setUint32(4, pixelsPerMetre);
  chunk[8] = 1;
  return chunk;
}

function headerOf({ widthPx, heightPx, channels }: EncodeRequest): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, widthPx);
  view.setUint32(4, heightPx);
  header[8] = 8;
  header[9] = colourTypes[channels];
  return header;
}
