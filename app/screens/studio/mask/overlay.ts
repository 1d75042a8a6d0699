import type { Mask, PixelRect } from "./mask";

/** The canvas that a mask is shown on: its size, and which part of the picture lies under it. */
export interface OverlayView {
  readonly widthPx: number;
  readonly heightPx: number;
  /** The picture's point under the canvas' top left corner, and how many of its pixels each of the canvas' is wide and high. */
  readonly pictureLeft: number;
  readonly pictureTop: number;
  readonly picturePxPerPx: number;
}

/** As drawn on the canvas, which is the same grey in both themes: the accent, its edge, and a dark line around it. */
const inside = rgba(247, 176, 44, 118);
const edge = rgba(255, 214, 140, 255);
const around = rgba(20, 14, 0, 255);

/** A sample from here on counts as within. */
const threshold = 128;

/**
 * What a part of the canvas shows: RGBA samples, rows from the top. What is within the mask is tinted, with a light line just inside
 * its edge and a dark one just outside, so that it is seen on any picture.
 */
export function overlayPixels(
  mask: Mask,
  view: OverlayView,
  part: PixelRect,
): Uint8ClampedArray<ArrayBuffer> {
  const widthPx = part.right - part.left;
  const heightPx = part.bottom - part.top;
  const pixels = new Uint32Array(widthPx * heightPx);
  const held = heldWithin(mask, view, part);
  // One more than the part on each side.
  const stridePx = widthPx + 2;
  for (let row = 0; row < heightPx; row += 1) {
    for (let column = 0; column < widthPx; column += 1) {
      const at = (row + 1) * stridePx + column + 1;
      const isHeld = held[at] === 1;
      const neighbours =
        (held[at - 1] ?? 0) + (held[at + 1] ?? 0) + (held[at - stridePx] ?? 0) + (held[at + stridePx] ?? 0);
      if (isHeld) pixels[row * widthPx + column] = neighbours < 4 ? edge : inside;
      else if (neighbours > 0) pixels[row * widthPx + column] = around;
    }
  }
  return new Uint8ClampedArray(pixels.buffer);
}

/** Which pixels of a part and of a rim of one around it lie within the mask; beyond the picture its last pixels go on. */
function heldWithin(mask: Mask, view: OverlayView, part: PixelRect): Uint8Array {
  const columns = positions(
    part.left - 1,
    part.right + 1,
    view.pictureLeft,
    view.picturePxPerPx,
    mask.widthPx,
  );
  const rows = positions(part.top - 1, part.bottom + 1, view.pictureTop, view.picturePxPerPx, mask.heightPx);
  const held = new Uint8Array(columns.length * rows.length);
  let at = 0;
  for (const row of rows) {
    const start = row * mask.widthPx;
    for (const column of columns) {
      held[at] = (mask.data[start + column] ?? 0) >= threshold ? 1 : 0;
      at += 1;
    }
  }
  return held;
}

/** The picture's pixel under the middle of each pixel of the canvas, along one edge. */
function positions(
  first: number,
  end: number,
  pictureStart: number,
  picturePxPerPx: number,
  pictureLengthPx: number,
): Int32Array {
  const found = new Int32Array(end - first);
  for (let index = 0; index < found.length; index += 1) {
    const position = Math.floor(pictureStart + (first + index + 0.5) * picturePxPerPx);
    found[index] = Math.min(pictureLengthPx - 1, Math.max(0, position));
  }
  return found;
}

/** The part of the canvas that shows a part of the picture, with the lines around it; null where it is out of sight. */
export function overlayPartOf(view: OverlayView, rect: PixelRect): PixelRect | null {
  const toCanvas = (position: number, start: number) => (position - start) / view.picturePxPerPx;
  const left = Math.max(0, Math.floor(toCanvas(rect.left, view.pictureLeft)) - 2);
  const top = Math.max(0, Math.floor(toCanvas(rect.top, view.pictureTop)) - 2);
  const right = Math.min(view.widthPx, Math.ceil(toCanvas(rect.right, view.pictureLeft)) + 2);
  const bottom = Math.min(view.heightPx, Math.ceil(toCanvas(rect.bottom, view.pictureTop)) + 2);
  return left < right && top < bottom ? { left, top, right, bottom } : null;
}

/** A colour as one number, in the order of bytes that browsers' machines have (little-endian). */
function rgba(red: number, green: number, blue: number, alpha: number): number {
  return ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
