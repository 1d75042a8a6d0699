import { readFileSync } from "node:fs";
import type { CodecModules, DecodeModules } from "#imaging/codecs/modules";

const compiled = (path: string) => new WebAssembly.Module(readFileSync(path));

/** The codecs as the Worker has them (functions/pictures/codec-modules.ts), for Limn's adapters in Node. */
export const codecModules: CodecModules & DecodeModules = {
  av1: compiled("imaging/codecs/avif/av1.wasm"),
  av1Encode: compiled("imaging/codecs/avif/av1-encode.wasm"),
  pngFilter: compiled("imaging/codecs/png/filter.wasm"),
  webpEncode: compiled("imaging/codecs/webp/vp8-encode.wasm"),
};
