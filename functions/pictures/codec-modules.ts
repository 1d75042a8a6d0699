import type { CodecModules, DecodeModules } from "#imaging/codecs/modules";
import av1 from "../../imaging/codecs/avif/av1.wasm";
import av1Encode from "../../imaging/codecs/avif/av1-encode.wasm";
import pngFilter from "../../imaging/codecs/png/filter.wasm";
import webpEncode from "../../imaging/codecs/webp/vp8-encode.wasm";

/** The codecs' WebAssembly, compiled by the platform before the Worker starts. */
export const codecModules: CodecModules & DecodeModules = { pngFilter, webpEncode, av1Encode, av1 };
