/** One picture under /art, as AVIF and WebP, whole and in narrower copies. */
export interface SamplePicture {
  /** The file's name, without size and ending. */
  name: string;
  alt: string;
  widthPx: number;
  heightPx: number;
  /** Copies that are less wide, for narrower screens. */
  narrowerWidthsPx: readonly number[];
}

/** A small picture, and what Limn's own engine made of it at four times the size. */
export interface SamplePair {
  before: SamplePicture;
  after: SamplePicture;
}

interface Subject {
  /** What the small picture is, with its article. */
  before: string;
  after: string;
  smallWidthPx: number;
  smallHeightPx: number;
  narrowerWidthsPx: readonly number[];
}

/** Limn's engine enlarges every sample by this. */
export const sampleScale = 4;

function pair(name: string, subject: Subject): SamplePair {
  const { smallWidthPx, smallHeightPx, narrowerWidthsPx } = subject;
  return {
    before: {
      name: `${name}-before`,
      alt: subject.before,
      widthPx: smallWidthPx,
      heightPx: smallHeightPx,
      narrowerWidthsPx: [],
    },
    after: {
      name: `${name}-after`,
      alt: subject.after,
      widthPx: smallWidthPx * sampleScale,
      heightPx: smallHeightPx * sampleScale,
      narrowerWidthsPx,
    },
  };
}

const square = { smallWidthPx: 256, smallHeightPx: 256, narrowerWidthsPx: [640] } as const;

/** Every before and after that the site shows; `npm run art` makes the files (art/README.md). */
export const samples = {
  braid: pair("braid", {
    before: "A braid of auburn hair with the evening sun behind it, small and soft",
    after: "The same braid, hair by hair, enlarged four times by Limn",
    ...square,
  }),
  face: pair("face", {
    before: "A sleeping face of marble, its cracks filled with gold, small and soft",
    after: "The same marble face, enlarged four times by Limn",
    ...square,
  }),
  hero: pair("hero", {
    before: "Slate with the word Limn cut into it and laid with gold leaf, small and soft",
    after: "The same gilded letters in slate, enlarged four times by Limn",
    ...square,
    narrowerWidthsPx: [640, 800],
  }),
  knit: pair("knit", {
    before: "A knitted jumper in cream, red and blue, small and soft",
    after: "The same knitted jumper, enlarged four times by Limn",
    ...square,
  }),
  leaves: pair("leaves", {
    before: "Green leaves with the sun behind them, small and soft",
    after: "The same leaves, enlarged four times by Limn",
    ...square,
  }),
  spirit: pair("spirit", {
    before: "A drawn white fox spirit with nine tails under a full moon, small and soft",
    after: "The same fox spirit, enlarged four times by Limn",
    smallWidthPx: 320,
    smallHeightPx: 233,
    narrowerWidthsPx: [640, 1_024],
  }),
} as const satisfies Record<string, SamplePair>;

export type SampleName = keyof typeof samples;

type SampleFormat = "avif" | "webp";

/** Where a sample's file lies: whole, or its copy of a width. */
export function sampleUrl(
  picture: SamplePicture,
  format: SampleFormat,
  widthPx: number = picture.widthPx,
): string {
  const size = widthPx === picture.widthPx ? "" : `-${widthPx}`;
  return `/art/${picture.name}${size}.${format}`;
}

/** All widths of a sample as an image's `srcset`. */
export function sampleSourceSet(picture: SamplePicture, format: SampleFormat): string {
  return [...picture.narrowerWidthsPx, picture.widthPx]
    .map((widthPx) => `${sampleUrl(picture, format, widthPx)} ${widthPx}w`)
    .join(", ");
}
