import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { ImageDocument } from "#contract/jobs";
import { modeLabel } from "#contract/modes";
import { formatCredits, formatPixelSize } from "../../../quantities/format";
import { Button } from "../../../ui/button";
import { workOf } from "../parameters/mode-sentences";
import { valuesOfQuote } from "../parameters/mode-values";
import { Fact, Facts } from "../../../ui/facts";
import { AboutModeButton } from "../about-mode/about-mode-button";
import { PresetsButton } from "../presets/presets-button";
import { previewSubject } from "../preview/preview-subject";
import { RegionPreviewButton } from "../preview/region-preview-button";
import { fractionUnderWay } from "../subject";
import { usePending } from "../use-pending";
import type { Studio } from "../use-studio";
import { BatchPanel } from "./batch-panel";
import { BatchProgressPanel } from "./batch-progress-panel";
import { EndedPanel } from "./ended-panel";
import { InspectorFooter, InspectorFrame } from "./inspector-frame";
import { ProgressPanel } from "./progress-panel";
import { RefusedPanel } from "./refused-panel";
import { ResultPanel } from "./result-panel";
import { ScopeField } from "./scope-field";
import { SettingsPanel } from "./settings-panel";
import { SubjectHeader } from "./subject-header";

/** What the chosen picture is, what can be made of it and what that costs; or how far it is, or what came of it. */
export function Inspector({ studio }: { studio: Studio }) {
  const { subject, state } = studio;
  return (
    <InspectorFrame>
      {studio.batch.progress && (
        <BatchProgressPanel progress={studio.batch.progress} onStop={studio.batch.stop} />
      )}
      {subject && <SubjectHeader subject={subject} />}
      {subject?.kind === "image" && state.reworkedId !== subject.id ? (
        <ImagePanel studio={studio} image={subject.image} />
      ) : (
        <>
          {/* Beside the forms, not within: a form cannot hold another. */}
          <div className="flex flex-wrap gap-2">
            <PresetsButton settings={state.settings} onChoose={studio.changeSettings} />
            <RegionPreviewButton offer={studio.offer} subject={previewSubject(studio)} />
            <AboutModeButton mode={state.settings.mode} offer={studio.offer} />
          </div>
          <NextPicture studio={studio} />
        </>
      )}
    </InspectorFrame>
  );
}

/** The settings of a picture that no job is at work on; without a picture, those of the next one. */
function NextPicture({ studio }: { studio: Studio }) {
  const { subject, state } = studio;
  if (subject?.kind === "draft") {
    const { draft } = subject;
    const { quote } = studio.batch;
    if (quote) return <BatchPanel studio={studio} quote={quote} />;
    if (draft.sending.state === "refused") {
      return (
        <RefusedPanel
          refusal={draft.sending}
          onRetry={() => studio.retrySending(draft)}
          onRemove={() => studio.removeDraft(draft)}
        />
      );
    }
  }
  const fraction = subject?.kind === "draft" ? fractionUnderWay(subject) : undefined;
  return (
    <>
      {subject?.kind === "image" && (
        <Button size="small" look="quiet" className="-ml-3 self-start" onClick={() => studio.rework(null)}>
          <ArrowLeft aria-hidden className="size-4" />
          Back to the result
        </Button>
      )}
      {subject?.kind === "draft" && state.drafts.length > 1 && <ScopeField studio={studio} />}
      <SettingsPanel
        studio={studio}
        progress={
          fraction === undefined ? null : (
            <Progress
              what={fraction === 1 ? "Reading the picture" : "Sending"}
              fraction={fraction}
              studio={studio}
            />
          )
        }
      />
    </>
  );
}

function ImagePanel({ studio, image }: { studio: Studio; image: ImageDocument }) {
  const actions = {
    onRework: () => reworkImage(studio, image),
    onDelete: () => studio.removeImage(image),
  };
  switch (image.state) {
    case "succeeded":
      return (
        <ResultPanel
          key={image.id}
          image={image}
          images={studio.images}
          addFiles={(files) => goOnFrom(studio, files)}
          {...actions}
        />
      );
    case "failed":
    case "canceled":
      return <EndedPanel key={image.id} image={image} {...actions} />;
    default:
      return <AtWork studio={studio} image={image} />;
  }
}

/** Another try at the same picture; what was painted of words is painted anew, with the same words. */
function reworkImage(studio: Studio, image: ImageDocument): void {
  if (image.quote.mode !== "create") {
    studio.rework(image.id);
    return;
  }
  const { settings } = studio.state;
  const values = { ...settings.values, create: valuesOfQuote(image.quote) };
  studio.changeSettings({ mode: "create", format: image.quote.format, values });
  studio.select(null);
}

/** A result as the next picture: what was painted of words is enlarged next. */
function goOnFrom(studio: Studio, files: readonly File[]): void {
  if (studio.state.settings.mode === "create") studio.changeSettings({ mode: "standard" });
  studio.addFiles(files);
}

function AtWork({ studio, image }: { studio: Studio; image: ImageDocument }) {
  const fraction = image.state === "queued" ? null : image.progress;
  return (
    <>
      <Facts>
        <Fact name="Output" strong>
          {formatPixelSize(image.quote)}
        </Fact>
        <Fact name="Mode">{modeLabel(image.quote.mode)}</Fact>
        <Fact name="Price">{formatCredits(image.quote.amountCredits)}</Fact>
      </Facts>
      <InspectorFooter>
        <Progress key={image.id} what={workOf(image.quote.mode)} fraction={fraction} studio={studio} />
      </InspectorFooter>
    </>
  );
}

interface ProgressProps {
  what: string;
  fraction: number | null;
  studio: Studio;
}

function Progress({ what, fraction, studio }: ProgressProps): ReactNode {
  const [pending, run] = usePending();
  return <ProgressPanel what={what} fraction={fraction} busy={pending} onCancel={() => run(studio.cancel)} />;
}
