import type { Raster } from "../raster";

/**
 * Row `row` of `source` as unrounded samples for filtering. Colour of RGBA is multiplied by its alpha (0–255), so
 * that the arbitrary colour of transparent pixels weighs nothing and leaves no fringe.
 */
export function loadRow(source: Raster, row: number, samples: Float64Array): void {
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

/** Rounds filtered samples into 8 bits: the inverse of `loadRow`. */
export function storeRow(samples: Float64Array, channels: 3 | 4, target: Uint8Array): void {
  if (channels === 3) {
    for (let i = 0; i < target.length; i++) target[i] = rounded(samples[i] as number);
    return;
  }
  for (let i = 0; i < target.length; i += 4) {
    const exactAlpha = samples[i + 3] as number;
    const alpha = rounded(exactAlpha);
    target[i + 3] = alpha;
    if (alpha === 0) continue;
    target[i] = rounded((samples[i] as number) / exactAlpha);
    target[i + 1] = rounded((samples[i + 1] as number) / exactAlpha);
    target[i + 2] = rounded((samples[i + 2] as number) / exactAlpha);
  }
}

/** Half away from zero, as Matlab rounds, kept within 0–255. */
function rounded(sample: number): number {
  return sample <= 0 ? 0 : sample >= 255 ? 255 : (sample + 0.5) | 0;
}
