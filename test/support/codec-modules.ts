import { readFileSync } from "node:fs";
import type { CodecModules, DecodeModules } from "#imaging/codecs/modules";

function compiled(path: string): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(new URL(`../../${path}`, import.meta.url)));
}

/** The codecs' WebAssembly, compiled once for tests in Node. */
export const codecModules: CodecModules & DecodeModules = {
  av1: compiled("imaging/codecs/avif/av1.wasm"),
  av1Encode: compiled("imaging/codecs/avif/av1-encode.wasm"),
  pngFilter: compiled("imaging/codecs/png/filter.wasm"),
  webpEncode: compiled("imaging/codecs/webp/vp8-encode.wasm"),
};

/** mozjpeg's encoder: only tests use it, for progressive pictures made by somebody else. */
export const mozjpegEncodeModule = compiled("node_modules/@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm");

/** libwebp's encoder as others compiled it: only tests use it, for pictures of every kind. */
export const libwebpEncodeModule = compiled("node_modules/@jsquash/webp/codec/enc/webp_enc_simd.wasm");

/** libwebp's decoder: only tests use it, as what Limn's own is held to. */
export const libwebpDecodeModule = compiled("node_modules/@jsquash/webp/codec/dec/webp_dec.wasm");
