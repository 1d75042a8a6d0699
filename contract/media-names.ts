import { formatFacts } from "./formats";
import type { ImageDocument, MediaVariant } from "./jobs";

/** What an image's file is called when it is downloaded: `holiday.jpg` at 2048 × 1536 is `holiday-2048x1536.png`. */
export function mediaFileName(image: ImageDocument, variant: MediaVariant): string {
  const stem = image.upload.name.replace(/\.[^.]*$/, "") || "picture";
  const { widthPx, heightPx, format } = image.quote;
  if (variant === "result") return `${stem}-${widthPx}x${heightPx}.${formatFacts[format].extension}`;
  return `${stem}.${formatFacts[variant === "source" ? image.upload.format : "webp"].extension}`;
}
