import { Square } from "lucide-react";
import { Button } from "../../../ui/button";
import { ProgressBar } from "../../../ui/progress-bar";
import { type BatchProgress, describeBatch } from "../batch/batch-progress";
import { ZipButton } from "../zip/zip-button";
import { usePending } from "../use-pending";

interface BatchProgressPanelProps {
  progress: BatchProgress;
  onStop(): Promise<void>;
}

/** How far the pictures are that were started together. */
export function BatchProgressPanel({ progress, onStop }: BatchProgressPanelProps) {
  const [pending, run] = usePending();
  return (
    <section aria-label="Batch" className="flex flex-col gap-2 rounded-medium bg-surface-sunken p-3">
      <output className="text-sm figures">{describeBatch(progress)}</output>
      {progress.isOver && <ZipButton images={progress.finished} label="Download as zip" />}
      {!progress.isOver && (
        <>
          <ProgressBar label="Batch" fraction={progress.fraction} />
          <Button size="small" busy={pending} onClick={() => run(onStop)}>
            {!pending && <Square aria-hidden className="size-3.5" />}
            Stop all that is not finished
          </Button>
        </>
      )}
    </section>
  );
}
