import type { Mode } from "#contract/modes";
import { Footer } from "../../site/footer";
import { Gallery, gallerySubjects } from "../../site/gallery";
import { Section } from "../../site/section";
import { TopBar } from "../../site/top-bar";
import { lateSection } from "../../ui/late-section";
import { BelowTheFold } from "./below/below-the-fold";
import { FeaturedRow } from "./featured-row";
import { FloatingBanner } from "./floating-banner";
import { HomeHero } from "./hero";

interface HomeScreenProps {
  availableModes: readonly Mode[];
}

const Featured = lateSection(import.meta.env.SSR ? FeaturedRow : null, async () => {
  const loaded = await import("./featured-row");
  return loaded.FeaturedRow;
});

const Below = lateSection(import.meta.env.SSR ? BelowTheFold : null, async () => {
  const loaded = await import("./below/below-the-fold");
  return loaded.BelowTheFold;
});

export function HomeScreen({ availableModes }: HomeScreenProps) {
  return (
    <>
      <TopBar width="page" />
      <main id="content" tabIndex={-1} className="outline-none">
        <HomeHero />
        <Featured />
        <Section title="Look closely">
          <Gallery subjects={Object.values(gallerySubjects)} />
        </Section>
        <Below availableModes={availableModes} />
      </main>
      <FloatingBanner />
      <Footer />
    </>
  );
}
