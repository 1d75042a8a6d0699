import { formatFacts } from "#contract/formats";
import type { FormatMeta } from "../meta";

export const jpegMeta = {
  ...formatFacts.jpeg,
  keepsAlpha: false,
  defaultQuality: 92,
  // The format counts to 65,535; libjpeg, and with it most readers, stops here.
  maxEdgePx: 65_500,
  maxPixels: Number.POSITIVE_INFINITY,
} satisfies FormatMeta;
