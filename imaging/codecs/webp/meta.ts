import { formatFacts } from "#contract/formats";
import { webpLimits } from "#contract/limits";
import type { FormatMeta } from "../meta";

export const webpMeta = {
  ...formatFacts.webp,
  keepsAlpha: true,
  defaultQuality: 90,
  ...webpLimits,
} satisfies FormatMeta;
