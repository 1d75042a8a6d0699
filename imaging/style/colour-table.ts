import { oklabOf, srgbOf } from "../measure/oklab";
import type { Raster } from "../raster";
import { seededRandom } from "../seeded-random";
import { type Points, transport } from "./transport";

/** Places of the table along each of red, green and blue. */
const edge = 25;
const sampleCount = 12_000;
/** Pixels that are nearly invisible have no colour that anybody sees. */
const minAlpha = 32;
/** Smoothing passes over the table: neighbouring colours stay neighbours, so that no steps arise in gradients. */
const smoothings = 6;

/** Where each colour of a picture goes so that its palette becomes another's. */
export interface ColourTable {
  /** For each place of the table, red slowest, how far its colour moves in Oklab. */
  readonly shifts: Float32Array;
}

/**
 * The table that brings the colours of a picture to those of a style: optimal transport in Oklab, found on samples of both and
 * smoothed where the picture has colours. Null where either shows nothing.
 */
export function colourTable(picture: Raster, style: Raster, seed: number): ColourTable | null {
  const random = seededRandom(seed);
  const points = coloursOf(picture);
  const wanted = coloursOf(style);
  if (points.length === 0 || wanted.length === 0) return null;
  const counts = countsOf(picture);
  const places = new Float32Array(edge ** 3 * 3);
  for (let place = 0; place < edge ** 3; place++) places.set(colourAt(place), place * 3);
  const before = places.slice();
  transport(points, wanted, places, random);
  return {
    shifts: smoothed(
      places.map((value, i) => value - (before[i] as number)),
      counts,
    ),
  };
}

const step = 255 / (edge - 1);

function colourAt(place: number): readonly [number, number, number] {
  const [red, green, blue] = [Math.floor(place / edge ** 2), Math.floor(place / edge) % edge, place % edge];
  return oklabPoint(Math.round(red * step), Math.round(green * step), Math.round(blue * step));
}

function oklabPoint(red: number, green: number, blue: number): readonly [number, number, number] {
  const { lightness, greenRed, blueYellow } = oklabOf(red, green, blue);
  return [lightness, greenRed, blueYellow];
}

/** Evenly spread pixels of a picture, in Oklab. */
function coloursOf({ data, channels }: Raster): Points {
  const pixels = data.length / channels;
  const every = Math.max(1, pixels / sampleCount);
  const points: number[] = [];
  for (let pixel = 0; pixel < pixels; pixel += every) {
    const at = Math.floor(pixel) * channels;
    if (channels === 4 && (data[at + 3] as number) < minAlpha) continue;
    points.push(...oklabPoint(data[at] as number, data[at + 1] as number, data[at + 2] as number));
  }
  return Float32Array.from(points);
}

/** How many pixels lie nearest to each place of the table. */
function countsOf({ data, channels }: Raster): Float32Array {
  const counts = new Float32Array(edge ** 3).fill(1e-3);
  for (let at = 0; at < data.length; at += channels) {
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    const place = (Math.round(red / step) * edge + Math.round(green / step)) * edge + Math.round(blue / step);
    counts[place] = (counts[place] as number) + 1;
  }
  // The root, so that a large sky does not decide for all colours near its own.
  return counts.map(Math.sqrt);
}

/** Means of neighbouring shifts, weighted by how often their colours occur: colours that nobody sees follow those that are seen. */
function smoothed(shifts: Float32Array, counts: Float32Array): Float32Array {
  let weighted = new Float32Array(edge ** 3 * 4);
  for (let place = 0; place < edge ** 3; place++) {
    const weight = counts[place] as number;
    for (let c = 0; c < 3; c++) weighted[place * 4 + c] = weight * (shifts[place * 3 + c] as number);
    weighted[place * 4 + 3] = weight;
  }
  for (let pass = 0; pass < smoothings; pass++) {
    for (const stride of [1, edge, edge ** 2]) weighted = smoothedAlong(weighted, stride);
  }
  return shifts.map((_, i) => {
    const place = Math.floor(i / 3);
    return (weighted[place * 4 + (i % 3)] as number) / (weighted[place * 4 + 3] as number);
  });
}

function smoothedAlong(values: Float32Array, stride: number): Float32Array<ArrayBuffer> {
  const result = new Float32Array(values.length);
  for (let place = 0; place < edge ** 3; place++) {
    const position = Math.floor(place / stride) % edge;
    const before = position > 0 ? place - stride : place;
    const after = position < edge - 1 ? place + stride : place;
    for (let c = 0; c < 4; c++) {
      result[place * 4 + c] =
        ((values[before * 4 + c] as number) +
          2 * (values[place * 4 + c] as number) +
          (values[after * 4 + c] as number)) /
        4;
    }
  }
  return result;
}

/** A table from 8-bit colours to unrounded ones, ready to be looked up. */
export class ColourLookup {
  readonly #colours: Float32Array;

  /** `share` is how much of each shift is made, 0 to 1. */
  constructor({ shifts }: ColourTable, share: number) {
    this.#colours = new Float32Array(edge ** 3 * 3);
    for (let place = 0; place < edge ** 3; place++) {
      const at = place * 3;
      const [lightness, greenRed, blueYellow] = colourAt(place);
      const moved = srgbOf({
        lightness: lightness + share * (shifts[at] as number),
        greenRed: greenRed + share * (shifts[at + 1] as number),
        blueYellow: blueYellow + share * (shifts[at + 2] as number),
      });
      this.#colours.set(moved, at);
    }
  }

  /** The three samples that a colour becomes, 0 to 255, unrounded, into `result`; interpolated between the table's places. */
  find(red: number, green: number, blue: number, result: Float64Array): void {
    const colours = this.#colours;
    const [r, g, b] = [red / step, green / step, blue / step];
    const r0 = Math.min(edge - 2, Math.floor(r));
    const g0 = Math.min(edge - 2, Math.floor(g));
    const b0 = Math.min(edge - 2, Math.floor(b));
    const [tr, tg, tb] = [r - r0, g - g0, b - b0];
    let [x, y, z] = [0, 0, 0];
    for (let corner = 0; corner < 8; corner++) {
      const dr = corner >> 2;
      const dg = (corner >> 1) & 1;
      const db = corner & 1;
      const weight = (dr ? tr : 1 - tr) * (dg ? tg : 1 - tg) * (db ? tb : 1 - tb);
      const at = (((r0 + dr) * edge + g0 + dg) * edge + b0 + db) * 3;
      x += weight * (colours[at] as number);
      y += weight * (colours[at + 1] as number);
      z += weight * (colours[at + 2] as number);
    }
    result[0] = x;
    result[1] = y;
    result[2] = z;
  }
}
