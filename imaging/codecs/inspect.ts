import { LimnError } from "#contract/errors";
import { formatFacts, type SourceFormat } from "#contract/formats";
import type { PixelSize } from "#contract/sizes";
import { orientedSize } from "../color/orientation";
import { inspectAvif } from "./avif/inspect";
import { inspectBmp } from "./bmp/inspect";
import { refuseForeign } from "./foreign-formats";
import { inspectGif } from "./gif/inspect";
import { type FileEnd, HeadReader, HeadTooShort } from "./head-reader";
import type { Inspection, PictureLimits, StoredFacts } from "./inspection";
import { inspectJpeg } from "./jpeg/inspect";
import { inspectPng } from "./png/inspect";
import { formatOf } from "./signature";
import { inspectTiff } from "./tiff/inspect";
import { inspectWebp } from "./webp/inspect";

export { checkComplete } from "./complete";
export type { Inspection, PictureLimits } from "./inspection";

export type InspectionResult =
  | { readonly kind: "picture"; readonly inspection: Inspection }
  /** The header is longer than the bytes given: call again with at least the file's first `neededBytes`. */
  | { readonly kind: "needs-more"; readonly neededBytes: number }
  /** What tells of the picture stands behind its samples: call again with the file's last bytes from `offset` on, too. */
  | { readonly kind: "needs-end"; readonly offset: number };

type Inspector = (reader: HeadReader, fileSizeBytes: number) => StoredFacts;

const inspectors: Readonly<Record<SourceFormat, Inspector>> = {
  png: inspectPng,
  jpeg: inspectJpeg,
  webp: inspectWebp,
  avif: inspectAvif,
  gif: inspectGif,
  bmp: inspectBmp,
  tiff: inspectTiff,
};

/**
 * Judges a file by its first bytes, never by its name, in memory that does not depend on the picture. `head` is the
 * file's beginning (256 KB mostly suffice), `fileSizeBytes` the size of all of it, `end` its last bytes where they were asked for.
 *
 * Throws `image-empty`, `image-unknown`, `image-vector`, `image-animated`, `image-format-unsupported`,
 * `image-truncated`, `image-damaged` (a header that contradicts itself, or no width or height) and `image-too-large`
 * and `file-too-large`, where its format has limits of its own.
 */
export function inspectPicture(
  head: Uint8Array,
  fileSizeBytes: number,
  limits: PictureLimits,
  end?: FileEnd,
): InspectionResult {
  if (fileSizeBytes === 0 || head.length === 0) throw new LimnError("image-empty");
  const format = formatOf(head);
  if (!format) return refuseForeign(head);
  try {
    const facts = inspectors[format](new HeadReader(head, end), fileSizeBytes);
    checkSize(facts.stored, { format, fileSizeBytes, limits });
    const megapixels = (facts.stored.widthPx * facts.stored.heightPx) / 1_000_000;
    const upright = orientedSize(facts.stored, facts.orientation);
    return { kind: "picture", inspection: { ...facts, format, upright, megapixels } };
  } catch (error) {
    if (!(error instanceof HeadTooShort)) throw error;
    if (error.neededBytes > fileSizeBytes) {
      throw new LimnError("image-truncated", { detail: `the header asks for ${error.neededBytes} bytes` });
    }
    if (format === "tiff" && !end && head.length >= 8)
      return { kind: "needs-end", offset: directoryOffset(head, fileSizeBytes) };
    return { kind: "needs-more", neededBytes: error.neededBytes };
  }
}

interface Judged {
  readonly format: SourceFormat;
  readonly fileSizeBytes: number;
  readonly limits: PictureLimits;
}

function checkSize({ widthPx, heightPx }: PixelSize, { format, fileSizeBytes, limits: all }: Judged): void {
  const own = all.ofFormat?.[format];
  const limits = own ?? all;
  const whose = own ? ` of ${formatFacts[format].label}` : "";
  if (widthPx === 0 || heightPx === 0) throw new LimnError("image-damaged", { detail: "no width or height" });
  if (widthPx * heightPx > limits.maxPixels || Math.max(widthPx, heightPx) > limits.maxEdgePx) {
    throw new LimnError("image-too-large", {
      publicDetail:
        `It has ${widthPx} × ${heightPx} px; the limit${whose} is ` +
        `${limits.maxPixels / 1_000_000} megapixels and ${limits.maxEdgePx} px an edge.`,
    });
  }
  if (own?.maxSizeBytes !== undefined && fileSizeBytes > own.maxSizeBytes) {
    const publicDetail = `Files${whose} of up to ${own.maxSizeBytes / 1024 / 1024} MB are possible.`;
    throw new LimnError("file-too-large", { publicDetail });
  }
}

/** Where a TIFF's first directory is: what it points to mostly lies behind it. */
function directoryOffset(head: Uint8Array, fileSizeBytes: number): number {
  const reader = new HeadReader(head);
  const offset = reader.uint32(4, reader.text(0, 2) === "II");
  return Math.min(offset, fileSizeBytes);
}
