import { formatFacts } from "#contract/formats";
import { outputFormatLimits } from "#contract/limits";
import type { FormatMeta } from "../meta";

export const avifMeta = {
  ...formatFacts.avif,
  keepsAlpha: true,
  defaultQuality: 85,
  ...outputFormatLimits.avif,
} satisfies FormatMeta;
