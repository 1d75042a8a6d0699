/**
 * The compiled WebAssembly that encoders run, handed in by the caller: a Worker imports the files as modules (it may
 * not compile bytes), Node and browsers compile them once.
 */
export interface CodecModules {
  /** imaging/codecs/png/filter.wasm */
  readonly pngFilter: WebAssembly.Module;
  /** imaging/codecs/webp/vp8-encode.wasm */
  readonly webpEncode: WebAssembly.Module;
  /** imaging/codecs/avif/av1-encode.wasm */
  readonly av1Encode: WebAssembly.Module;
}

/** What reading a picture may need. */
export interface DecodeModules {
  /** imaging/codecs/avif/av1.wasm */
  readonly av1: WebAssembly.Module;
}
