import { formatFacts } from "#contract/formats";
import type { FormatMeta } from "../meta";

export const jpegMeta = {
  ...formatFacts.jpeg,
  keepsAlpha: false,
  defaultQuality: 92,
} satisfies FormatMeta;
