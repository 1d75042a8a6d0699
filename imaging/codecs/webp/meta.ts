import { formatFacts } from "#contract/formats";
import { outputFormatLimits } from "#contract/limits";
import type { FormatMeta } from "../meta";

export const webpMeta = {
  ...formatFacts.webp,
  keepsAlpha: true,
  defaultQuality: 90,
  ...outputFormatLimits.webp,
} satisfies FormatMeta;
