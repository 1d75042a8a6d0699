import { formatFacts } from "#contract/formats";
import type { FormatMeta } from "../meta";

/** The encoder holds the whole picture, and takes about a second for each megapixel. */
export const avifMeta = {
  ...formatFacts.avif,
  keepsAlpha: true,
  defaultQuality: 70,
  maxEdgePx: 16_384,
  maxPixels: 25_000_000,
} satisfies FormatMeta;
