import { giveBack } from "../../give-back";
import type { Raster, Samples } from "../../raster";
import { joinBytes } from "../join-bytes";
import { type FlushedDeflate, type PartSum, type PartTools, pieceRows } from "../part";
import { checkedStrips, type EncodeRequest } from "../strips";
import { joinAdler32 } from "./adler32";
import { pngChunk, pngEnd } from "./chunks";
import { adaptiveFilterOf } from "./filter";
import { pngHead, writtenBytes } from "./head";

type PngSum = Pick<PartSum, "adler32" | "lengthBytes">;
type PngTools = Pick<PartTools, "deflate" | "pngFilter">;

/** The first two bytes of a zlib stream: deflate, a window of 32 KB, the usual level (RFC 1950, section 2.2). */
const zlibHead = Uint8Array.of(0x78, 0x9c);
/** A final block that holds nothing, in fixed codes (RFC 1951, section 3.2.6). */
const finalBlock = [0x03, 0x00] as const;

/** `encodePng` (encode.ts) by parts, where the platform has a deflate that can be flushed: each strip is one. */
export async function* encodePngInParts(
  request: EncodeRequest,
  strips: AsyncIterable<Raster<Samples>>,
  tools: PngTools,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield await pngBegin(request);
  const sums: PngSum[] = [];
  for await (const strip of checkedStrips(request, strips)) {
    sums.push(yield* encodePngPart(request, strip, tools));
  }
  yield pngTrailer(sums);
}

/** Everything up to the first part. */
export async function pngBegin(request: EncodeRequest): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of pngHead(request)) chunks.push(chunk);
  return joinBytes([...chunks, pngChunk("IDAT", zlibHead)]);
}

/** The chunks of a range of rows, a piece of a megapixel or less each; returns what the file's end must know of them. */
export function* encodePngPart(
  request: EncodeRequest,
  rows: Raster<Samples>,
  { deflate, pngFilter }: PngTools,
): Generator<Uint8Array, PngSum, undefined> {
  const rowFilter = adaptiveFilterOf(request, pngFilter);
  let lengthBytes = 0;
  // The first piece is the largest.
  let room: Uint8Array<ArrayBuffer> | undefined;
  for (const piece of pieceRows(rows)) {
    const bytes = writtenBytes(request, piece);
    room ??= new Uint8Array(rowFilter.filteredBytes(bytes.length));
    const filtered = rowFilter.filter(bytes, room);
    if (bytes !== piece.data) giveBack(bytes);
    lengthBytes += filtered.length;
    yield packedChunk(filtered, deflate);
  }
  return { adler32: rowFilter.adler32, lengthBytes };
}

function packedChunk(filtered: Uint8Array, deflate: FlushedDeflate): Uint8Array {
  const packed = deflate(filtered);
  const chunk = pngChunk("IDAT", packed);
  // Node may keep small arrays in a buffer that they share.
  if (packed.length === packed.buffer.byteLength) giveBack(packed);
  return chunk;
}

/** Everything after the last part. */
export function pngTrailer(sums: readonly PngSum[]): Uint8Array {
  const { adler32: whole } = sums.reduce(joinSums, { adler32: 1, lengthBytes: 0 });
  const checksum = [whole >>> 24, (whole >>> 16) & 255, (whole >>> 8) & 255, whole & 255];
  return joinBytes([pngChunk("IDAT", Uint8Array.from([...finalBlock, ...checksum])), pngEnd]);
}

function joinSums(first: PngSum, second: PngSum): PngSum {
  return {
    adler32: joinAdler32(first.adler32, second.adler32, second.lengthBytes),
    lengthBytes: first.lengthBytes + second.lengthBytes,
  };
}
