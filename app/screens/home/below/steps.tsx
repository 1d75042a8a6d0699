import { pictureFormatsOr } from "#contract/formats";
import { Section } from "../../../site/section";
import { StepList } from "../../../site/step-list";

const steps = [
  {
    title: "Drop a picture",
    text: "Or paste it, or choose several at once. They are shown at once and upload in the background.",
  },
  {
    title: "Choose how large",
    text: "2 to 16 times, or an exact width or height. The size and the price follow as you choose.",
  },
  {
    title: "Compare and download",
    text: `Watch the progress, then pull the slider between before and after, zoom in to the pixel, and save it as ${pictureFormatsOr}.`,
  },
] as const;

export function Steps() {
  return (
    <Section title="How it works">
      <StepList steps={steps} />
    </Section>
  );
}
