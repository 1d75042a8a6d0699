/** How the alpha beside a lossy picture is kept (RFC 9649, section 2.7.1.2). */
export const alphaCompression = { none: 0, lossless: 1 } as const;

/** What each alpha is the difference to. */
export const alphaFilter = { none: 0, horizontal: 1, vertical: 2, gradient: 3 } as const;

/** What a filter expects of a pixel that lies right of `left`, below `above` and `corner`. */
export function predictAlpha(filter: number, left: number, above: number, corner: number): number {
  if (filter === alphaFilter.none) return 0;
  if (filter === alphaFilter.horizontal) return left;
  if (filter === alphaFilter.vertical) return above;
  const sum = left + above - corner;
  return sum < 0 ? 0 : sum > 255 ? 255 : sum;
}
