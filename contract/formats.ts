import { z } from "zod";

/** The picture formats that Limn reads and writes. */
export const pictureFormats = ["png", "jpeg", "webp"] as const;

export const pictureFormatSchema = z.enum(pictureFormats);
export type PictureFormat = z.infer<typeof pictureFormatSchema>;

interface FormatFacts {
  readonly label: string;
  readonly mimeType: string;
  readonly extension: string;
}

export const formatFacts: Readonly<Record<PictureFormat, FormatFacts>> = {
  png: { label: "PNG", mimeType: "image/png", extension: "png" },
  jpeg: { label: "JPEG", mimeType: "image/jpeg", extension: "jpg" },
  webp: { label: "WebP", mimeType: "image/webp", extension: "webp" },
};
