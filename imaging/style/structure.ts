import type { Plane } from "./plane";

/** What the content counts for where it is flat, and at the strongest edges, against the style's patches. */
const flatWeight = 0.12;
const edgeWeight = 2.5;
/** The difference of luma across an edge at which it counts half as much as the strongest. */
const halfDifference = 26;
const spreadPx = 2;

/** How much of the content's own is kept at each pixel: edges hold the picture together, and faces are made of them. */
export function structureWeights(content: Plane): Float32Array {
  const { widthPx, heightPx, values } = content;
  const strengths = new Float32Array(widthPx * heightPx);
  const luma = (x: number, y: number) => {
    const at = (Math.min(y, heightPx - 1) * widthPx + Math.min(x, widthPx - 1)) * 4;
    return (
      0.299 * (values[at] as number) + 0.587 * (values[at + 1] as number) + 0.114 * (values[at + 2] as number)
    );
  };
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const across = luma(x + 1, y) - luma(Math.max(0, x - 1), y);
      const down = luma(x, y + 1) - luma(x, Math.max(0, y - 1));
      strengths[y * widthPx + x] = Math.hypot(across, down);
    }
  }
  const rows = largestNear(strengths, 1);
  return largestNear(rows, widthPx).map((strength) => {
    const share = strength ** 2 / (strength ** 2 + halfDifference ** 2);
    return flatWeight + edgeWeight * share;
  });
}

/** The largest value near each, along one axis, less by its distance. */
function largestNear(values: Float32Array, step: number): Float32Array {
  const result = values.slice();
  for (let at = 0; at < values.length; at++) {
    for (let i = 1; i <= spreadPx; i++) {
      const fading = 1 - i / (spreadPx + 1);
      const near = fading * Math.max(values[at - i * step] ?? 0, values[at + i * step] ?? 0);
      if (near > (result[at] as number)) result[at] = near;
    }
  }
  return result;
}
