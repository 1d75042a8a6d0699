import type { ModeOffer } from "#contract/mode-offer";
import { LimnError } from "#contract/errors";
import type { BatchControl } from "./batch/use-batch";
import { requestOf, startableId } from "./job-request";
import type { MaskControl } from "./mask/use-mask";
import type { QuoteView } from "./quote-view";
import type { StudioState } from "./studio-state";
import { type Subject, uploadOf } from "./subject";
import type { JobActions } from "./use-jobs";

interface RunSurroundings {
  readonly state: StudioState;
  readonly subject: Subject | null;
  readonly quote: QuoteView;
  readonly offer: ModeOffer;
  readonly missing: string | null;
  readonly mask: MaskControl | null;
  readonly styleUploadId: string | undefined;
  readonly batch: BatchControl;
  readonly jobs: JobActions;
}

/** Starts the job or the batch that is priced; does nothing where it may not be started. A mask is sent first. */
export function useRun(surroundings: RunSurroundings): () => void {
  const { state, subject, quote, offer, missing, mask, styleUploadId, batch, jobs } = surroundings;
  return () => {
    if (offer.engine === null || missing !== null) return;
    if (batch.quote && subject?.kind === "draft") {
      batch.run();
      return;
    }
    const id = startableId(subject, state, quote);
    if (id === null || quote.state !== "priced") return;
    const { settings } = state;
    const upload = settings.mode === "create" ? null : subject && uploadOf(subject);
    void jobs.startJob(id, async () => {
      const maskUploadId = offer.takes.includes("maskUploadId") ? await mask?.send() : undefined;
      const attached = { styleUploadId, maskUploadId };
      const request = requestOf(upload?.id ?? null, settings, offer, attached, quote.amountCredits);
      if (!request) throw new LimnError("mode-unavailable");
      return request;
    });
  };
}
