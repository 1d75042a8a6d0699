import { greySamples } from "../../color/grey";
import type { FileMetadata } from "../../metadata/file-metadata";
import type { Raster } from "../../raster";
import { zlib } from "../inflate";
import { checkedStrips, type EncodeRequest } from "../strips";
import { xmpKeyword } from "./blocks";
import { pngChunk, pngEnd, pngSignature } from "./chunks";
import { RowFilter } from "./filter";

/** Colour types by the number of channels that are written (section 11.2.1). */
const colourTypes = { 1: 0, 2: 4, 3: 2, 4: 6 } as const;
type WrittenChannels = keyof typeof colourTypes;

/**
 * Encodes rows that arrive from the top as an 8-bit PNG, in RGB or grey, with alpha or without, and yields its bytes as they come. Memory is that
 * of two strips, filtered and compressed. Throws `internal` where the strips do not make up the picture.
 */
export async function* encodePng(
  request: EncodeRequest,
  strips: AsyncIterable<Raster>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield pngSignature.slice();
  yield pngChunk("IHDR", headerOf(request));
  yield* metadataChunks(request.metadata ?? {});
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
  const rowFilter = new RowFilter(request.widthPx, writtenChannels(request));
  try {
    for await (const strip of checkedStrips(request, strips)) {
      await writer.write(rowFilter.filter(request.isGrey ? greySamples(strip) : strip.data));
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

function writtenChannels({ channels, isGrey }: EncodeRequest): WrittenChannels {
  if (!isGrey) return channels;
  return channels === 4 ? 2 : 1;
}

/** Profile, EXIF and XMP (sections 11.3.2.3, 11.3.4.5 and 11.3.3.4), before the picture. */
async function* metadataChunks({ profile, exif, xmp }: FileMetadata): AsyncGenerator<Uint8Array> {
  if (profile) yield pngChunk("iCCP", joined(latin1("ICC profile\0\0"), await zlib(profile)));
  if (exif) yield pngChunk("eXIf", exif);
  if (xmp) yield pngChunk("iTXt", joined(latin1(`${xmpKeyword}\0\0\0\0\0`), xmp));
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function headerOf(request: EncodeRequest): Uint8Array {
  const { widthPx, heightPx } = request;
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, widthPx);
  view.setUint32(4, heightPx);
  header[8] = 8;
  header[9] = colourTypes[writtenChannels(request)];
  return header;
}
