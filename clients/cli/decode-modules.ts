import av1 from "../../imaging/codecs/avif/av1.wasm";
import type { DecodeModules } from "#imaging/codecs/modules";

/** What decoders run, compiled when it is first needed. */
export const decodeModules: DecodeModules = {
  get av1() {
    return new WebAssembly.Module(av1);
  },
};
