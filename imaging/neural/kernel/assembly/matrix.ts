// The products of matrices that Winograd's convolution is made of.
import { Linear, multiply4x8 } from "./lanes";
import { multiplyPanels } from "./panel";

/** Rows of the product that are summed up side by side: of a panel 6, else 4, which also the V8 of Node 20 keeps in registers. */
export const pixelsSideBySide: usize = ACCESSES_ARE_CHECKED ? 6 : 4;

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
      multiply4x8<I, O, Linear>(input, 0, 1, offsetof<I>(), group, output, zero, zero, zero, zero);
    }
  }
}
