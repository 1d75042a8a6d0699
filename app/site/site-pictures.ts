import type { PixelSize } from "#contract/sizes";
import { type SamplePair, samples, sampleUrl } from "../comparison/samples";
import type { ViewportPicture } from "../comparison/viewport-picture";

/** One pair of the site: the small picture, and what Limn's own engine made of it (`npm run art`). */
export interface SitePair {
  /** One file at every width: it is small, and AVIF saves nothing on it. */
  readonly before: string;
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
  const files = (fileWidthPx: number) => ({
    avif: sampleUrl(after, "avif", fileWidthPx),
    webp: sampleUrl(after, "webp", fileWidthPx),
  });
  return {
    before: sampleUrl(before, "webp"),
    after: {
      mobile: files(narrowest),
      small: files(after.narrowerWidthsPx.at(-1) ?? widthPx),
      full: files(widthPx),
    },
    beforeAlt: before.alt,
    afterAlt: after.alt,
    widthPx,
    heightPx,
    small: { widthPx: before.widthPx, heightPx: before.heightPx },
  };
}
