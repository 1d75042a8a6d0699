import { formatFacts } from "#contract/formats";
import type { FormatMeta } from "../meta";

export const avifMeta = {
  ...formatFacts.avif,
  keepsAlpha: true,
  defaultQuality: 85,
} satisfies FormatMeta;
