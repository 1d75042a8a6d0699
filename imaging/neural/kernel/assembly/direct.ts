import { multiply4x8, PRelu } from "./lanes";

/**
 * A direct 3x3 convolution with PReLU over one row of blocks: 4 rows x 4 * blocks pixels.
 *
 * `input` is the pixel above and to the left of the first output pixel. `layer` holds bias[O], slope[O], then weights
 * [O/8][ky][kx][I][8].
 */
export function direct<I, O>(
  input: usize, inputRowBytes: usize, layer: usize, output: usize, outputRowBytes: usize, blocks: i32,
): void {
  const slopes = layer + offsetof<O>(), weights = layer + 2 * offsetof<O>();
  for (let y = 0; y < 4; y++) {
    for (let channel: usize = 0; channel < offsetof<O>(); channel += 32) {
      const bias0 = v128.load(layer + channel), bias1 = v128.load(layer + channel, 16);
      const slope0 = v128.load(slopes + channel), slope1 = v128.load(slopes + channel, 16);
      const group = weights + channel * (9 * offsetof<I>() / 4);
      for (let block = 0; block < blocks; block++) {
        multiply4x8<I, O, PRelu>(
          input + block * (4 * offsetof<I>()), inputRowBytes, 3, 3 * offsetof<I>(), group,
          output + block * (4 * offsetof<O>()) + channel, bias0, bias1, slope0, slope1,
        );
      }
    }
    input += inputRowBytes;
    output += outputRowBytes;
  }
}
