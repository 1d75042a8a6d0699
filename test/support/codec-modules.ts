import { readFileSync } from "node:fs";
import type { CodecModules } from "#imaging/codecs/modules";

function compiled(path: string): WebAssembly.Module {
  return new WebAssembly.Module(
    readFileSync(new URL(`../../node_modules/@jsquash/${path}`, import.meta.url)),
  );
}

/** The codecs' WebAssembly, compiled once for tests in Node. */
export const codecModules: CodecModules = {
  webpEncode: compiled("webp/codec/enc/webp_enc_simd.wasm"),
};

/** mozjpeg's encoder: only tests use it, for progressive pictures made by somebody else. */
export const mozjpegEncodeModule = compiled("jpeg/codec/enc/mozjpeg_enc.wasm");

/** libwebp's decoder: only tests use it, as what Limn's own is held to. */
export const libwebpDecodeModule = compiled("webp/codec/dec/webp_dec.wasm");

/** libavif's encoder, compiled when it is asked for: it is three megabytes. */
export const avifEncodeModule = () => compiled("avif/codec/enc/avif_enc.wasm");
