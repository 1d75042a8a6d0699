import jpegDecode from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import pngDecode from "@jsquash/png/codec/pkg/squoosh_png_bg.wasm";
import webpDecode from "@jsquash/webp/codec/dec/webp_dec.wasm";
import webpEncode from "@jsquash/webp/codec/enc/webp_enc_simd.wasm";
import type { CodecModules } from "#imaging/codecs/modules";

/** The codecs' WebAssembly, compiled by the platform before the Worker starts. */
export const codecModules: CodecModules = { jpegDecode, pngDecode, webpDecode, webpEncode };
