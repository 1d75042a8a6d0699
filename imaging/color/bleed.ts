import { LimnError } from "#contract/errors";
import { type Raster, rowsOf, type Samples } from "../raster";
import type { RowRange } from "../row-range";
import { dropAlpha } from "./alpha";

/** How far colour spreads into transparency, in pixels; also the rows that a strip needs above and below it. */
export const bleedRadiusPx = 6;

/** A pixel's state is 0 where it is visible, the pass that gave it its colour, or this while it has none. */
const colourless = 255;

/** The source rows that `bleedColourRows` needs for `rows`. */
export function sourceRowsForBleed(rows: RowRange, heightPx: number): RowRange {
  return withinBleed(rows, heightPx);
}

/** The same along a row. */
export function sourceColumnsForBleed(columns: RowRange, widthPx: number): RowRange {
  return withinBleed(columns, widthPx);
}

function withinBleed(range: RowRange, lengthPx: number): RowRange {
  return {
    first: Math.max(0, range.first - bleedRadiusPx),
    end: Math.min(lengthPx, range.end + bleedRadiusPx),
  };
}

/**
 * The colour of a picture (RGB) for a network that looks at nothing else: fully transparent pixels, whose stored
 * colour is arbitrary, take on that of visible ones up to `bleedRadiusPx` away, so that no dark fringe arises along
 * edges. Further away the stored colour stays. RGB pictures are returned as they are.
 */
export function bleedColour<Data extends Samples>(source: Raster<Data>): Raster<Data> {
  return bleedColourRows(source, 0, source.heightPx, { first: 0, end: source.heightPx });
}

/**
 * Rows [rows.first, rows.end) of `bleedColour` alone, bit for bit. `source` holds the picture's rows from
 * `sourceFirstRow` on, at least those that `sourceRowsForBleed` names. Throws `internal` where a row is missing.
 */
export function bleedColourRows<Data extends Samples>(
  source: Raster<Data>,
  sourceFirstRow: number,
  heightPx: number,
  rows: RowRange,
): Raster<Data> {
  const needed = sourceRowsForBleed(rows, heightPx);
  if (needed.first < sourceFirstRow || needed.end > sourceFirstRow + source.heightPx) {
    throw new LimnError("internal", { detail: `bleed lacks rows of ${needed.first}–${needed.end}` });
  }
  const held = rowsOf(source, needed.first - sourceFirstRow, needed.end - sourceFirstRow);
  const colour = dropAlpha(held);
  if (source.channels === 4) fillTransparent(held, colour);
  return rowsOf(colour, rows.first - needed.first, rows.end - needed.first);
}

/** One pass a pixel of distance: each pass fills the pixels that touch colour of the passes before. */
function fillTransparent(source: Raster<Samples>, colour: Raster<Samples>): void {
  const { widthPx, heightPx } = source;
  const states = initialStates(source);
  const fill = (pixel: number, pass: number): boolean => {
    if (states[pixel] !== colourless || !takeColour(source, colour, states, pixel, pass)) return false;
    states[pixel] = pass;
    return true;
  };
  let filled: number[] = [];
  for (let pixel = 0; pixel < states.length; pixel++) if (fill(pixel, 1)) filled.push(pixel);
  for (let pass = 2; pass <= bleedRadiusPx; pass++) {
    const filledNow: number[] = [];
    for (const pixel of filled) {
      const { left, right, top, bottom } = neighbourhood(pixel, widthPx, heightPx);
      for (let y = top; y <= bottom; y++) {
        for (let neighbour = y * widthPx + left; neighbour <= y * widthPx + right; neighbour++) {
          if (fill(neighbour, pass)) filledNow.push(neighbour);
        }
      }
    }
    filled = filledNow;
  }
}

function neighbourhood(pixel: number, widthPx: number, heightPx: number) {
  const y = Math.floor(pixel / widthPx);
  const x = pixel - y * widthPx;
  return {
    left: Math.max(0, x - 1),
    right: Math.min(widthPx - 1, x + 1),
    top: Math.max(0, y - 1),
    bottom: Math.min(heightPx - 1, y + 1),
  };
}

function initialStates(source: Raster<Samples>): Uint8Array {
  const states = new Uint8Array(source.widthPx * source.heightPx);
  for (let pixel = 0; pixel < states.length; pixel++) {
    if (source.data[pixel * 4 + 3] === 0) states[pixel] = colourless;
  }
  return states;
}

/**
 * Sets the pixel to the mean of its coloured neighbours, weighted by alpha. False if it has none. Neighbours that got
 * their colour in this same pass do not count, so the order of the pixels has no influence.
 */
function takeColour(
  source: Raster<Samples>,
  colour: Raster<Samples>,
  states: Uint8Array,
  pixel: number,
  pass: number,
): boolean {
  const { widthPx, heightPx } = source;
  const { left, right, top, bottom } = neighbourhood(pixel, widthPx, heightPx);
  let red = 0;
  let green = 0;
  let blue = 0;
  let total = 0;
  for (let y = top; y <= bottom; y++) {
    for (let neighbour = y * widthPx + left; neighbour <= y * widthPx + right; neighbour++) {
      if ((states[neighbour] as number) >= pass) continue;
      // Filled pixels have no alpha of their own; all those that can occur beside one pixel are of one pass.
      const weight = (source.data[neighbour * 4 + 3] as number) || 1;
      red += weight * (colour.data[neighbour * 3] as number);
      green += weight * (colour.data[neighbour * 3 + 1] as number);
      blue += weight * (colour.data[neighbour * 3 + 2] as number);
      total += weight;
    }
  }
  if (total === 0) return false;
  colour.data[pixel * 3] = Math.round(red / total);
  colour.data[pixel * 3 + 1] = Math.round(green / total);
  colour.data[pixel * 3 + 2] = Math.round(blue / total);
  return true;
}
