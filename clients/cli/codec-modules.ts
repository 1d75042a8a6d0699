import jpegDecode from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import pngDecode from "@jsquash/png/codec/pkg/squoosh_png_bg.wasm";
import webpEncode from "@jsquash/webp/codec/enc/webp_enc_simd.wasm";
import type { CodecModules } from "#imaging/codecs/modules";

/** The codecs' WebAssembly, each compiled when it is first needed. */
export const codecModules: CodecModules = {
  get jpegDecode() {
    return new WebAssembly.Module(jpegDecode);
  },
  get pngDecode() {
    return new WebAssembly.Module(pngDecode);
  },
  get webpEncode() {
    return new WebAssembly.Module(webpEncode);
  },
};
