import type { DescriptionLanguage } from "#contract/description";
import { Footer } from "../../site/footer";
import { Questions } from "../../site/questions";
import { TopBar } from "../../site/top-bar";
import { describeQuestions } from "./describe-questions";
import { DescribeTool } from "./describe-tool";

interface DescribeScreenProps {
  /** The visitor's own, as far as it is offered. */
  language: DescriptionLanguage;
}

export function DescribeScreen({ language }: DescribeScreenProps) {
  return (
    <>
      <TopBar width="page" />
      <main id="content" tabIndex={-1} className="outline-none">
        <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-10 sm:px-6 lg:py-14">
          <header className="flex max-w-2xl flex-col gap-3">
            <h1 className="font-display text-4xl font-medium tracking-tight text-balance sm:text-5xl">
              Image description generator
            </h1>
            <p className="text-lg text-on-surface-muted">
              Give it a picture and get words: short, detailed, alt text and tags, with the palette and what
              can be measured. Free, without an account; the picture is not kept.
            </p>
          </header>
          <DescribeTool language={language} />
        </div>
        <Questions questions={describeQuestions} />
      </main>
      <Footer />
    </>
  );
}
