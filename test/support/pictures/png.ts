import { deflateSync } from "node:zlib";
import { pngChunk, pngEnd, pngSignature } from "#imaging/codecs/png/chunks";
import { encodePng } from "#imaging/codecs/png/encode";
import { UpFilter } from "#imaging/codecs/png/up-filter";
import type { Raster } from "#imaging/raster";
import { collectBytes, concatBytes, latin1Bytes, numberBytes, stripsOf } from "./bytes";
import { sceneRaster } from "./rasters";

export interface PngParts {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bitDepth: number;
  readonly colourType: number;
  /** The rows are then those of the seven passes, one behind another. */
  readonly isInterlaced?: boolean;
  /** Chunks between header and data. */
  readonly chunks?: readonly Uint8Array[];
  /** Packed samples of each row, without filter types. */
  readonly rows: readonly (Uint8Array | readonly number[])[];
}

/** A PNG put together from its parts, uncompressed inside: for kinds that Limn reads and does not write. */
export function pngFile({
  widthPx,
  heightPx,
  bitDepth,
  colourType,
  isInterlaced = false,
  chunks = [],
  rows,
}: PngParts): Uint8Array<ArrayBuffer> {
  const header = concatBytes(numberBytes(widthPx, 4), numberBytes(heightPx, 4), [
    bitDepth,
    colourType,
    0,
    0,
    isInterlaced ? 1 : 0,
  ]);
  const filtered = concatBytes(...rows.map((row) => concatBytes([0], row)));
  return concatBytes(
    pngSignature.slice(),
    pngChunk("IHDR", header),
    ...chunks,
    pngChunk("IDAT", storedZlib(filtered)),
    pngEnd.slice(),
  );
}

/** The same PNG with a chunk behind its picture. */
export function withChunkBehind(png: Uint8Array, chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  const dataEnd = png.length - pngEnd.length;
  return concatBytes(png.subarray(0, dataEnd), chunk, png.subarray(dataEnd));
}

/** Bytes as ImageMagick writes them into a text: a name, their number, and lines of hexadecimal. */
export function rawProfileLines(bytes: Uint8Array, sizeBytes = bytes.length): string {
  const lines = Buffer.from(bytes).toString("hex").replaceAll(/.{72}/g, "$&\n");
  return `\nnote\n${String(sizeBytes).padStart(8)}\n${lines}\n`;
}

/** A text that says that it is such a note. */
export function rawProfileText(kind: string, lines: string): Uint8Array {
  return pngChunk("tEXt", latin1Bytes(`Raw profile type ${kind}\0${lines}`));
}

/** The same with what is to be its text packed. */
export function packedRawProfileText(kind: string, content: string | Uint8Array): Uint8Array {
  return pngChunk("zTXt", concatBytes(latin1Bytes(`Raw profile type ${kind}\0\0`), deflateSync(content)));
}

/** A PNG of 16 bits a sample; the value of sample i is `valueAt(i)`. */
export function png16(
  widthPx: number,
  heightPx: number,
  valueAt: (i: number) => number,
): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: heightPx }, (_, y) =>
    concatBytes(
      ...Array.from({ length: widthPx * 3 }, (_, i) => numberBytes(valueAt(y * widthPx * 3 + i), 2)),
    ),
  );
  return pngFile({ widthPx, heightPx, bitDepth: 16, colourType: 2, rows });
}

/** A raster of 16 bits as a PNG, grey where it is said to be, with further chunks behind the header. */
export function deepPngOf(
  { widthPx, heightPx, channels, data }: Raster<Uint16Array>,
  { isGrey = false, chunks = [] }: { isGrey?: boolean; chunks?: readonly Uint8Array[] } = {},
): Uint8Array<ArrayBuffer> {
  const written = isGrey ? data.filter((_, i) => i % channels === 0 || i % channels === 3) : data;
  const rowSamples = written.length / heightPx;
  const rows = Array.from({ length: heightPx }, (_, y) => {
    const row = new DataView(new ArrayBuffer(rowSamples * 2));
    for (let i = 0; i < rowSamples; i += 1) row.setUint16(i * 2, written[y * rowSamples + i] as number);
    return new Uint8Array(row.buffer);
  });
  const colourType = (channels === 4 ? 4 : 0) + (isGrey ? 0 : 2);
  return pngFile({ widthPx, heightPx, bitDepth: 16, colourType, chunks, rows });
}

/** Four palette colours on 2 bits; the first is transparent, the second half so. */
export function palettePng(): Uint8Array<ArrayBuffer> {
  const palette = pngChunk("PLTE", Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255, 10, 20, 30));
  const transparency = pngChunk("tRNS", Uint8Array.of(0, 128));
  const rows = [[0b00011011], [0b11100100]];
  return pngFile({
    widthPx: 4,
    heightPx: 2,
    bitDepth: 2,
    colourType: 3,
    chunks: [palette, transparency],
    rows,
  });
}

/** An interlaced one of 4 × 2 grey pixels, of which four passes have some. */
export function interlacedPng(): Uint8Array<ArrayBuffer> {
  const rows = [[10], [20], [30, 40], [50, 60, 70, 80]];
  return pngFile({ widthPx: 4, heightPx: 2, bitDepth: 8, colourType: 0, isInterlaced: true, rows });
}

/** A PNG that announces `frameCount` frames (acTL), the first of which is its picture. */
export function animatedPng(frameCount: number): Uint8Array<ArrayBuffer> {
  const control = pngChunk("acTL", concatBytes(numberBytes(frameCount, 4), numberBytes(0, 4)));
  return pngFile({
    widthPx: 2,
    heightPx: 1,
    bitDepth: 8,
    colourType: 0,
    chunks: [control],
    rows: [[10, 200]],
  });
}

/** A few dozen bytes that announce a picture of any size. */
export function pngBomb(widthPx: number, heightPx: number): Uint8Array<ArrayBuffer> {
  return pngFile({ widthPx, heightPx, bitDepth: 8, colourType: 6, rows: [[0, 0, 0, 0]] });
}

/** Any raster as a PNG. */
export function pngOf(raster: Raster): Promise<Uint8Array<ArrayBuffer>> {
  return collectBytes(encodePng(raster, stripsOf(raster), new UpFilter(raster.widthPx * raster.channels)));
}

/** A scene that is opaque on the left, soft in the middle and fully transparent on the right. */
export function transparentPng(widthPx: number, heightPx: number): Promise<Uint8Array<ArrayBuffer>> {
  return pngOf(sceneRaster(widthPx, heightPx, 4));
}

/** zlib with stored blocks (RFC 1950, RFC 1951 section 3.2.4). */
function storedZlib(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const blockBytes = 65_535;
  const blocks: Uint8Array[] = [];
  for (let first = 0; first < bytes.length; first += blockBytes) {
    const block = bytes.subarray(first, first + blockBytes);
    const isLast = first + blockBytes >= bytes.length;
    const length = numberBytes(block.length, 2, true);
    blocks.push(
      concatBytes(
        [isLast ? 1 : 0],
        length,
        length.map((byte) => byte ^ 255),
        block,
      ),
    );
  }
  return concatBytes([0x78, 0x01], ...blocks, numberBytes(adler32(bytes), 4));
}

function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return b * 65_536 + a;
}
