import { type ReactNode, useId } from "react";
import type { DescribedPicture, Description, PictureFacts } from "#contract/description";
import { formatFraction } from "../../quantities/format";
import { Fact, Facts } from "../../ui/facts";
import { Notice } from "../../ui/notice";
import { CopyButton } from "../../ui/copy-button";
import { factsInWords, measuredSentence } from "./facts-words";

const missingWords: Readonly<Record<NonNullable<DescribedPicture["missing"]>, string>> = {
  "no-model":
    "Nobody looked at what the picture shows: this Limn runs without a vision model, and says what it can measure itself. A full description needs Workers AI bound to it.",
  "model-failed":
    "The vision model did not answer just now, so this is what Limn measures itself. Try again in a moment.",
};

/** All that is known of a picture, in parts that can be copied. */
export function Answer({ answer: { facts, description, missing } }: { answer: DescribedPicture }) {
  return (
    <div className="flex flex-col gap-8">
      {missing && <Notice kind="note">{missingWords[missing]}</Notice>}
      {description ? <Words description={description} /> : <Measured facts={facts} />}
      <Part title="Measured">
        <Facts>
          {factsInWords(facts).map(([name, words]) => (
            <Fact key={name} name={name}>
              {words}
            </Fact>
          ))}
        </Facts>
      </Part>
      {facts.palette.length > 0 && <Palette palette={facts.palette} />}
    </div>
  );
}

function Words({ description }: { description: Description }) {
  const { short, detailed, altText, tags, language } = description;
  return (
    <>
      <TextPart title="Short" text={short} language={language} />
      <TextPart title="Detailed" text={detailed} language={language} />
      <TextPart title="Alt text" text={altText} language={language} />
      <TextPart title="Tags" text={tags.join(", ")} language={language} />
    </>
  );
}

function Measured({ facts }: { facts: PictureFacts }) {
  return <TextPart title="In a sentence" text={measuredSentence(facts)} language="en" />;
}

function TextPart({ title, text, language }: { title: string; text: string; language: string }) {
  return (
    <Part title={title} action={<CopyButton text={text} what={title.toLowerCase()} />}>
      <p lang={language} className="leading-relaxed">
        {text}
      </p>
    </Part>
  );
}

function Palette({ palette }: Pick<PictureFacts, "palette">) {
  const text = palette.map(({ hex }) => hex).join(", ");
  return (
    <Part title="Palette" action={<CopyButton text={text} what="the palette" />}>
      <ul className="grid gap-2 text-sm figures sm:grid-cols-2">
        {palette.map(({ name, hex, share }) => (
          <li key={hex} className="flex items-center gap-3">
            {/* A style attribute would need the policy opened; an SVG carries its colour itself. */}
            <svg aria-hidden className="size-8 shrink-0 rounded-medium" viewBox="0 0 1 1">
              <rect width="1" height="1" fill={hex} />
            </svg>
            <span className="flex-1">
              {name} <span className="text-on-surface-muted">{hex}</span>
            </span>
            <span className="text-on-surface-muted">{formatFraction(share)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex items-center justify-between gap-4">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
