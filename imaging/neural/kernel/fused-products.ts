/** A module whose one function multiplies and adds four numbers in one step, as the fused build does. */
// biome-ignore format: a line for each section
const fusedProduct = Uint8Array.from([
  // "\0asm", version 1
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00,
  // One type, () -> (), and one function of it.
  0x01, 0x04, 0x01, 0x60, 0x00, 0x00, 0x03, 0x02, 0x01, 0x00,
  // Its code: i32.const 0 and i8x16.splat, three times; f32x4.relaxed_madd; drop; end.
  0x0a, 0x14, 0x01, 0x12, 0x00,
  0x41, 0x00, 0xfd, 0x0f, 0x41, 0x00, 0xfd, 0x0f, 0x41, 0x00, 0xfd, 0x0f,
  0xfd, 0x85, 0x02, 0x1a, 0x0b,
]);

/**
 * Whether this machine's WebAssembly has products and sums in one step ("relaxed SIMD"), so that kernel-fused.wasm runs: Chromium has
 * from 114, Firefox from 146, Node from 21, and workerd; Safari has not (web-features, "wasm-simd-relaxed").
 */
export function hasFusedProducts(): boolean {
  return WebAssembly.validate(fusedProduct);
}
