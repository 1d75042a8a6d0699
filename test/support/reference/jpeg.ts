import { readFileSync } from "node:fs";
import mozjpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import { type EmscriptenFactory, instantiateCodec } from "../emscripten";
import { type DecodedPixels, withImageData } from "../image-data";
import { rasterFromPixels } from "./pixels";
import type { Raster } from "#imaging/raster";

interface JpegDecoder {
  /** `applyOrientation` false leaves the rows as they are stored. */
  decode(bytes: Uint8Array, applyOrientation: boolean): DecodedPixels | null;
}

const factory: EmscriptenFactory<JpegDecoder> = mozjpegDecoder;
const module = new WebAssembly.Module(
  readFileSync(new URL("../../../node_modules/@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm", import.meta.url)),
);

/** A JPEG as mozjpeg's libjpeg decodes it, to RGB: what Limn's own decoder is held against. */
export async function referenceJpeg(bytes: Uint8Array): Promise<Raster> {
  const decoder = await instantiateCodec(factory, module, () => undefined);
  const pixels = withImageData(() => decoder.decode(bytes, false));
  if (!pixels) throw new Error("mozjpeg decodes nothing");
  return rasterFromPixels(pixels, false);
}
