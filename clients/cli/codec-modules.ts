import webpEncode from "@jsquash/webp/codec/enc/webp_enc_simd.wasm";
import type { CodecModules } from "#imaging/codecs/modules";

/** The codecs' WebAssembly, each compiled when it is first needed. */
export const codecModules: CodecModules = {
  get webpEncode() {
    return new WebAssembly.Module(webpEncode);
  },
};
