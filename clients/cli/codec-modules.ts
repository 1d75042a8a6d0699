import webpDecode from "@jsquash/webp/codec/dec/webp_dec.wasm";
import webpEncode from "@jsquash/webp/codec/enc/webp_enc_simd.wasm";
import type { CodecModules } from "#imaging/codecs/modules";

/** The codecs' WebAssembly, each compiled when it is first needed. */
export const codecModules: CodecModules = {
  get webpDecode() {
    return new WebAssembly.Module(webpDecode);
  },
  get webpEncode() {
    return new WebAssembly.Module(webpEncode);
  },
};
