import type { Anatomy } from "../anatomy/part";
import { gifAnatomy } from "../anatomy/gif";
import { jpegAnatomy } from "../anatomy/jpeg";
import { pngAnatomy } from "../anatomy/png";
import { webpAnatomy } from "../anatomy/webp";
import { xmpAnatomy } from "../anatomy/xmp";

/** What bytes of strangers come in as: pictures of each format, the notes that stand in them, and what is refused. */
export const kinds = [
  "png",
  "jpeg",
  "webp",
  "avif",
  "gif",
  "bmp",
  "tiff",
  "inks",
  "icc",
  "exif",
  "xmp",
  "foreign",
] as const;
export type Kind = (typeof kinds)[number];

interface KindFacts {
  /** How many of a thousand inputs are of this kind. */
  readonly share: number;
  /** Null where nothing in a file tells of its own length or checksum: its bytes are altered as they are. */
  readonly anatomy: Anatomy | null;
}

export const kindFacts: Readonly<Record<Kind, KindFacts>> = {
  png: { share: 160, anatomy: pngAnatomy },
  jpeg: { share: 160, anatomy: jpegAnatomy },
  webp: { share: 180, anatomy: webpAnatomy },
  avif: { share: 60, anatomy: null },
  gif: { share: 80, anatomy: gifAnatomy },
  bmp: { share: 80, anatomy: null },
  tiff: { share: 128, anatomy: null },
  // A table of inks is worked out on a grid before the first pixel, which takes as long as a hundred other pictures.
  inks: { share: 2, anatomy: jpegAnatomy },
  icc: { share: 50, anatomy: null },
  exif: { share: 40, anatomy: null },
  xmp: { share: 40, anatomy: xmpAnatomy },
  foreign: { share: 20, anatomy: null },
};
