import { Link } from "@remix-run/react";
import { type Mode, modeLabel } from "#contract/modes";
import { Closing } from "../../site/closing";
import { Footer } from "../../site/footer";
import { Gallery, gallerySubjects } from "../../site/gallery";
import { modeWords } from "../../site/mode-words";
import { Points } from "../../site/points";
import { PriceExamples } from "../../site/price-examples";
import { Questions } from "../../site/questions";
import { Section } from "../../site/section";
import { StepList } from "../../site/step-list";
import { TopBar } from "../../site/top-bar";
import { fluxQuestions } from "./flux-questions";
import { FluxHero } from "./flux-hero";

const needs = [
  {
    title: "Pixels",
    text: "Flux is at its best at about one megapixel, up to two. A print, a wallpaper or a crop needs four to sixteen times that.",
  },
  {
    title: "Edges",
    text: "Decoded at its own size, a Flux picture is a little soft: hair, fabric and lettering lose their last sharpness between two pixels.",
  },
  {
    title: "Its own face",
    text: "A second pass of a diffusion model at a larger size draws new skin, new teeth, new letters. Where the picture is right already, it has to stay the same picture.",
  },
  {
    title: "Graphics memory",
    text: "The same pass needs more memory with every megapixel, or seams between tiles. An upscaler of its own does not load the GPU on which Flux runs.",
  },
] as const;

/** From ComfyUI's output folder to the large picture, with what exists today. */
const steps = [
  {
    title: "End your workflow as it is",
    text: "With Save Image after the VAE, as PNG. The last upscale nodes and a second sampler are what you can leave out.",
  },
  {
    title: "Choose",
    text: "Make many small pictures, which is quick, and keep the few that came out right.",
  },
  {
    title: "Enlarge those",
    text: "Drop them onto the studio, several at once, or give them to the command on your own machine. The exact size and price stand there before anything is spent.",
  },
] as const;

const usualSizes = [
  { what: "Square", before: { widthPx: 1_024, heightPx: 1_024 }, scale: 2 },
  { what: "Square, for a print", before: { widthPx: 1_024, heightPx: 1_024 }, scale: 4 },
  { what: "Portrait", before: { widthPx: 832, heightPx: 1_216 }, scale: 4 },
  { what: "Wide", before: { widthPx: 1_344, heightPx: 768 }, scale: 4 },
] as const;

/** The landing page for those who make pictures with Flux. */
export function FluxScreen({ availableModes }: { availableModes: readonly Mode[] }) {
  return (
    <>
      <TopBar width="page" />
      <main id="content" tabIndex={-1} className="outline-none">
        <FluxHero />
        <Section title="What a Flux picture needs">
          <Points points={needs} />
        </Section>
        <Section title="Look closely">
          <div className="flex flex-col gap-8">
            <Gallery subjects={[gallerySubjects.face, gallerySubjects.hair]} />
            <p className="max-w-2xl leading-relaxed text-on-surface-muted">
              Enlarged in Standard mode, which any picture can have. These were rendered, not made with Flux:
              drop one of yours and look at a part of it for nothing, before you pay for the whole.
            </p>
          </div>
        </Section>
        <Section title="How it fits into a ComfyUI workflow">
          <div className="flex flex-col gap-8">
            <StepList steps={steps} />
            <p className="max-w-2xl leading-relaxed text-on-surface-muted">
              All of it inside the workflow? Limn has{" "}
              <Link to="/comfyui" className="text-on-surface underline underline-offset-4">
                nodes for ComfyUI
              </Link>
              : Limn Upscale takes the place of the last upscale nodes, and uses no graphics memory.
            </p>
          </div>
        </Section>
        <Section title="The usual sizes, enlarged">
          <PriceExamples pictures={usualSizes} />
        </Section>
        <Section title="Which mode to take">
          <Modes availableModes={availableModes} />
        </Section>
        <Questions questions={fluxQuestions} />
        <Closing title="Take the picture that came out right, and make it large" action="Upscale a picture" />
      </main>
      <Footer />
    </>
  );
}

/** Says of Flux mode what is true where this is served: an engine may offer it or not. */
function Modes({ availableModes }: { availableModes: readonly Mode[] }) {
  const offersFlux = availableModes.includes("upscale-flux");
  return (
    <dl className="flex max-w-2xl flex-col gap-6">
      <div>
        <dt className="font-semibold">{modeLabel("standard")}</dt>
        <dd className="mt-1 leading-relaxed text-on-surface-muted">
          {modeWords.standard} The right one where the picture is as you want it.
        </dd>
      </div>
      <div>
        <dt className="font-semibold">{modeLabel("upscale-flux")}</dt>
        <dd className="mt-1 leading-relaxed text-on-surface-muted">
          {offersFlux
            ? `${modeWords["upscale-flux"]} The right one where large areas are empty and may be drawn anew.`
            : "Draws new detail with a Flux model of its own. It needs a model on somebody's GPU server, and none is connected here, so it is not offered."}
        </dd>
      </div>
    </dl>
  );
}
