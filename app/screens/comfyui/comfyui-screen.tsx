import { Closing } from "../../site/closing";
import { Footer } from "../../site/footer";
import { Points } from "../../site/points";
import { PriceExamples } from "../../site/price-examples";
import { Questions } from "../../site/questions";
import { Section } from "../../site/section";
import { TopBar } from "../../site/top-bar";
import { ComfyuiHero } from "./comfyui-hero";
import { comfyuiQuestions } from "./comfyui-questions";
import { ExampleWorkflow } from "./example-workflow";
import { Install } from "./install";
import { KeySettings } from "./key-settings";
import { NodeReference } from "./node-reference";
import { Troubles } from "./troubles";

const gains = [
  {
    title: "Your GPU stays free",
    text: "The picture goes to Limn and comes back larger. Nothing is loaded into graphics memory, and nothing is pushed out of it.",
  },
  {
    title: "Batches, with their masks",
    text: "Four pictures of a batch are at work at once. Transparency goes along as a MASK and comes back in the new size.",
  },
  {
    title: "A price before the run",
    text: "The price follows from the size of the result alone. max_credits refuses a run that would cost more, before anything is spent.",
  },
  {
    title: "Cancel means cancel",
    text: "ComfyUI's Cancel stops the jobs at Limn as well. The credits of what was not finished come back at once.",
  },
] as const;

const usualPictures = [
  { what: "SDXL or Flux, square", before: { widthPx: 1_024, heightPx: 1_024 }, scale: 2 },
  { what: "SDXL or Flux, square", before: { widthPx: 1_024, heightPx: 1_024 }, scale: 4 },
  { what: "SD 1.5", before: { widthPx: 512, heightPx: 768 }, scale: 4 },
  { what: "A frame of 720p", before: { widthPx: 1_280, heightPx: 720 }, scale: 3 },
] as const;

/** The page for those who work in ComfyUI. */
export function ComfyuiScreen({ origin }: { origin: string }) {
  return (
    <>
      <TopBar width="page" />
      <main id="content" tabIndex={-1} className="outline-none">
        <ComfyuiHero />
        <Section title="What it does">
          <Points points={gains} />
        </Section>
        <Section title="Install">
          <Install />
        </Section>
        <Section title="Your key">
          <KeySettings origin={origin} />
        </Section>
        <Section title="The nodes">
          <NodeReference />
        </Section>
        <Section title="An example to begin with">
          <ExampleWorkflow />
        </Section>
        <Section title="What it costs">
          <Costs />
        </Section>
        <Section title="When it does not work">
          <Troubles />
        </Section>
        <Questions questions={comfyuiQuestions} />
        <Closing title="See what Limn makes of one of your pictures first" action="Upscale a picture" />
      </main>
      <Footer />
    </>
  );
}

function Costs() {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <PriceExamples pictures={usualPictures} />
      <p className="max-w-2xl leading-relaxed text-on-surface-muted">
        For each picture of a batch. Limn Balance and Limn Describe cost nothing, and so does all that a test
        key does.
      </p>
    </div>
  );
}
