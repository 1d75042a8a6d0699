/** Level-shifted samples of one row of coding units: luminance, blue and red difference. */
export interface UnitRowPlanes {
  readonly luminance: Float32Array;
  readonly blue: Float32Array;
  readonly red: Float32Array;
  readonly luminanceWidth: number;
  readonly chrominanceWidth: number;
}

/** Planes for pictures `widthPx` wide, in whole coding units of 8 × `subsampling` pixels. */
export function createPlanes(widthPx: number, subsampling: 1 | 2): UnitRowPlanes {
  const unitPx = 8 * subsampling;
  const luminanceWidth = Math.ceil(widthPx / unitPx) * unitPx;
  const chrominanceWidth = luminanceWidth / subsampling;
  return {
    luminance: new Float32Array(luminanceWidth * unitPx),
    blue: new Float32Array(chrominanceWidth * 8),
    red: new Float32Array(chrominanceWidth * 8),
    luminanceWidth,
    chrominanceWidth,
  };
}

/**
 * Converts one row of RGB samples into the planes (ITU-T T.871, section 7). Chrominance is the mean of
 * `subsampling`² pixels: each row adds its share, so the planes must be clear before the first. The last pixel is
 * repeated up to the planes' width.
 */
export function addRow(
  planes: UnitRowPlanes,
  rgb: Uint8Array,
  widthPx: number,
  row: number,
  subsampling: 1 | 2,
): void {
  const share = 1 / (subsampling * subsampling);
  const shift = subsampling - 1;
  const luminanceRow = row * planes.luminanceWidth;
  const chrominanceRow = (row >> shift) * planes.chrominanceWidth;
  for (let x = 0; x < planes.luminanceWidth; x++) {
    const from = Math.min(x, widthPx - 1) * 3;
    const r = rgb[from] as number;
    const g = rgb[from + 1] as number;
    const b = rgb[from + 2] as number;
    const y = 0.299 * r + 0.587 * g + 0.114 * b;
    const to = chrominanceRow + (x >> shift);
    planes.luminance[luminanceRow + x] = y - 128;
    planes.blue[to] = (planes.blue[to] as number) + ((b - y) / 1.772) * share;
    planes.red[to] = (planes.red[to] as number) + ((r - y) / 1.402) * share;
  }
}

export function clearChrominance(planes: UnitRowPlanes): void {
  planes.blue.fill(0);
  planes.red.fill(0);
}
