import { z } from "zod";

export const paletteColourSchema = z.strictObject({
  name: z.string(),
  hex: z.string().regex(/^#[0-9a-f]{6}$/),
  share: z.number().min(0).max(1),
});

/** What Limn measures itself; it does not know what a picture shows. */
export const pictureFactsSchema = z.strictObject({
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  orientation: z.enum(["landscape", "portrait", "square"]),
  palette: z.array(paletteColourSchema),
  brightness: z.enum(["dark", "medium", "bright"]),
  /** "plain" where nothing in it differs. */
  sharpness: z.enum(["sharp", "soft", "blurred", "plain"]),
  /** Flat fields, as in drawings and graphics, or continuous tones, as in photographs and paintings. */
  tones: z.enum(["flat", "continuous"]),
  transparentShare: z.number().min(0).max(1),
});
export type PictureFacts = z.infer<typeof pictureFactsSchema>;

/** The languages that a description can be asked for in, by their BCP 47 tags. */
export const descriptionLanguages = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  nl: "Nederlands",
  pl: "Polski",
  pt: "Português",
  ja: "日本語",
  ko: "한국어",
  zh: "中文",
} as const;
export type DescriptionLanguage = keyof typeof descriptionLanguages;

export const descriptionLanguageSchema = z.enum(
  Object.keys(descriptionLanguages) as [DescriptionLanguage, ...DescriptionLanguage[]],
);

/** What a vision model says of a picture. */
export const descriptionSchema = z.strictObject({
  short: z.string(),
  detailed: z.string(),
  altText: z.string(),
  tags: z.array(z.string()),
  language: descriptionLanguageSchema,
});
export type Description = z.infer<typeof descriptionSchema>;

/** The answer of the describing tool; the description is null where no vision model is there to ask. */
export const describedPictureSchema = z.strictObject({
  facts: pictureFactsSchema,
  description: descriptionSchema.nullable(),
  /** Why there is no description. */
  missing: z.enum(["no-model", "model-failed"]).nullable(),
});
export type DescribedPicture = z.infer<typeof describedPictureSchema>;
