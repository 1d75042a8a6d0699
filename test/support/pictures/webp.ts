import libwebpEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.js";
import { defaultOptions } from "@jsquash/webp/meta.js";
import { type EmscriptenFactory, instantiateCodec } from "../emscripten";
import type { Raster } from "#imaging/raster";
import { concatBytes, latin1Bytes, numberBytes } from "./bytes";
import { exifBlock } from "./exif";

export type LibwebpOptions = typeof defaultOptions;

interface LibwebpEncoder {
  encode(rgba: Uint8Array, width: number, height: number, options: LibwebpOptions): Uint8Array | null;
}

const factory: EmscriptenFactory<LibwebpEncoder> = libwebpEncoder;

/** An RGBA raster as libwebp encodes it with these options beside its defaults. `module` is webp/codec/enc/webp_enc_simd.wasm. */
export async function webpOf(
  rgba: Raster,
  options: Partial<LibwebpOptions>,
  module: WebAssembly.Module,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await instantiateCodec(factory, module, () => undefined);
  const { widthPx, heightPx, data } = rgba;
  const bytes = encoder.encode(data, widthPx, heightPx, { ...defaultOptions, ...options });
  if (!bytes) throw new Error("libwebp refused the test picture");
  return concatBytes(bytes);
}

/** An RGBA raster as a lossless WebP, with the colours below transparency. */
export function losslessWebpOf(rgba: Raster, module: WebAssembly.Module): Promise<Uint8Array<ArrayBuffer>> {
  return webpOf(rgba, { lossless: 1, exact: 1 }, module);
}

/** A RIFF file of WebP chunks. */
export function webpFile(...chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = concatBytes(latin1Bytes("WEBP"), ...chunks);
  return concatBytes(latin1Bytes("RIFF"), numberBytes(body.length, 4, true), body);
}

export function webpChunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatBytes(
    latin1Bytes(name),
    numberBytes(data.length, 4, true),
    data,
    new Uint8Array(data.length % 2),
  );
}

/** The canvas of the extended format. Flags: 0x02 animation, 0x08 EXIF, 0x10 alpha. */
export function webpCanvas(flags: number, widthPx: number, heightPx: number): Uint8Array<ArrayBuffer> {
  const size = concatBytes(numberBytes(widthPx - 1, 3, true), numberBytes(heightPx - 1, 3, true));
  return webpChunk("VP8X", concatBytes([flags, 0, 0, 0], size));
}

/** A simple (not extended) WebP, said to be stored in an orientation other than upright. */
export function withWebpOrientation(
  simple: Uint8Array,
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  orientation: number,
): Uint8Array<ArrayBuffer> {
  const canvas = webpCanvas(0x08 | 0x10, widthPx, heightPx);
  return webpFile(canvas, simple.subarray(12), webpChunk("EXIF", exifBlock(orientation)));
}

/** The beginning of an animation of two frames: enough to be recognised. */
export function animatedWebp(): Uint8Array<ArrayBuffer> {
  return webpFile(
    webpCanvas(0x02, 16, 16),
    webpChunk("ANIM", new Uint8Array(6)),
    webpChunk("ANMF", new Uint8Array(24)),
    webpChunk("ANMF", new Uint8Array(24)),
  );
}
