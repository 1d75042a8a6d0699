import { Section } from "../../../site/section";

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
    text: "Watch the progress, then pull the slider between before and after, zoom in to the pixel, and save it as PNG, JPEG or WebP.",
  },
] as const;

export function Steps() {
  return (
    <Section title="How it works">
      <ol className="grid gap-10 sm:grid-cols-3 sm:gap-8">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex flex-col gap-2 border-t-2 border-on-surface pt-4">
            <p aria-hidden className="font-display text-2xl text-on-surface-muted figures">
              {index + 1}
            </p>
            <h3 className="font-semibold">{title}</h3>
            <p className="leading-relaxed text-pretty text-on-surface-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
