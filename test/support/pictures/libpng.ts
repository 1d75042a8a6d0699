import sharp from "sharp";
import { pngChunk } from "#imaging/codecs/png/chunks";
import type { Raster } from "#imaging/raster";
import { concatBytes } from "./bytes";

/** How libvips and libpng, by way of sharp, write a picture of 16 bits a sample. */
export interface DeepPngOptions {
  /** Its first channel alone (and alpha): the others are taken to be the same. */
  readonly isGrey?: boolean;
  readonly isInterlaced?: boolean;
  /** Chunks to stand behind the header. */
  readonly chunks?: readonly Uint8Array[];
}

/** A PNG of 16 bits by another program's hand. */
export async function deepPng(
  raster: Raster<Uint16Array>,
  { isGrey = false, isInterlaced = false, chunks = [] }: DeepPngOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { widthPx, heightPx } = raster;
  const data = isGrey ? firstChannelOf(raster) : raster.data;
  const channels = isGrey ? ((raster.channels - 2) as 1 | 2) : raster.channels;
  const file = await sharp(data, { raw: { width: widthPx, height: heightPx, channels } })
    .toColourspace(isGrey ? "grey16" : "rgb16")
    .png({ progressive: isInterlaced, compressionLevel: 1 })
    .toBuffer();
  const headerEnd = 8 + 12 + 13;
  return concatBytes(file.subarray(0, headerEnd), ...chunks, file.subarray(headerEnd));
}

/** A colour profile for such a file (section 11.3.2.3). */
export function profileChunk(packedProfile: Uint8Array): Uint8Array {
  const head = Array.from("test\0\0", (character) => character.charCodeAt(0));
  return pngChunk("iCCP", concatBytes(head, packedProfile));
}

export interface ReadPng {
  readonly depth: string;
  readonly channels: number;
  readonly samples: Uint16Array;
}

/** A PNG as libpng and libvips read it: how deep it is, and its samples as they stand, at 16 bits. */
export async function readByLibpng(file: Uint8Array): Promise<ReadPng> {
  const { depth, channels, space } = await sharp(file).metadata();
  const isGrey = space === "grey16" || space === "b-w";
  // Otherwise libvips goes by way of 8 bits.
  const deep = sharp(file, { ignoreIcc: true }).toColourspace(isGrey ? "grey16" : "rgb16");
  const bytes = await deep.raw({ depth: "ushort" }).toBuffer();
  return {
    depth: String(depth),
    channels: channels ?? 0,
    samples: new Uint16Array(new Uint8Array(bytes).buffer),
  };
}

function firstChannelOf({ data, channels }: Raster<Uint16Array>): Uint16Array {
  return data.filter((_, i) => i % channels === 0 || i % channels === 3);
}
