import { LimnError } from "#contract/errors";
import { formatFacts, type PictureFormat } from "#contract/formats";
import type { PixelSize } from "#contract/sizes";
import { orientedSize } from "../color/orientation";
import { refuseForeign } from "./foreign-formats";
import { HeadReader, HeadTooShort } from "./head-reader";
import type { Inspection, PictureLimits, StoredFacts } from "./inspection";
import { inspectJpeg } from "./jpeg/inspect";
import { inspectPng } from "./png/inspect";
import { inspectWebp } from "./webp/inspect";

export { checkComplete } from "./complete";
export type { Inspection, PictureLimits } from "./inspection";

export type InspectionResult =
  | { readonly kind: "picture"; readonly inspection: Inspection }
  /** The header is longer than the bytes given: call again with at least the file's first `neededBytes`. */
  | { readonly kind: "needs-more"; readonly neededBytes: number };

const inspectors: Readonly<Record<PictureFormat, (reader: HeadReader) => StoredFacts>> = {
  png: inspectPng,
  jpeg: inspectJpeg,
  webp: inspectWebp,
};

/**
 * Judges a file by its first bytes, never by its name, in memory that does not depend on the picture. `head` is the
 * file's beginning (256 KB mostly suffice), `fileSizeBytes` the size of all of it.
 *
 * Throws `image-empty`, `image-unknown`, `image-vector`, `image-animated`, `image-format-unsupported`,
 * `image-truncated`, `image-damaged` (a header that contradicts itself, or no width or height) and `image-too-large`.
 */
export function inspectPicture(
  head: Uint8Array,
  fileSizeBytes: number,
  limits: PictureLimits,
): InspectionResult {
  if (fileSizeBytes === 0 || head.length === 0) throw new LimnError("image-empty");
  const format = formatOf(head);
  if (!format) return refuseForeign(head);
  try {
    const facts = inspectors[format](new HeadReader(head));
    checkSize(facts.stored, format, limits);
    const megapixels = (facts.stored.widthPx * facts.stored.heightPx) / 1_000_000;
    const upright = orientedSize(facts.stored, facts.orientation);
    return { kind: "picture", inspection: { ...facts, format, upright, megapixels } };
  } catch (error) {
    if (!(error instanceof HeadTooShort)) throw error;
    if (error.neededBytes > fileSizeBytes) {
      throw new LimnError("image-truncated", { detail: `the header asks for ${error.neededBytes} bytes` });
    }
    return { kind: "needs-more", neededBytes: error.neededBytes };
  }
}

/** The format by its signature, for those that Limn reads. */
function formatOf(head: Uint8Array): PictureFormat | undefined {
  const signature = String.fromCharCode(...head.subarray(0, 12));
  if (signature.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (signature.startsWith("\xff\xd8\xff")) return "jpeg";
  if (signature.startsWith("RIFF") && signature.endsWith("WEBP")) return "webp";
  return undefined;
}

function checkSize({ widthPx, heightPx }: PixelSize, format: PictureFormat, all: PictureLimits): void {
  const own = all.ofFormat?.[format];
  const limits = own ?? all;
  if (widthPx === 0 || heightPx === 0) throw new LimnError("image-damaged", { detail: "no width or height" });
  if (widthPx * heightPx > limits.maxPixels || Math.max(widthPx, heightPx) > limits.maxEdgePx) {
    throw new LimnError("image-too-large", {
      publicDetail:
        `It has ${widthPx} × ${heightPx} px; the limit${own ? ` of ${formatFacts[format].label}` : ""} is ` +
        `${limits.maxPixels / 1_000_000} megapixels and ${limits.maxEdgePx} px an edge.`,
    });
  }
}
