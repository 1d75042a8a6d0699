/** Values of a rectangle of pixels, `channels` each, with those that are known. */
export interface Membrane {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: number;
  readonly values: Float32Array;
  readonly isKnown: Uint8Array;
}

const relaxations = 24;

/**
 * Fills what is unknown smoothly from what is known, as heat would: first guess from half the resolution, then relaxation
 * (pull and push: S. Gortler et al., "The lumigraph", SIGGRAPH 1996). Changes `values` where they are unknown. One must be known.
 */
export function diffuse(membrane: Membrane): void {
  const { widthPx, heightPx, channels, values, isKnown } = membrane;
  if (isKnown.every((is) => is === 1)) return;
  if (widthPx > 1 || heightPx > 1) {
    const half = halvedMembrane(membrane);
    diffuse(half);
    for (let at = 0; at < isKnown.length; at++) {
      if (isKnown[at] === 1) continue;
      const y = Math.floor(at / widthPx);
      const from = (y >> 1) * half.widthPx + ((at - y * widthPx) >> 1);
      for (let c = 0; c < channels; c++)
        values[at * channels + c] = half.values[from * channels + c] as number;
    }
  }
  for (let i = 0; i < relaxations; i++) relax(membrane);
}

function halvedMembrane({ widthPx, heightPx, channels, values, isKnown }: Membrane): Membrane {
  const half = {
    widthPx: Math.ceil(widthPx / 2),
    heightPx: Math.ceil(heightPx / 2),
    channels,
  };
  const count = half.widthPx * half.heightPx;
  const sums = new Float32Array(count * channels);
  const counts = new Uint8Array(count);
  for (let at = 0; at < isKnown.length; at++) {
    if (isKnown[at] === 0) continue;
    const y = Math.floor(at / widthPx);
    const to = (y >> 1) * half.widthPx + ((at - y * widthPx) >> 1);
    counts[to] = (counts[to] as number) + 1;
    for (let c = 0; c < channels; c++) {
      sums[to * channels + c] = (sums[to * channels + c] as number) + (values[at * channels + c] as number);
    }
  }
  const means = sums.map((sum, i) => sum / Math.max(1, counts[Math.floor(i / channels)] as number));
  return { ...half, values: means, isKnown: counts.map((known) => Math.min(1, known)) };
}

/** One pass of Gauss and Seidel: each unknown pixel becomes the mean of its neighbours. */
function relax({ widthPx, heightPx, channels, values, isKnown }: Membrane): void {
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const at = y * widthPx + x;
      if (isKnown[at] === 1) continue;
      const left = (x > 0 ? at - 1 : at) * channels;
      const right = (x + 1 < widthPx ? at + 1 : at) * channels;
      const above = (y > 0 ? at - widthPx : at) * channels;
      const below = (y + 1 < heightPx ? at + widthPx : at) * channels;
      for (let c = 0; c < channels; c++) {
        values[at * channels + c] =
          ((values[left + c] as number) +
            (values[right + c] as number) +
            (values[above + c] as number) +
            (values[below + c] as number)) /
          4;
      }
    }
  }
}
