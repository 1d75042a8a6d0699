import { z } from "zod";

/** The picture formats that Limn writes. */
export const pictureFormats = ["png", "jpeg", "webp", "avif"] as const;

export const pictureFormatSchema = z.enum(pictureFormats);
export type PictureFormat = z.infer<typeof pictureFormatSchema>;

/** The picture formats that Limn reads. */
export const sourceFormats = [...pictureFormats, "gif", "bmp", "tiff"] as const;

export const sourceFormatSchema = z.enum(sourceFormats);
export type SourceFormat = z.infer<typeof sourceFormatSchema>;

interface FormatFacts {
  readonly label: string;
  readonly mimeType: string;
  readonly extension: string;
  /** What files of this format are called besides. */
  readonly otherExtensions?: readonly string[];
}

export const formatFacts: Readonly<Record<SourceFormat, FormatFacts>> = {
  png: { label: "PNG", mimeType: "image/png", extension: "png" },
  jpeg: { label: "JPEG", mimeType: "image/jpeg", extension: "jpg", otherExtensions: ["jpeg", "jpe"] },
  webp: { label: "WebP", mimeType: "image/webp", extension: "webp" },
  avif: { label: "AVIF", mimeType: "image/avif", extension: "avif" },
  gif: { label: "GIF", mimeType: "image/gif", extension: "gif" },
  bmp: { label: "BMP", mimeType: "image/bmp", extension: "bmp", otherExtensions: ["dib"] },
  tiff: { label: "TIFF", mimeType: "image/tiff", extension: "tif", otherExtensions: ["tiff"] },
};

/** How files that Limn reads may end, without the dot. */
export const sourceEndings = sourceFormats.flatMap((format) => {
  const { extension, otherExtensions = [] } = formatFacts[format];
  return [extension, ...otherExtensions];
});

/** "PNG, JPEG, … or TIFF": what the service reads. */
export const sourceFormatsOr = listed(sourceFormats, "or");
/** "PNG, JPEG, … and TIFF". */
export const sourceFormatsAnd = listed(sourceFormats, "and");
/** "PNG, JPEG, WebP or AVIF": what the service writes. */
export const pictureFormatsOr = listed(pictureFormats, "or");
/** "PNG, JPEG, WebP and AVIF". */
export const pictureFormatsAnd = listed(pictureFormats, "and");

/** What a dialog for files offers. */
export const acceptedTypes = sourceFormats.map((format) => formatFacts[format].mimeType).join(",");

function listed(formats: readonly SourceFormat[], word: "and" | "or"): string {
  const labels = formats.map((format) => formatFacts[format].label);
  return `${labels.slice(0, -1).join(", ")} ${word} ${labels.at(-1)}`;
}
