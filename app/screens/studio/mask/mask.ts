import type { PixelSize } from "#contract/sizes";

/** What of a picture is to be filled: one byte for each of its pixels, rows from the top, 255 inside and 0 outside. */
export interface Mask extends PixelSize {
  readonly data: Uint8Array;
}

/** A point of the picture, in its pixels from the left and from the top; the first pixel's middle is at (0.5, 0.5). */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** Columns from `left` up to `right` and rows from `top` up to `bottom`, the last ones not within. */
export interface PixelRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Whether what is drawn becomes a part of the mask or is taken out of it. */
export type MaskEffect = "paint" | "erase";

export function emptyMask({ widthPx, heightPx }: PixelSize): Mask {
  return { widthPx, heightPx, data: new Uint8Array(widthPx * heightPx) };
}

/** All of a picture. */
export function wholeOf({ widthPx, heightPx }: PixelSize): PixelRect {
  return { left: 0, top: 0, right: widthPx, bottom: heightPx };
}

/** What of a rectangle lies on the picture, on whole pixels; null where nothing does. */
export function withinPicture(rect: PixelRect, { widthPx, heightPx }: PixelSize): PixelRect | null {
  const left = Math.max(0, Math.floor(rect.left));
  const top = Math.max(0, Math.floor(rect.top));
  const right = Math.min(widthPx, Math.ceil(rect.right));
  const bottom = Math.min(heightPx, Math.ceil(rect.bottom));
  return left < right && top < bottom ? { left, top, right, bottom } : null;
}

/** The smallest rectangle around both. */
export function around(a: PixelRect | null, b: PixelRect): PixelRect {
  if (!a) return b;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}
