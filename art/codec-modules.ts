import { readFileSync } from "node:fs";
import type { CodecModules } from "#imaging/codecs/modules";

const compiled = (path: string) => new WebAssembly.Module(readFileSync(`node_modules/@jsquash/${path}`));

/** The codecs as the Worker has them (functions/pictures/codec-modules.ts), for Limn's adapters in Node. */
export const codecModules: CodecModules = {
  webpEncode: compiled("webp/codec/enc/webp_enc_simd.wasm"),
};
