// The products of matrices where V8 checks the bounds of each access (in workerd: there it has no guard pages to trap on): docs/decisions/0040.
import { C64, multiplyAdd } from "./lanes";

/** 6 rows of up to 64 inputs, always at the same address: V8 knows that it lies in memory, and checks no access to it. */
const panel: usize = memory.data(6 * offsetof<C64>(), 64);

/** multiplyMatrix (matrix.ts), blocks rounded up to a multiple of 6. */
export function multiplyPanels<I>(source: usize, matrix: usize, target: usize, blocks: usize, outputBytes: usize): void {
  for (let block: usize = 0; block < blocks; block += 6) {
    copyToPanel<I>(source + block * offsetof<I>());
    const output = target + block * outputBytes;
    let group = matrix;
    for (let channel: usize = 0; channel < outputBytes; channel += 32) {
      multiplyPanel<I>(group, output + channel, outputBytes);
      group += 8 * offsetof<I>();
    }
  }
}

@inline
function copyToPanel<I>(rows: usize): void {
  unrolled: for (let vector: usize = 0; vector < 96; vector++) {
    if (16 * vector < 6 * offsetof<I>()) v128.store(panel + 16 * vector, v128.load(rows, 16 * vector));
  }
}

/**
 * The panel's 6 rows x 8 columns, one input a turn: 12 sums, 2 weights and the broadcast inputs are 15 registers. The turns are written out
 * (scripts/artefacts/assembly.mjs), so that the inputs' addresses are constants; those of the weights are left to check.
 *
 * The weights' end is looked for at each turn, though it comes with the last: where no branch lies between them, V8 loads what many turns
 * need before the first of them, into more registers than there are.
 */
@inline
function multiplyPanel<I>(weights: usize, output: usize, outputBytes: usize): void {
  const zero = f32x4.splat(0);
  let a0 = zero, a1 = zero, a2 = zero, a3 = zero, a4 = zero, a5 = zero;
  let b0 = zero, b1 = zero, b2 = zero, b3 = zero, b4 = zero, b5 = zero;
  const end = weights + 8 * offsetof<I>();
  unrolled: for (let turn: usize = 0; turn < 64; turn++) {
    if (4 * turn < offsetof<I>()) {
      if (weights == end) break;
      const w0 = v128.load(weights), w1 = v128.load(weights, 16);
      let x = v128.load32_splat(panel + 4 * turn);
      a0 = multiplyAdd(x, w0, a0); b0 = multiplyAdd(x, w1, b0);
      x = v128.load32_splat(panel + 4 * turn + offsetof<I>());
      a1 = multiplyAdd(x, w0, a1); b1 = multiplyAdd(x, w1, b1);
      x = v128.load32_splat(panel + 4 * turn + 2 * offsetof<I>());
      a2 = multiplyAdd(x, w0, a2); b2 = multiplyAdd(x, w1, b2);
      x = v128.load32_splat(panel + 4 * turn + 3 * offsetof<I>());
      a3 = multiplyAdd(x, w0, a3); b3 = multiplyAdd(x, w1, b3);
      x = v128.load32_splat(panel + 4 * turn + 4 * offsetof<I>());
      a4 = multiplyAdd(x, w0, a4); b4 = multiplyAdd(x, w1, b4);
      x = v128.load32_splat(panel + 4 * turn + 5 * offsetof<I>());
      a5 = multiplyAdd(x, w0, a5); b5 = multiplyAdd(x, w1, b5);
      weights += 32;
    }
  }
  v128.store(output, a0); v128.store(output, b0, 16); output += outputBytes;
  v128.store(output, a1); v128.store(output, b1, 16); output += outputBytes;
  v128.store(output, a2); v128.store(output, b2, 16); output += outputBytes;
  v128.store(output, a3); v128.store(output, b3, 16); output += outputBytes;
  v128.store(output, a4); v128.store(output, b4, 16); output += outputBytes;
  v128.store(output, a5); v128.store(output, b5, 16);
}
