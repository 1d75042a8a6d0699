import { pictureFormatsOr } from "#contract/formats";
import { Footer } from "../../site/footer";
import { Questions } from "../../site/questions";
import { TopBar } from "../../site/top-bar";
import { converterQuestions } from "./converter-questions";
import { ConverterTool } from "./converter-tool";
import { CreditLink } from "./credit-link";

interface ConverterScreenProps {
  /** What a new account brings this visitor; 0 where it brings nothing. */
  welcomeCredits: number;
}

export function ConverterScreen({ welcomeCredits }: ConverterScreenProps) {
  return (
    <>
      <TopBar width="page" />
      <main id="content" tabIndex={-1} className="outline-none">
        <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-10 sm:px-6 lg:py-14">
          <header className="flex max-w-2xl flex-col gap-3">
            <h1 className="font-display text-4xl font-medium tracking-tight text-balance sm:text-5xl">
              High-resolution image converter
            </h1>
            <p className="text-lg text-on-surface-muted">
              Enlarges pictures with Limn's neural network and writes them as {pictureFormatsOr}. Free,
              without an account; everything happens on your own device.
            </p>
          </header>
          <ConverterTool />
        </div>
        <Questions questions={converterQuestions} />
        <CreditLink welcomeCredits={welcomeCredits} />
      </main>
      <Footer />
    </>
  );
}
