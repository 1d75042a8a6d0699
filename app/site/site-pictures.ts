import type { PixelSize } from "#contract/sizes";
import { type SamplePair, samples, sampleUrl } from "../comparison/samples";
import type { ViewportPicture } from "../comparison/viewport-picture";

/** One pair of the site: the small picture, and what Limn's own engine made of it (`npm run art`). */
export interface SitePair {
  readonly before: ViewportPicture;
  readonly after: ViewportPicture;
  readonly beforeAlt: string;
  readonly afterAlt: string;
  /** What the comparison is as wide and as high as. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** What the small picture has. */
  readonly small: PixelSize;
}

/** The pairs that pages show. */
export const sitePictures = {
  braid: pairOf(samples.braid),
  face: pairOf(samples.face),
  hero: pairOf(samples.hero),
  knit: pairOf(samples.knit),
  leaves: pairOf(samples.leaves),
  spirit: pairOf(samples.spirit),
} as const satisfies Record<string, SitePair>;

/** The card that other sites show of a link to this one (1200 × 630, drawn by `npm run art:site`). */
export const socialCard = {
  src: "/social-card.jpg",
  widthPx: 1_200,
  heightPx: 630,
  alt: "Gilded letters in slate: half of them small and soft, half of them sharp after Limn enlarged them",
} as const;

function pairOf({ before, after }: SamplePair): SitePair {
  const { widthPx, heightPx } = after;
  const [narrowest = widthPx] = after.narrowerWidthsPx;
  // The small picture is one file at every width.
  const small = sampleUrl(before, "webp");
  return {
    before: { mobile: small, small, full: small },
    after: {
      mobile: sampleUrl(after, "webp", narrowest),
      small: sampleUrl(after, "webp", after.narrowerWidthsPx.at(-1)),
      full: sampleUrl(after, "webp"),
    },
    beforeAlt: before.alt,
    afterAlt: after.alt,
    widthPx,
    heightPx,
    small: { widthPx: before.widthPx, heightPx: before.heightPx },
  };
}
