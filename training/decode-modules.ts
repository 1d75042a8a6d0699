import { readFileSync } from "node:fs";
import type { DecodeModules } from "#imaging/codecs/modules";

/** What decoders run. */
export const decodeModules: DecodeModules = {
  av1: new WebAssembly.Module(readFileSync("imaging/codecs/avif/av1.wasm")),
};
