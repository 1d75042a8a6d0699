import { bmpOf, bmpOfRaster } from "./bmp";
import { sceneRaster } from "./rasters";

const palette = Array.from({ length: 16 * 3 }, (_, i) => (i * 53 + 20) % 256);
const many = Array.from({ length: 256 * 3 }, (_, i) => (i * 91 + 7) % 256);

/** Rows of noise, as bytes. */
const noise = (rows: number, length: number) =>
  Array.from({ length: rows }, (_, y) => Array.from({ length }, (__, x) => (x * 67 + y * 151 + 13) % 256));

/** A small BMP of every kind, by what it is; a browser shows each of them. */
export const bmpKinds: Readonly<Record<string, Uint8Array>> = {
  "1 bit": bmpOf({
    widthPx: 13,
    heightPx: 3,
    bitsPerPixel: 1,
    palette: palette.slice(0, 6),
    rows: noise(3, 2),
  }),
  "4 bits": bmpOf({ widthPx: 7, heightPx: 4, bitsPerPixel: 4, palette, rows: noise(4, 4) }),
  "8 bits": bmpOf({ widthPx: 9, heightPx: 4, bitsPerPixel: 8, palette: many, rows: noise(4, 9) }),
  "8 bits from the top": bmpOf({
    widthPx: 9,
    heightPx: 4,
    bitsPerPixel: 8,
    palette: many,
    rows: noise(4, 9),
    isTopDown: true,
  }),
  "OS/2": bmpOf({ widthPx: 7, heightPx: 4, bitsPerPixel: 4, palette, rows: noise(4, 4), headerLength: 12 }),
  "16 bits": bmpOf({ widthPx: 5, heightPx: 4, bitsPerPixel: 16, rows: noise(4, 10) }),
  "16 bits by masks": bmpOf({
    widthPx: 5,
    heightPx: 4,
    bitsPerPixel: 16,
    rows: noise(4, 10),
    packing: 3,
    masks: [0xf800, 0x7e0, 0x1f],
  }),
  "24 bits": bmpOfRaster(sceneRaster(11, 7, 3)),
  "32 bits": bmpOf({ widthPx: 5, heightPx: 4, bitsPerPixel: 32, rows: noise(4, 20) }),
  "32 bits with alpha": bmpOf({
    widthPx: 5,
    heightPx: 4,
    bitsPerPixel: 32,
    rows: noise(4, 20),
    headerLength: 108,
    packing: 3,
    masks: [0xff0000, 0xff00, 0xff, 0xff000000],
  }),
  "32 bits in another order": bmpOf({
    widthPx: 5,
    heightPx: 4,
    bitsPerPixel: 32,
    rows: noise(4, 20),
    headerLength: 124,
    packing: 3,
    masks: [0xff, 0xff00, 0xff0000, 0],
  }),
  "runs of 8 bits": bmpOf({
    widthPx: 6,
    heightPx: 3,
    bitsPerPixel: 8,
    packing: 1,
    palette: many,
    rows: [[4, 9, 2, 30, 0, 0, 0, 5, 1, 2, 3, 4, 5, 0, 1, 77, 0, 0, 6, 200, 0, 0, 0, 1]],
  }),
  "runs of 4 bits": bmpOf({
    widthPx: 7,
    heightPx: 2,
    bitsPerPixel: 4,
    packing: 2,
    palette,
    rows: [[7, 0x1e, 0, 0, 0, 5, 0x12, 0x34, 0x50, 0, 2, 0xab, 0, 0, 0, 1]],
  }),
};
