import { LimnError } from "#contract/errors";
import type { Raster } from "../raster";

const peak = 255;

/** One plane of samples, unrounded. */
interface Plane {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly values: Float64Array;
}

/** The luma of ITU-R BT.601 as Matlab's rgb2ycbcr has it, in 16..235, without `shavePx` pixels on each side. */
function luma(picture: Raster, shavePx: number): Plane {
  const widthPx = picture.widthPx - 2 * shavePx;
  const heightPx = picture.heightPx - 2 * shavePx;
  if (widthPx < 1 || heightPx < 1) throw new LimnError("internal", { detail: "nothing is left to compare" });
  const values = new Float64Array(widthPx * heightPx);
  const { data, channels } = picture;
  for (let y = 0; y < heightPx; y++) {
    let source = ((y + shavePx) * picture.widthPx + shavePx) * channels;
    for (let x = 0; x < widthPx; x++, source += channels) {
      const [red, green, blue] = [data[source] ?? 0, data[source + 1] ?? 0, data[source + 2] ?? 0];
      values[y * widthPx + x] = 16 + (65.481 * red + 128.553 * green + 24.966 * blue) / 255;
    }
  }
  return { widthPx, heightPx, values };
}

function checkSizes(result: Raster, truth: Raster): void {
  if (result.widthPx !== truth.widthPx || result.heightPx !== truth.heightPx) {
    const sizes = [result, truth].map(({ widthPx, heightPx }) => `${widthPx}×${heightPx}`);
    throw new LimnError("internal", { detail: `pictures of ${sizes.join(" and ")} cannot be compared` });
  }
}

/**
 * Peak signal-to-noise ratio of the luma in dB, as super-resolution papers report it; infinite for equal pictures.
 * `shavePx` (usually the scale) pixels of border are left out; alpha is not looked at. Throws `internal` if the
 * sizes differ.
 */
export function psnrY(result: Raster, truth: Raster, shavePx: number): number {
  checkSizes(result, truth);
  const a = luma(result, shavePx).values;
  const b = luma(truth, shavePx).values;
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2;
  return 10 * Math.log10((peak * peak * a.length) / sum);
}

const windowSizePx = 11;
const window = gaussian(windowSizePx, 1.5);
const c1 = (0.01 * peak) ** 2;
const c2 = (0.03 * peak) ** 2;

function gaussian(size: number, deviation: number): Float64Array {
  const weights = Float64Array.from({ length: size }, (_, i) =>
    Math.exp(-((i - (size - 1) / 2) ** 2) / (2 * deviation ** 2)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/**
 * Mean structural similarity of the luma, 1 for equal pictures (Wang et al., "Image Quality Assessment", IEEE TIP 13,
 * 2004): Gaussian window of 11 pixels, deviation 1.5, only where it lies inside. Both pictures must be at least 11
 * pixels wide and high after shaving. Throws `internal` if the sizes differ or are too small.
 */
export function ssim(result: Raster, truth: Raster, shavePx: number): number {
  checkSizes(result, truth);
  const a = luma(result, shavePx);
  const b = luma(truth, shavePx);
  if (a.widthPx < windowSizePx || a.heightPx < windowSizePx) {
    throw new LimnError("internal", { detail: "the pictures are smaller than the window of SSIM" });
  }
  const meanA = blur(a, (i) => a.values[i] ?? 0);
  const meanB = blur(a, (i) => b.values[i] ?? 0);
  const squareA = blur(a, (i) => (a.values[i] ?? 0) ** 2);
  const squareB = blur(a, (i) => (b.values[i] ?? 0) ** 2);
  const product = blur(a, (i) => (a.values[i] ?? 0) * (b.values[i] ?? 0));
  let sum = 0;
  for (let i = 0; i < meanA.length; i++) {
    const [mean1, mean2] = [meanA[i] ?? 0, meanB[i] ?? 0];
    const variances = (squareA[i] ?? 0) - mean1 ** 2 + (squareB[i] ?? 0) - mean2 ** 2;
    const covariance = (product[i] ?? 0) - mean1 * mean2;
    const likeness = (2 * mean1 * mean2 + c1) * (2 * covariance + c2);
    sum += likeness / ((mean1 ** 2 + mean2 ** 2 + c1) * (variances + c2));
  }
  return sum / meanA.length;
}

/** The plane of `sample(index)`, weighted by the window: rows, then columns; smaller by the window less one pixel. */
function blur({ widthPx, heightPx }: Plane, sample: (index: number) => number): Float64Array {
  const innerPx = widthPx - windowSizePx + 1;
  const rows = new Float64Array(innerPx * heightPx);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < innerPx; x++) {
      let sum = 0;
      for (let k = 0; k < windowSizePx; k++) sum += (window[k] ?? 0) * sample(y * widthPx + x + k);
      rows[y * innerPx + x] = sum;
    }
  }
  const blurred = new Float64Array(innerPx * (heightPx - windowSizePx + 1));
  for (let i = 0; i < blurred.length; i++) {
    let sum = 0;
    for (let k = 0; k < windowSizePx; k++) sum += (window[k] ?? 0) * (rows[i + k * innerPx] ?? 0);
    blurred[i] = sum;
  }
  return blurred;
}
