import zlib from "node:zlib";
import av1Encode from "../../imaging/codecs/avif/av1-encode.wasm";
import pngFilter from "../../imaging/codecs/png/filter.wasm";
import webpEncode from "../../imaging/codecs/webp/vp8-encode.wasm";
import type { EncodeTools } from "#imaging/codecs/encoders";
import { flushedBy } from "#imaging/codecs/png/flushed-deflate";

/** What encoders run: WebAssembly, compiled when it is first needed, and Node's zlib. */
export const encodeTools: EncodeTools = {
  get pngFilter() {
    return new WebAssembly.Module(pngFilter);
  },
  get webpEncode() {
    return new WebAssembly.Module(webpEncode);
  },
  get av1Encode() {
    return new WebAssembly.Module(av1Encode);
  },
  deflate: flushedBy(zlib),
};
