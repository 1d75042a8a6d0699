import { useState } from "react";
import { BeforeAfter } from "../../comparison/before-after";
import { formatPixelSize } from "../../quantities/format";
import { Section } from "../../site/section";
import { sitePictures } from "../../site/site-pictures";
import { SegmentedControl } from "../../ui/segmented-control";

const subjects = [
  { value: "braid", label: "Hair" },
  { value: "face", label: "Stone" },
  { value: "knit", label: "Wool" },
  { value: "leaves", label: "Leaves" },
] as const;

type Subject = (typeof subjects)[number]["value"];

/** What Limn does to different things, one picture at a time; the others load when they are asked for. */
export function Gallery() {
  const [subject, setSubject] = useState<Subject>("braid");
  const pair = sitePictures[subject];
  return (
    <Section title="Look closely">
      <div className="flex w-full max-w-160 flex-col gap-4">
        <SegmentedControl<Subject>
          legend="A picture of"
          segments={subjects}
          value={subject}
          onChange={setSubject}
        />
        <BeforeAfter
          key={subject}
          beforeImage={pair.before}
          afterImage={pair.after}
          beforeAlt={pair.beforeAlt}
          afterAlt={pair.afterAlt}
          mode="standard"
          className="aspect-square w-full rounded-large bg-canvas"
          imageProps={{ width: pair.widthPx, height: pair.heightPx, loading: "lazy", decoding: "async" }}
        />
        <p className="text-sm text-pretty text-on-surface-muted figures">
          {formatPixelSize(pair.small)} on the left, {formatPixelSize(pair)} on the right: what Standard mode
          made of it, with nothing touched up.
        </p>
      </div>
    </Section>
  );
}
