import { formatFacts } from "#contract/formats";
import { avifLimits, inputLimits } from "#contract/limits";
import { formatBytes } from "../quantities/format";

const { png, jpeg, webp, avif, gif, bmp, tiff } = formatFacts;
const { maxPixels, maxSizeBytes, ofFormat } = inputLimits;

const megapixels = (pixels: number) => `${pixels / 1_000_000} megapixels`;

/** Of one with full colours and 8 bits; with fewer colours there may be more pixels, with more bits or with alpha fewer. */
const avifMegapixels = Math.floor(avifLimits.maxFrameBytes / 300_000) / 10;

/** Which pictures Limn reads, and up to which size each kind: TIFF, BMP, GIF and AVIF are held in memory whole. */
export const sourceLimitsInWords = `${png.label}, ${jpeg.label} and ${webp.label} up to ${megapixels(maxPixels)} and ${formatBytes(maxSizeBytes)} (a ${webp.label} ${formatBytes(ofFormat.webp.maxSizeBytes)}); ${avif.label} up to some ${avifMegapixels} megapixels and ${formatBytes(ofFormat.avif.maxSizeBytes)}; ${gif.label}, ${bmp.label} and ${tiff.label} up to ${megapixels(ofFormat.tiff.maxPixels)} and ${formatBytes(ofFormat.tiff.maxSizeBytes)}`;
