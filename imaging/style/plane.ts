import { createPatchImage, type PatchImage } from "../patches/patch-image";

/** A picture while it is worked on: four unrounded samples a pixel, red, green, blue and, last, the lightness round about. */
export interface Plane {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly values: Float32Array;
}

export function createPlane(widthPx: number, heightPx: number): Plane {
  return { widthPx, heightPx, values: new Float32Array(widthPx * heightPx * 4) };
}

/** How far "round about" reaches, in pixels to each side. */
const guideRadiusPx = 3;

/** Sets the last sample of each pixel to the mean luma round about. */
export function setGuide({ widthPx, heightPx, values }: Plane): void {
  const luma = new Float32Array(widthPx * heightPx);
  for (let i = 0; i < luma.length; i++) {
    luma[i] =
      0.299 * (values[i * 4] as number) +
      0.587 * (values[i * 4 + 1] as number) +
      0.114 * (values[i * 4 + 2] as number);
  }
  const rows = boxMeans(luma, widthPx, heightPx, 1, widthPx);
  const means = boxMeans(rows, heightPx, widthPx, widthPx, 1);
  for (let i = 0; i < luma.length; i++) values[i * 4 + 3] = means[i] as number;
}

/** Means over a window that slides along `lines` lines of `length` values. */
function boxMeans(
  values: Float32Array,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
): Float32Array {
  const means = new Float32Array(values.length);
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep;
    let sum = 0;
    let count = 0;
    for (let i = -guideRadiusPx; i < length; i++) {
      const enters = i + guideRadiusPx;
      if (enters < length) {
        sum += values[start + enters * step] as number;
        count += 1;
      }
      const leaves = i - guideRadiusPx - 1;
      if (leaves >= 0) {
        sum -= values[start + leaves * step] as number;
        count -= 1;
      }
      if (i >= 0) means[start + i * step] = sum / count;
    }
  }
  return means;
}

/** The plane at half the resolution. */
export function halvedPlane(plane: Plane): Plane {
  const half = createPlane(Math.ceil(plane.widthPx / 2), Math.ceil(plane.heightPx / 2));
  for (let y = 0; y < half.heightPx; y++) {
    const above = 2 * y * plane.widthPx;
    const below = Math.min(2 * y + 1, plane.heightPx - 1) * plane.widthPx;
    for (let x = 0; x < half.widthPx; x++) {
      const left = 2 * x;
      const right = Math.min(2 * x + 1, plane.widthPx - 1);
      for (let c = 0; c < 4; c++) {
        const sum =
          (plane.values[(above + left) * 4 + c] as number) +
          (plane.values[(above + right) * 4 + c] as number) +
          (plane.values[(below + left) * 4 + c] as number) +
          (plane.values[(below + right) * 4 + c] as number);
        half.values[(y * half.widthPx + x) * 4 + c] = sum / 4;
      }
    }
  }
  return half;
}

/** One sample between pixels, interpolated; beyond the edge it is the edge's. */
export function sampleBetween(
  { widthPx, heightPx, values }: Plane,
  x: number,
  y: number,
  channel: number,
): number {
  const insideX = Math.min(Math.max(x, 0), widthPx - 1);
  const insideY = Math.min(Math.max(y, 0), heightPx - 1);
  const left = Math.floor(insideX);
  const top = Math.floor(insideY);
  const right = Math.min(left + 1, widthPx - 1);
  const bottom = Math.min(top + 1, heightPx - 1);
  const [shareX, shareY] = [insideX - left, insideY - top];
  const at = (column: number, row: number) => values[(row * widthPx + column) * 4 + channel] as number;
  const above = at(left, top) * (1 - shareX) + at(right, top) * shareX;
  const below = at(left, bottom) * (1 - shareX) + at(right, bottom) * shareX;
  return above * (1 - shareY) + below * shareY;
}

/** The plane in a frame of `framePx` pixels that mirror it, as 8-bit samples, for patches to be compared. */
export function framed({ widthPx, heightPx, values }: Plane, framePx: number): PatchImage {
  const image = createPatchImage(widthPx + 2 * framePx, heightPx + 2 * framePx);
  for (let y = 0; y < image.heightPx; y++) {
    const fromY = mirrored(y - framePx, heightPx);
    for (let x = 0; x < image.widthPx; x++) {
      const from = (fromY * widthPx + mirrored(x - framePx, widthPx)) * 4;
      const to = (y * image.widthPx + x) * 4;
      for (let c = 0; c < 4; c++) {
        image.samples[to + c] = Math.min(255, Math.max(0, Math.round(values[from + c] as number)));
      }
    }
  }
  return image;
}

function mirrored(position: number, length: number): number {
  const period = Math.max(1, 2 * (length - 1));
  const inPeriod = ((position % period) + period) % period;
  return Math.min(inPeriod, period - inPeriod);
}
