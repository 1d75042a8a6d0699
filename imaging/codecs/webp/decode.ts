import libwebpDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import { LimnError } from "#contract/errors";
import type { Raster } from "../../raster";
import { type EmscriptenFactory, instantiateCodec } from "../emscripten";
import { type DecodedPixels, withImageData } from "../image-data";
import { rasterFromPixels } from "../pixels";

interface WebpDecoder {
  decode(bytes: Uint8Array): DecodedPixels | null;
}

const factory: EmscriptenFactory<WebpDecoder> = libwebpDecoder;

/** Decodes a still WebP, not yet turned upright: RGBA if `hasAlpha`, else RGB. Throws `image-damaged`. */
export async function decodeWebp(
  bytes: Uint8Array,
  module: WebAssembly.Module,
  hasAlpha: boolean,
): Promise<Raster> {
  const messages: string[] = [];
  const decoder = await instantiateCodec(factory, module, (line) => messages.push(line));
  let pixels: DecodedPixels | null = null;
  try {
    pixels = withImageData(() => decoder.decode(bytes));
  } catch (error) {
    throw new LimnError("image-damaged", { detail: `WebP: ${messages.join("; ")}`, cause: error });
  }
  if (!pixels) throw new LimnError("image-damaged", { detail: `WebP: ${messages.join("; ")}` });
  return rasterFromPixels(pixels, hasAlpha);
}
