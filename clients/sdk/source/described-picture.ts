/** The languages that a description can be asked for in, by their BCP 47 tags. */
export type DescriptionLanguage = "en" | "de" | "es" | "fr" | "it" | "nl" | "pl" | "pt" | "ja" | "ko" | "zh";

/** What Limn measures itself; it does not know what a picture shows. */
export interface PictureFacts {
  widthPx: number;
  heightPx: number;
  orientation: "landscape" | "portrait" | "square";
  palette: { name: string; hex: string; share: number }[];
  brightness: "dark" | "medium" | "bright";
  sharpness: "sharp" | "soft" | "blurred" | "plain";
  tones: "flat" | "continuous";
  transparentShare: number;
}

/** What a vision model says of a picture. */
export interface Description {
  short: string;
  detailed: string;
  altText: string;
  tags: string[];
  language: DescriptionLanguage;
}

/** The answer of the describing tool, which stands beside the documented API. */
export interface DescribedPicture {
  facts: PictureFacts;
  /** Null where no vision model answered; `missing` says why. */
  description: Description | null;
  missing: "no-model" | "model-failed" | null;
}
