/** Pixels that patches are compared on: four 8-bit samples each, rows from the top; what the fourth is, its maker says. */
export interface PatchImage {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly samples: Uint8Array;
}

export function createPatchImage(widthPx: number, heightPx: number): PatchImage {
  return { widthPx, heightPx, samples: new Uint8Array(widthPx * heightPx * 4) };
}

/**
 * The sum of squared differences of two square patches of 2 × radius + 1 pixels, around pixels `at` and `otherAt`; more than
 * `limit` means that it is at least so much. Both patches must lie inside.
 */
export function patchDistance(
  image: PatchImage,
  at: number,
  other: PatchImage,
  otherAt: number,
  radiusPx: number,
  limit: number,
): number {
  const a = image.samples;
  const b = other.samples;
  const aRow = image.widthPx * 4;
  const bRow = other.widthPx * 4;
  const length = (2 * radiusPx + 1) * 4;
  let from = (at - radiusPx) * 4 - radiusPx * aRow;
  let otherFrom = (otherAt - radiusPx) * 4 - radiusPx * bRow;
  let sum = 0;
  for (let row = -radiusPx; row <= radiusPx; row++) {
    for (let i = 0; i < length; i += 4) {
      const d0 = (a[from + i] as number) - (b[otherFrom + i] as number);
      const d1 = (a[from + i + 1] as number) - (b[otherFrom + i + 1] as number);
      const d2 = (a[from + i + 2] as number) - (b[otherFrom + i + 2] as number);
      const d3 = (a[from + i + 3] as number) - (b[otherFrom + i + 3] as number);
      sum += d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3;
    }
    if (sum > limit) return sum;
    from += aRow;
    otherFrom += bRow;
  }
  return sum;
}
