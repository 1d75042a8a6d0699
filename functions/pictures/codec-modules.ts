import webpEncode from "@jsquash/webp/codec/enc/webp_enc_simd.wasm";
import type { CodecModules, DecodeModules } from "#imaging/codecs/modules";
import av1 from "../../imaging/codecs/avif/av1.wasm";
import av1Encode from "../../imaging/codecs/avif/av1-encode.wasm";
import pngFilter from "../../imaging/codecs/png/filter.wasm";

// A Worker has no address of its own. The codecs put an object there that is none, on which libraries that look for one
// fail; with one that is, they leave it.
if (!("location" in globalThis)) Object.assign(globalThis, { location: new URL("https://limn.invalid/") });

/** The codecs' WebAssembly, compiled by the platform before the Worker starts. */
export const codecModules: CodecModules & DecodeModules = { pngFilter, webpEncode, av1Encode, av1 };
