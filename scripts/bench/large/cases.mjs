// @ts-check

/**
 * A job from end to end.
 * @typedef {object} LargeCase
 * @property {string} name
 * @property {import("./pictures.mjs").SourceFormat} source the file that is sent
 * @property {boolean} [hasAlpha] whether it has
 * @property {boolean} [isDeep] whether it has 16 bits a sample
 * @property {{widthPx: number, heightPx: number}} size of it
 * @property {2 | 4} scale
 * @property {"png" | "jpeg" | "webp" | "avif"} format of the result
 */

/** 64 megapixels, as the phones of that name have them, within WebP's 16,383 px. */
const largestInput = { widthPx: 9_248, heightPx: 6_936 };

/** Four times as wide and high it has 511.8 megapixels. */
const largestOutput = { widthPx: 6_532, heightPx: 4_897 };

/** As many samples of 8 bits in full colours as an AVIF may have. */
const largestAvif = { widthPx: 4_096, heightPx: 3_092 };

/** Twice as wide and high it has as many pixels as the largest pictures that are sent. */
const toLargeAvif = { widthPx: 4_896, heightPx: 3_264 };

/** What a TIFF may have, as a BMP or a GIF: its file is in memory as a whole. */
const largestTiff = { widthPx: 3_552, heightPx: 3_547 };

/** Twice as wide and high it has as many samples as a WebP may have. */
const largestWebp = { widthPx: 1_774, heightPx: 1_774 };

/** Of 16 bits a sample and alpha, in several strips. */
const largeDeep = { widthPx: 2_192, heightPx: 2_190 };

/** What most pictures are like: one strip, beside which the others' times can be read. */
const ordinaryInput = { widthPx: 1_024, heightPx: 1_024 };

/** @type {readonly LargeCase[]} */
export const largeCases = [
  { name: "png-1", source: "png", size: ordinaryInput, scale: 2, format: "png" },
  { name: "png-64", source: "png", size: largestInput, scale: 2, format: "png" },
  { name: "jpeg-64", source: "jpeg", size: largestInput, scale: 2, format: "jpeg" },
  { name: "webp-64", source: "webp", size: largestInput, scale: 2, format: "png" },
  { name: "tiff-12", source: "tiff", size: largestTiff, scale: 2, format: "png" },
  { name: "bmp-12", source: "bmp", size: largestTiff, scale: 2, format: "png" },
  { name: "gif-12", source: "gif", size: largestTiff, scale: 2, format: "png" },
  { name: "alpha-12", source: "png", hasAlpha: true, size: largestTiff, scale: 2, format: "png" },
  {
    name: "deep-alpha-5",
    source: "png",
    hasAlpha: true,
    isDeep: true,
    size: largeDeep,
    scale: 2,
    format: "png",
  },
  { name: "to-webp-12", source: "png", size: largestWebp, scale: 2, format: "webp" },
  { name: "alpha-to-webp-12", source: "png", hasAlpha: true, size: largestWebp, scale: 2, format: "webp" },
  { name: "to-avif-64", source: "png", size: toLargeAvif, scale: 2, format: "avif" },
  { name: "avif-12", source: "avif", size: largestAvif, scale: 2, format: "png" },
  { name: "png-512", source: "png", size: largestOutput, scale: 4, format: "png" },
  { name: "jpeg-512", source: "jpeg", size: largestOutput, scale: 4, format: "jpeg" },
];
