import { greatestSample, type Raster, type Samples } from "../raster";

/**
 * Row `row` of `source` as unrounded samples for filtering. Colour of RGBA is multiplied by its alpha, so
 * that the arbitrary colour of transparent pixels weighs nothing and leaves no fringe.
 */
export function loadRow(source: Raster<Samples>, row: number, samples: Float64Array): void {
  const length = source.widthPx * source.channels;
  const from = row * length;
  const { data } = source;
  if (source.channels === 3) {
    for (let i = 0; i < length; i++) samples[i] = data[from + i] as number;
    return;
  }
  for (let i = 0; i < length; i += 4) {
    const alpha = data[from + i + 3] as number;
    samples[i] = (data[from + i] as number) * alpha;
    samples[i + 1] = (data[from + i + 1] as number) * alpha;
    samples[i + 2] = (data[from + i + 2] as number) * alpha;
    samples[i + 3] = alpha;
  }
}

/** Rounds filtered samples to those of `target`: the inverse of `loadRow`. */
export function storeRow(samples: Float64Array, channels: 3 | 4, target: Samples): void {
  const most = greatestSample(target);
  if (channels === 3) {
    for (let i = 0; i < target.length; i++) target[i] = rounded(samples[i] as number, most);
    return;
  }
  for (let i = 0; i < target.length; i += 4) {
    const exactAlpha = samples[i + 3] as number;
    const alpha = rounded(exactAlpha, most);
    target[i + 3] = alpha;
    if (alpha === 0) continue;
    target[i] = rounded((samples[i] as number) / exactAlpha, most);
    target[i + 1] = rounded((samples[i + 1] as number) / exactAlpha, most);
    target[i + 2] = rounded((samples[i + 2] as number) / exactAlpha, most);
  }
}

/** Half away from zero, as Matlab rounds, kept within 0 and `most`. */
function rounded(sample: number, most: number): number {
  return sample <= 0 ? 0 : sample >= most ? most : (sample + 0.5) | 0;
}
