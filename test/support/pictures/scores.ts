import { oklabOf } from "#imaging/measure/oklab";
import type { Raster } from "#imaging/raster";

/** Peak signal-to-noise ratio of the painted pixels alone, in decibels. */
export function psnrInsideDb(result: Raster, truth: Raster, mask: Uint8Array): number {
  let squares = 0;
  let count = 0;
  for (let i = 0; i < result.data.length; i++) {
    if (mask[Math.floor(i / result.channels)] === 0) continue;
    squares += ((result.data[i] ?? 0) - (truth.data[i] ?? 0)) ** 2;
    count += 1;
  }
  return 10 * Math.log10((255 * 255 * count) / squares);
}

const green = ({ data, channels, widthPx }: Raster, x: number, y: number) =>
  data[(y * widthPx + x) * channels + 1] ?? 0;

/** How steep a picture is on the mean, where `mask` is painted: how much texture there is. */
export function steepnessInside(picture: Raster, mask: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let y = 0; y + 1 < picture.heightPx; y++) {
    for (let x = 0; x + 1 < picture.widthPx; x++) {
      if (mask[y * picture.widthPx + x] === 0) continue;
      const here = green(picture, x, y);
      sum += Math.abs(green(picture, x + 1, y) - here) + Math.abs(green(picture, x, y + 1) - here);
      count += 1;
    }
  }
  return sum / count;
}

/** How alike the slopes of two pictures are, -1 to 1: the correlation of all their differences between neighbours. */
export function structureLikeness(a: Raster, b: Raster): number {
  let [products, squaresA, squaresB] = [0, 0, 0];
  const compare = (x: number, y: number, nextX: number, nextY: number) => {
    const slopeA = green(a, nextX, nextY) - green(a, x, y);
    const slopeB = green(b, nextX, nextY) - green(b, x, y);
    products += slopeA * slopeB;
    squaresA += slopeA ** 2;
    squaresB += slopeB ** 2;
  };
  for (let y = 0; y + 1 < a.heightPx; y++) {
    for (let x = 0; x + 1 < a.widthPx; x++) {
      compare(x, y, x + 1, y);
      compare(x, y, x, y + 1);
    }
  }
  return products / Math.sqrt(squaresA * squaresB);
}

/** How far the palettes of two pictures lie apart in Oklab: the mean distance of their quantiles along each axis and between axes. */
export function paletteDistance(a: Raster, b: Raster): number {
  const [colours, others] = [oklabPixels(a), oklabPixels(b)];
  const lines = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0.577, 0.577, 0.577],
    [0.577, -0.577, 0.577],
    [0.577, 0.577, -0.577],
    [0.577, -0.577, -0.577],
  ] as const;
  const distances = lines.map((line) => {
    const [along, otherAlong] = [positions(colours, line), positions(others, line)];
    const quantiles = Array.from({ length: 101 }, (_, i) => i / 100);
    const at = (sorted: Float64Array, share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
    return (
      quantiles.reduce((sum, share) => sum + Math.abs(at(along, share) - at(otherAlong, share)), 0) / 101
    );
  });
  return distances.reduce((sum, distance) => sum + distance, 0) / lines.length;
}

type Point = readonly [number, number, number];

function oklabPixels({ data, channels }: Raster): Point[] {
  const points: Point[] = [];
  for (let at = 0; at < data.length; at += channels) {
    const { lightness, greenRed, blueYellow } = oklabOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    points.push([lightness, greenRed, blueYellow]);
  }
  return points;
}

const positions = (points: readonly Point[], line: Point) =>
  Float64Array.from(points, (point) => point[0] * line[0] + point[1] * line[1] + point[2] * line[2]).sort();
