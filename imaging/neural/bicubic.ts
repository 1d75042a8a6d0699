/** Input pixels on either side of a pixel that its enlargement looks at. */
export const residualRadiusPx = 2;

/** Keys' cubic convolution kernel with a = -0.5 (IEEE Trans. ASSP 29, 1981). */
function cubic(distance: number): number {
  const d = Math.abs(distance);
  if (d <= 1) return 1.5 * d ** 3 - 2.5 * d ** 2 + 1;
  if (d < 2) return -0.5 * d ** 3 + 2.5 * d ** 2 - 4 * d + 2;
  return 0;
}

/**
 * The bicubic enlargement that the network's output is added to: for each of the `scale` output positions of an input
 * pixel (half-pixel centres) the weights of the input pixels -2..2 around it, each repeated 4 times for the kernel:
 * [scale][5][4].
 */
export function bicubicTaps(scale: number): Float32Array {
  const taps: number[] = [];
  for (let phase = 0; phase < scale; phase++) {
    const centre = (phase + 0.5) / scale - 0.5;
    for (let offset = -residualRadiusPx; offset <= residualRadiusPx; offset++) {
      const weight = cubic(offset - centre);
      taps.push(weight, weight, weight, weight);
    }
  }
  return Float32Array.from(taps);
}
