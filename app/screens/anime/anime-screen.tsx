import { Closing } from "../../site/closing";
import { Footer } from "../../site/footer";
import { Hero } from "../../site/hero";
import { Points } from "../../site/points";
import { PriceExamples } from "../../site/price-examples";
import { Questions } from "../../site/questions";
import { Section } from "../../site/section";
import { sitePictures } from "../../site/site-pictures";
import { TopBar } from "../../site/top-bar";
import { animeQuestions } from "./anime-questions";

const whatHappens = [
  {
    title: "Ink lines stay lines",
    text: "A contour is drawn again at the new size, so it ends in an edge and not in a grey seam. Crossings and tapered ends keep their shape.",
  },
  {
    title: "Flat colour stays flat",
    text: "Standard mode adds no grain and no brushwork. A cel-shaded sky comes back as the same even tone, only with more pixels.",
  },
  {
    title: "Nothing is redrawn",
    text: "Eyes, hands and lettering stay what the artist made of them. The network sharpens what is there and invents nothing.",
  },
  {
    title: "Cut-outs keep their edge",
    text: "Transparency is enlarged with the picture, so a sticker or a sprite with a clear background comes back as one, without a dark fringe.",
  },
] as const;

const drawings = [
  { what: "An avatar", before: { widthPx: 512, heightPx: 512 }, scale: 4 },
  { what: "A frame of 720p", before: { widthPx: 1_280, heightPx: 720 }, scale: 3 },
  { what: "A wallpaper of 1080p", before: { widthPx: 1_920, heightPx: 1_080 }, scale: 2 },
  { what: "A manga page", before: { widthPx: 1_115, heightPx: 1_600 }, scale: 4 },
] as const;

const preparation = [
  {
    title: "Take the original",
    text: "The file from the artist's page, not a screenshot and not a thumbnail. Every step of saving in between costs lines that nobody can bring back.",
  },
  {
    title: "Say that it is a drawing",
    text: "Choose Crystal, and Drawing in it: a network that learnt from drawings takes the picture then. Where a JPEG left dust around dark lines, Clean-up takes it away.",
  },
  {
    title: "Enlarge once",
    text: "Go from the small file to the final size in one step. Four times in one run is cleaner than twice and twice again.",
  },
  {
    title: "Keep to PNG",
    text: "JPEG leaves dust around dark lines, and dust is enlarged with them. Begin with a PNG or a WebP of high quality where there is one, and save as PNG: it keeps every line exactly.",
  },
] as const;

/** The landing page for those who draw anime and manga, or collect it. */
export function AnimeScreen() {
  return (
    <>
      <TopBar width="page" />
      <main id="content" tabIndex={-1} className="outline-none">
        <Hero
          title="Upscale and enhance your anime images with AI Magic"
          lead="Clean contours and even colour at up to 16 times the size, for wallpapers, prints and avatars. The artist's drawing stays the artist's drawing."
          action="Upscale Anime Now →"
          pair={sitePictures.spirit}
          shape="aspect-512/373"
        />
        <Section title="What happens to a drawing">
          <Points points={whatHappens} />
        </Section>
        <Section title="From which size to which">
          <PriceExamples pictures={drawings} />
        </Section>
        <Section title="How to get the best of it">
          <Points points={preparation} />
        </Section>
        <Questions questions={animeQuestions} />
        <Closing title="Drop a drawing and see its lines come back" action="Upscale Anime Now →" />
      </main>
      <Footer />
    </>
  );
}
