// The loop filter's arithmetic (RFC 6386, sections 15.2 and 15.3). An edge runs between two lines of samples: `across` leads from a sample
// before it to the next behind it, `along` from one place of the edge to the next. Samples keep their unsigned form: differences are the
// same, and the array clamps what is written.

/** The simple filter along `length` places of an edge whose first sample behind it is at `at`. */
export function filterSimpleEdge(
  samples: Uint8ClampedArray,
  at: number,
  across: number,
  along: number,
  length: number,
  edgeLimit: number,
): void {
  for (let i = 0, q = at; i < length; i += 1, q += along) {
    const p1 = samples[q - 2 * across] as number;
    const p0 = samples[q - across] as number;
    const q0 = samples[q] as number;
    const q1 = samples[q + across] as number;
    if (Math.abs(p0 - q0) * 2 + (Math.abs(p1 - q1) >> 1) > edgeLimit) continue;
    const a = clamp(clamp(p1 - q1) + 3 * (q0 - p0));
    samples[q] = q0 - (Math.min(127, a + 4) >> 3);
    samples[q - across] = p0 + (Math.min(127, a + 3) >> 3);
  }
}

/** The normal filter along an edge between macroblocks: up to three samples change on either side. */
export function filterMacroblockEdge(
  samples: Uint8ClampedArray,
  at: number,
  across: number,
  along: number,
  length: number,
  edgeLimit: number,
  interiorLimit: number,
  varianceThreshold: number,
): void {
  for (let i = 0, q = at; i < length; i += 1, q += along) {
    const p1 = samples[q - 2 * across] as number;
    const p0 = samples[q - across] as number;
    const q0 = samples[q] as number;
    const q1 = samples[q + across] as number;
    if (Math.abs(p0 - q0) * 2 + (Math.abs(p1 - q1) >> 1) > edgeLimit) continue;
    const p2 = samples[q - 3 * across] as number;
    const q2 = samples[q + 2 * across] as number;
    if (Math.abs(p1 - p0) > interiorLimit || Math.abs(q1 - q0) > interiorLimit) continue;
    if (Math.abs(p2 - p1) > interiorLimit || Math.abs(q2 - q1) > interiorLimit) continue;
    if (Math.abs((samples[q - 4 * across] as number) - p2) > interiorLimit) continue;
    if (Math.abs((samples[q + 3 * across] as number) - q2) > interiorLimit) continue;
    const a = clamp(clamp(p1 - q1) + 3 * (q0 - p0));
    if (Math.abs(p1 - p0) > varianceThreshold || Math.abs(q1 - q0) > varianceThreshold) {
      samples[q] = q0 - (Math.min(127, a + 4) >> 3);
      samples[q - across] = p0 + (Math.min(127, a + 3) >> 3);
      continue;
    }
    const near = (27 * a + 63) >> 7;
    const middle = (18 * a + 63) >> 7;
    const far = (9 * a + 63) >> 7;
    samples[q - 3 * across] = p2 + far;
    samples[q - 2 * across] = p1 + middle;
    samples[q - across] = p0 + near;
    samples[q] = q0 - near;
    samples[q + across] = q1 - middle;
    samples[q + 2 * across] = q2 - far;
  }
}

/** The normal filter along an edge between subblocks: up to two samples change on either side. */
export function filterSubblockEdge(
  samples: Uint8ClampedArray,
  at: number,
  across: number,
  along: number,
  length: number,
  edgeLimit: number,
  interiorLimit: number,
  varianceThreshold: number,
): void {
  for (let i = 0, q = at; i < length; i += 1, q += along) {
    const p1 = samples[q - 2 * across] as number;
    const p0 = samples[q - across] as number;
    const q0 = samples[q] as number;
    const q1 = samples[q + across] as number;
    if (Math.abs(p0 - q0) * 2 + (Math.abs(p1 - q1) >> 1) > edgeLimit) continue;
    const p2 = samples[q - 3 * across] as number;
    const q2 = samples[q + 2 * across] as number;
    if (Math.abs(p1 - p0) > interiorLimit || Math.abs(q1 - q0) > interiorLimit) continue;
    if (Math.abs(p2 - p1) > interiorLimit || Math.abs(q2 - q1) > interiorLimit) continue;
    if (Math.abs((samples[q - 4 * across] as number) - p2) > interiorLimit) continue;
    if (Math.abs((samples[q + 3 * across] as number) - q2) > interiorLimit) continue;
    const hasVariance = Math.abs(p1 - p0) > varianceThreshold || Math.abs(q1 - q0) > varianceThreshold;
    const a = clamp((hasVariance ? clamp(p1 - q1) : 0) + 3 * (q0 - p0));
    const behind = Math.min(127, a + 4) >> 3;
    samples[q] = q0 - behind;
    samples[q - across] = p0 + (Math.min(127, a + 3) >> 3);
    if (hasVariance) continue;
    const outer = (behind + 1) >> 1;
    samples[q + across] = q1 - outer;
    samples[q - 2 * across] = p1 + outer;
  }
}

/** Within what a signed byte holds. */
function clamp(value: number): number {
  return value < -128 ? -128 : value > 127 ? 127 : value;
}
