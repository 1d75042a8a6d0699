import type { Raster } from "../../raster";

/** A cell's place in some rows of the picture. What lies beyond them repeats their last column and row. */
export interface CellPlace {
  readonly left: number;
  readonly top: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Luma and colours that have half as many columns and rows, all, or none. */
export type ColourSampling = "grey" | "quarter" | "full";

/** Bytes of a cell's planes. */
export function planeBytes(
  { widthPx, heightPx }: Pick<CellPlace, "widthPx" | "heightPx">,
  colours: ColourSampling,
): number {
  const luma = widthPx * heightPx;
  if (colours === "grey") return luma;
  return luma + 2 * (colours === "full" ? luma : Math.ceil(widthPx / 2) * Math.ceil(heightPx / 2));
}

/** BT.601 in full range (ITU-T H.273, matrix 6), and what its two colour differences are divided by. */
const [redShare, greenShare, blueShare] = [0.299, 0.587, 0.114] as const;
const [blueRange, redRange] = [2 * (1 - blueShare), 2 * (1 - redShare)] as const;

/** Fills the planes of a cell, one behind another, from rows of red, green and blue. */
export function fillColours(
  planes: Uint8Array,
  rows: Raster,
  place: CellPlace,
  colours: "quarter" | "full",
): void {
  fillLuma(planes, rows, place);
  const step = colours === "quarter" ? 2 : 1;
  const across = Math.ceil(place.widthPx / step);
  const down = Math.ceil(place.heightPx / step);
  const blues = new Uint8ClampedArray(
    planes.buffer,
    planes.byteOffset + place.widthPx * place.heightPx,
    across * down,
  );
  const reds = new Uint8ClampedArray(blues.buffer, blues.byteOffset + blues.length, across * down);
  const { data, channels } = rows;
  for (let y = 0, to = 0; y < down; y += 1) {
    const upper = rowStart(rows, place, y * step);
    const lower = rowStart(rows, place, y * step + step - 1);
    for (let x = 0; x < across; x += 1, to += 1) {
      const left = columnOf(rows, place, x * step) * channels;
      const right = columnOf(rows, place, x * step + step - 1) * channels;
      const [a, b, c, d] = [upper + left, upper + right, lower + left, lower + right];
      const red = (data[a] as number) + (data[b] as number) + (data[c] as number) + (data[d] as number);
      const green =
        (data[a + 1] as number) + (data[b + 1] as number) + (data[c + 1] as number) + (data[d + 1] as number);
      const blue =
        (data[a + 2] as number) + (data[b + 2] as number) + (data[c + 2] as number) + (data[d + 2] as number);
      const luma = redShare * red + greenShare * green + blueShare * blue;
      blues[to] = (blue - luma) / (4 * blueRange) + 128;
      reds[to] = (red - luma) / (4 * redRange) + 128;
    }
  }
}

function fillLuma(planes: Uint8Array, rows: Raster, place: CellPlace): void {
  const { data, channels } = rows;
  for (let y = 0, to = 0; y < place.heightPx; y += 1) {
    const start = rowStart(rows, place, y);
    for (let x = 0; x < place.widthPx; x += 1, to += 1) {
      const from = start + columnOf(rows, place, x) * channels;
      planes[to] =
        redShare * (data[from] as number) +
        greenShare * (data[from + 1] as number) +
        blueShare * (data[from + 2] as number) +
        0.5;
    }
  }
}

/** Fills the one plane of a cell from one channel of the rows. */
export function fillChannel(plane: Uint8Array, rows: Raster, place: CellPlace, channel: number): void {
  for (let y = 0, to = 0; y < place.heightPx; y += 1) {
    const start = rowStart(rows, place, y) + channel;
    for (let x = 0; x < place.widthPx; x += 1, to += 1) {
      plane[to] = rows.data[start + columnOf(rows, place, x) * rows.channels] as number;
    }
  }
}

function rowStart({ widthPx, heightPx, channels }: Raster, { top }: CellPlace, y: number): number {
  return Math.min(heightPx - 1, top + y) * widthPx * channels;
}

function columnOf({ widthPx }: Raster, { left }: CellPlace, x: number): number {
  return Math.min(widthPx - 1, left + x);
}
