import { formatFacts } from "#contract/formats";
import { inputLimits } from "#contract/limits";
import { formatBytes } from "../quantities/format";

const { png, jpeg, webp, gif, bmp, tiff } = formatFacts;
const { maxPixels, maxSizeBytes, ofFormat } = inputLimits;

const megapixels = (pixels: number) => `${pixels / 1_000_000} megapixels`;

/** Which pictures Limn reads, and up to which size each kind: TIFF, BMP and GIF are held in memory whole. */
export const sourceLimitsInWords = `${png.label}, ${jpeg.label} and ${webp.label} up to ${megapixels(maxPixels)} and ${formatBytes(maxSizeBytes)} (a ${webp.label} ${formatBytes(ofFormat.webp.maxSizeBytes)}); ${gif.label}, ${bmp.label} and ${tiff.label} up to ${megapixels(ofFormat.tiff.maxPixels)} and ${formatBytes(ofFormat.tiff.maxSizeBytes)}`;
