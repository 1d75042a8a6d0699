import { Footer } from "../../site/footer";
import { TopBar } from "../../site/top-bar";
import { Closing } from "./closing";
import { Hero } from "./hero";
import { PriceExamples } from "./price-examples";
import type { PriceExample } from "./price-list";
import { Questions } from "./questions";
import { Steps } from "./steps";
import { Strengths } from "./strengths";

interface HomeScreenProps {
  priceExamples: readonly PriceExample[];
}

export function HomeScreen({ priceExamples }: HomeScreenProps) {
  return (
    <>
      <TopBar width="page" />
      <main id="content" tabIndex={-1} className="outline-none">
        <Hero />
        <Strengths />
        <Steps />
        <PriceExamples examples={priceExamples} />
        <Questions />
        <Closing />
      </main>
      <Footer />
    </>
  );
}
