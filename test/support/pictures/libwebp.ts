import libwebpDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import { type EmscriptenFactory, instantiateCodec } from "../emscripten";
import { type DecodedPixels, withImageData } from "../image-data";
import { type Raster, rasterOf } from "#imaging/raster";

interface LibwebpDecoder {
  decode(bytes: Uint8Array): DecodedPixels | null;
}

const factory: EmscriptenFactory<LibwebpDecoder> = libwebpDecoder;

/**
 * What libwebp, which Limn's own decoder is held to, makes of a WebP file: RGBA, or null where it refuses it. `module` is
 * webp/codec/dec/webp_dec.wasm.
 */
export async function libwebpDecoded(file: Uint8Array, module: WebAssembly.Module): Promise<Raster | null> {
  const decoder = await instantiateCodec(factory, module, () => undefined);
  let pixels: DecodedPixels | null;
  try {
    pixels = withImageData(() => decoder.decode(file));
  } catch {
    return null;
  }
  return pixels && rasterOf(pixels.width, pixels.height, 4, new Uint8Array(pixels.data));
}
