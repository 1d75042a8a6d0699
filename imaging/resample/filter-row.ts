import type { AxisWeights } from "./axis-weights";

/**
 * Filters one row along x. `source` and `target` hold interleaved unrounded samples, `target` one pixel per
 * target position of `axis`.
 */
export function filterRow(
  source: Float64Array,
  axis: AxisWeights,
  channels: 3 | 4,
  target: Float64Array,
): void {
  if (channels === 3) filterRowOf3(source, axis, target);
  else filterRowOf4(source, axis, target);
}

// Written out per channel count: one accumulator per channel is several times quicker than a loop over channels.
function filterRowOf3(source: Float64Array, axis: AxisWeights, target: Float64Array): void {
  const { taps, positions, weights } = axis;
  for (let tapIndex = 0, to = 0; tapIndex < positions.length; to += 3) {
    let red = 0;
    let green = 0;
    let blue = 0;
    for (const end = tapIndex + taps; tapIndex < end; tapIndex++) {
      const weight = weights[tapIndex] as number;
      const from = (positions[tapIndex] as number) * 3;
      red += weight * (source[from] as number);
      green += weight * (source[from + 1] as number);
      blue += weight * (source[from + 2] as number);
    }
    target[to] = red;
    target[to + 1] = green;
    target[to + 2] = blue;
  }
}

function filterRowOf4(source: Float64Array, axis: AxisWeights, target: Float64Array): void {
  const { taps, positions, weights } = axis;
  for (let tapIndex = 0, to = 0; tapIndex < positions.length; to += 4) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let alpha = 0;
    for (const end = tapIndex + taps; tapIndex < end; tapIndex++) {
      const weight = weights[tapIndex] as number;
      const from = (positions[tapIndex] as number) * 4;
      red += weight * (source[from] as number);
      green += weight * (source[from + 1] as number);
      blue += weight * (source[from + 2] as number);
      alpha += weight * (source[from + 3] as number);
    }
    target[to] = red;
    target[to + 1] = green;
    target[to + 2] = blue;
    target[to + 3] = alpha;
  }
}
