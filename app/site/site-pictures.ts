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
}

/** Every picture on the site by its name under public/art, with its size: exchanging one is an edit here. */
export const sitePictures = {
  hero: {
    before: everyWidth("/art/hero-before.webp"),
    after: everyWidth("/art/hero-after.webp"),
    beforeAlt: "An aged bronze medallion on slate, small and soft",
    afterAlt: "The same medallion, enlarged four times by Limn",
    widthPx: 1_024,
    heightPx: 1_024,
  },
  // Stands in until the spirit is drawn: the anime page crops it to 512 : 373.
  spirit: {
    before: everyWidth("/art/hero-before.webp"),
    after: everyWidth("/art/hero-after.webp"),
    beforeAlt: "An aged bronze medallion on slate, small and soft",
    afterAlt: "The same medallion, enlarged four times by Limn",
    widthPx: 1_024,
    heightPx: 1_024,
  },
} as const satisfies Record<string, SitePair>;

/** The card that other sites show of a link to this one (1200 × 630, drawn by `npm run art:site`). */
export const socialCard = {
  src: "/social-card.jpg",
  widthPx: 1_200,
  heightPx: 630,
  alt: "A bronze medallion: half of it small and soft, half of it sharp after Limn enlarged it",
} as const;

/** A picture that is small enough to be the same one at every width. */
function everyWidth(src: string): ViewportPicture {
  return { mobile: src, small: src, full: src };
}
