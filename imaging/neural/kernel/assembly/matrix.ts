// The products of matrices that Winograd's convolution is made of.
import { Linear, multiply4x8, multiplyAdd } from "./lanes";
import { multiplyPanels } from "./panel";

/**
 * Rows of the product that are summed up side by side. Where a product is added in one step it needs no register of its own, and the sums of
 * 6 rows fit; where it does, those of 4.
 */
export const pixelsSideBySide: usize = ASC_FEATURE_RELAXED_SIMD ? 6 : 4;

/** [blocks][I] x [I][O] -> [blocks][O], the matrix in groups of 8 columns. Blocks are rounded up to a multiple of `pixelsSideBySide`. */
export function multiplyMatrix<I, O>(source: usize, matrix: usize, target: usize, blocks: usize): void {
  if (ACCESSES_ARE_CHECKED) {
    multiplyPanels<I>(source, matrix, target, blocks, offsetof<O>());
    return;
  }
  const zero = f32x4.splat(0);
  for (let channel: usize = 0; channel < offsetof<O>(); channel += 32) {
    const group = matrix + channel * (offsetof<I>() / 4);
    for (let block: usize = 0; block < blocks; block += pixelsSideBySide) {
      const input = source + block * offsetof<I>(), output = target + block * offsetof<O>() + channel;
      if (ASC_FEATURE_RELAXED_SIMD) multiply6x8<I, O>(input, group, output);
      else multiply4x8<I, O, Linear>(input, 0, 1, offsetof<I>(), group, output, zero, zero, zero, zero);
    }
  }
}

/** multiply4x8 (lanes.ts) of one run of one pixel, for 6 rows: 12 sums, 2 weights and the broadcast inputs are 15 registers, too. */
@inline
function multiply6x8<I, O>(input: usize, weights: usize, output: usize): void {
  const zero = f32x4.splat(0);
  let a0 = zero, a1 = zero, a2 = zero, a3 = zero, a4 = zero, a5 = zero;
  let b0 = zero, b1 = zero, b2 = zero, b3 = zero, b4 = zero, b5 = zero;
  const end = input + offsetof<I>();
  do {
    const w0 = v128.load(weights), w1 = v128.load(weights, 16);
    let x = v128.load32_splat(input);
    a0 = multiplyAdd(x, w0, a0); b0 = multiplyAdd(x, w1, b0);
    x = v128.load32_splat(input, offsetof<I>());
    a1 = multiplyAdd(x, w0, a1); b1 = multiplyAdd(x, w1, b1);
    x = v128.load32_splat(input, 2 * offsetof<I>());
    a2 = multiplyAdd(x, w0, a2); b2 = multiplyAdd(x, w1, b2);
    x = v128.load32_splat(input, 3 * offsetof<I>());
    a3 = multiplyAdd(x, w0, a3); b3 = multiplyAdd(x, w1, b3);
    x = v128.load32_splat(input, 4 * offsetof<I>());
    a4 = multiplyAdd(x, w0, a4); b4 = multiplyAdd(x, w1, b4);
    x = v128.load32_splat(input, 5 * offsetof<I>());
    a5 = multiplyAdd(x, w0, a5); b5 = multiplyAdd(x, w1, b5);
    weights += 32;
    input += 4;
  } while (input < end);
  v128.store(output, a0); v128.store(output, b0, 16); output += offsetof<O>();
  v128.store(output, a1); v128.store(output, b1, 16); output += offsetof<O>();
  v128.store(output, a2); v128.store(output, b2, 16); output += offsetof<O>();
  v128.store(output, a3); v128.store(output, b3, 16); output += offsetof<O>();
  v128.store(output, a4); v128.store(output, b4, 16); output += offsetof<O>();
  v128.store(output, a5); v128.store(output, b5, 16);
}
