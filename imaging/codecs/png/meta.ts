import { formatFacts } from "#contract/formats";
import type { FormatMeta } from "../meta";

export const pngMeta = {
  ...formatFacts.png,
  defaultQuality: undefined,
  keepsAlpha: true,
  maxEdgePx: 2 ** 31 - 1,
  maxPixels: Number.POSITIVE_INFINITY,
} satisfies FormatMeta;
