import { outputLimits } from "#contract/limits";
import { localLimits } from "../../local-engine/conversion";
import { formatBytes } from "../../quantities/format";
import { Footer } from "../../site/footer";
import { TopBar } from "../../site/top-bar";
import { Section } from "../home/section";
import { ConverterTool } from "./converter-tool";
import { CreditLink } from "./credit-link";

const questions = [
  {
    question: "Are my pictures uploaded?",
    answer:
      "No. The neural network comes to your browser, about a megabyte with its codecs, and works there. Once it has converted a picture it goes on with the network unplugged.",
  },
  {
    question: "What does it read and write?",
    answer: `PNG, JPEG and WebP everywhere, and AVIF, HEIC or TIFF where your browser knows them; up to ${localLimits.maxPixels / 1_000_000} megapixels and ${formatBytes(localLimits.maxSizeBytes)} each. It writes PNG, JPEG, WebP and AVIF.`,
  },
  {
    question: "How large can the result be?",
    answer: `Up to ${outputLimits.maxFactor} times the width and height, and ${outputLimits.maxPixels / 1_000_000} megapixels; WebP 12.6 and AVIF 25. Larger than the original is drawn by the network, smaller is resampled.`,
  },
  {
    question: "Why does it say DPI?",
    answer:
      "Pixels an inch tell a printer how large to print; they change no pixel. The list shows the size on paper. AVIF has no place for them.",
  },
  {
    question: "How long does it take?",
    answer:
      "It uses all cores of your device: seconds for a small picture, minutes for a large photo on a phone. The dashboard does the same work on our machines while yours sleeps.",
  },
] as const;

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
            <p className="text-lg text-on-surface-muted text-pretty">
              Enlarges pictures with Limn's neural network and writes them as PNG, JPEG, WebP or AVIF. Free,
              without an account; everything happens on your own device.
            </p>
          </header>
          <ConverterTool />
        </div>
        <Section title="Questions">
          <dl className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
            {questions.map(({ question, answer }) => (
              <div key={question} className="flex flex-col gap-2">
                <dt className="font-semibold">{question}</dt>
                <dd className="leading-relaxed text-pretty text-on-surface-muted">{answer}</dd>
              </div>
            ))}
          </dl>
        </Section>
      </main>
      <CreditLink welcomeCredits={welcomeCredits} />
      <Footer />
    </>
  );
}
