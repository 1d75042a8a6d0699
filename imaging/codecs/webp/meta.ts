import { formatFacts } from "#contract/formats";
import type { FormatMeta } from "../meta";

export const webpMeta = {
  ...formatFacts.webp,
  keepsAlpha: true,
  defaultQuality: 90,
} satisfies FormatMeta;
