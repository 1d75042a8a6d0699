import { RotateCw } from "lucide-react";
import { errorTable } from "#contract/errors";
import type { ImageDocument } from "#contract/jobs";
import { modeLabel } from "#contract/modes";
import { formatCredits, formatPixelSize } from "../../../quantities/format";
import { Button } from "../../../ui/button";
import { Fact, Facts } from "../../../ui/facts";
import { Notice } from "../../../ui/notice";
import { DeleteButton } from "./delete-button";
import { InspectorActions, InspectorFooter } from "./inspector-frame";

interface EndedPanelProps {
  image: ImageDocument;
  onRework(): void;
  onDelete(): Promise<void>;
}

/** A job that brought no picture: why, that nothing was lost, and what to do next. */
export function EndedPanel({ image, onRework, onDelete }: EndedPanelProps) {
  const stopped = image.state === "canceled";
  const code = stopped ? "job-canceled" : (image.error ?? "job-failed");
  return (
    <>
      <Notice kind={stopped ? "note" : "problem"}>{errorTable[code].sentence}</Notice>
      <Facts>
        <Fact name="Asked for">{formatPixelSize(image.quote)}</Fact>
        <Fact name="Mode">{modeLabel(image.quote.mode)}</Fact>
        <Fact name="Given back">{formatCredits(image.quote.amountCredits)}</Fact>
      </Facts>
      <InspectorFooter>
        <InspectorActions>
          <Button look="primary" onClick={onRework}>
            <RotateCw aria-hidden className="size-4" />
            Try again
          </Button>
          <DeleteButton name={image.upload.name} onDelete={onDelete} />
        </InspectorActions>
      </InspectorFooter>
    </>
  );
}
