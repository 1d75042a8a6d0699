import { greySamples } from "../../color/grey";
import type { FileMetadata } from "../../metadata/file-metadata";
import type { Raster, Samples } from "../../raster";
import { zlib } from "../inflate";
import { joinBytes } from "../join-bytes";
import type { EncodeRequest } from "../strips";
import { xmpKeyword } from "./blocks";
import { pngChunk, pngSignature } from "./chunks";

/** Colour types by the number of channels that are written (section 11.2.1). */
const colourTypes = { 1: 0, 2: 4, 3: 2, 4: 6 } as const;
type WrittenChannels = keyof typeof colourTypes;

/** Everything before the picture data. */
export async function* pngHead(request: EncodeRequest): AsyncGenerator<Uint8Array, void, undefined> {
  yield pngSignature.slice();
  yield pngChunk("IHDR", headerOf(request));
  yield* metadataChunks(request.metadata ?? {});
  if (request.densityDpi !== undefined) yield pngChunk("pHYs", physicalSize(request.densityDpi));
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

/** Bytes of a pixel as they are written. */
export function writtenPixelBytes(request: EncodeRequest): number {
  return writtenChannels(request) * (request.bitsPerSample === 16 ? 2 : 1);
}

/** Samples of rows as they are written: grey as one a pixel, and of 16 bits the upper eight first (section 7.2). */
export function writtenBytes({ isGrey }: EncodeRequest, rows: Raster<Samples>): Uint8Array {
  const samples = isGrey ? greySamples(rows) : rows.data;
  if (samples instanceof Uint8Array) return samples;
  const bytes = new Uint8Array(samples.length * 2);
  for (let i = 0, to = 0; i < samples.length; i += 1, to += 2) {
    const sample = samples[i] as number;
    bytes[to] = sample >> 8;
    bytes[to + 1] = sample;
  }
  return bytes;
}

function writtenChannels({ channels, isGrey }: EncodeRequest): WrittenChannels {
  if (!isGrey) return channels;
  return channels === 4 ? 2 : 1;
}

/** Profile, EXIF and XMP (sections 11.3.2.3, 11.3.4.5 and 11.3.3.4), before the picture. */
async function* metadataChunks({ profile, exif, xmp }: FileMetadata): AsyncGenerator<Uint8Array> {
  if (profile) yield pngChunk("iCCP", joinBytes([latin1("ICC profile\0\0"), await zlib(profile)]));
  if (exif) yield pngChunk("eXIf", exif);
  if (xmp) yield pngChunk("iTXt", joinBytes([latin1(`${xmpKeyword}\0\0\0\0\0`), xmp]));
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function headerOf(request: EncodeRequest): Uint8Array {
  const { widthPx, heightPx } = request;
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, widthPx);
  view.setUint32(4, heightPx);
  header[8] = request.bitsPerSample ?? 8;
  header[9] = colourTypes[writtenChannels(request)];
  return header;
}
