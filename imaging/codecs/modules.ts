/**
 * The compiled WebAssembly that the codecs run, handed in by the caller: a Worker imports the files as modules (it may
 * not compile bytes), Node and browsers compile them once.
 */
export interface CodecModules {
  /** imaging/codecs/png/filter.wasm */
  readonly pngFilter: WebAssembly.Module;
  /** @jsquash/webp/codec/enc/webp_enc_simd.wasm */
  readonly webpEncode: WebAssembly.Module;
}
