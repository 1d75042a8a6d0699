import { formatFacts } from "#contract/formats";
import type { FormatMeta } from "../meta";

export const pngMeta = {
  ...formatFacts.png,
  defaultQuality: undefined,
  keepsAlpha: true,
} satisfies FormatMeta;
