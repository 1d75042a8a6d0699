import { type Dispatch, useEffect, useMemo } from "react";
import { type ImageDocument, isEnd } from "#contract/jobs";
import type { ModeOffer } from "#contract/mode-offer";
import type { Attachments } from "../parameters/asked-parameters";
import { takesOnePicture } from "../parameters/one-picture";
import type { StudioAction, StudioState } from "../studio-state";
import type { JobActions } from "../use-jobs";
import { type BatchProgress, batchProgress } from "./batch-progress";
import { type BatchQuote, batchQuote, isStartable } from "./batch-quote";
import { createStartQueue } from "./start-queue";

export interface BatchControl {
  /** Null while there are not several pictures to start, or one alone is wanted. */
  readonly quote: BatchQuote | null;
  /** How far the newest batch is. */
  readonly progress: BatchProgress | null;
  /** Starts all that was priced; does nothing where it may not be started. */
  run(): void;
  /** Takes a picture out that is not begun yet. */
  remove(draftId: string): void;
  /** Starts no more, and stops what is at work; those credits come back. */
  stop(): Promise<void>;
}

interface BatchSurroundings {
  readonly state: StudioState;
  readonly dispatch: Dispatch<StudioAction>;
  readonly images: readonly ImageDocument[];
  readonly jobs: JobActions;
  readonly balanceCredits: number | null;
  readonly offer: ModeOffer;
  readonly styleUploadId: string | undefined;
}

/** Prices and starts the pictures that wait here together, each as a job of its own. */
export function useBatch(surroundings: BatchSurroundings): BatchControl {
  const { state, dispatch, images, jobs, balanceCredits, offer, styleUploadId } = surroundings;
  const queue = useMemo(
    () => createStartQueue(({ draftId, request }) => jobs.startJob(draftId, async () => request)),
    [jobs],
  );
  useEffect(() => queue.noteActive(images.filter((image) => !isEnd(image.state)).length), [images, queue]);
  useEffect(() => () => void queue.stop(), [queue]);

  const isWanted =
    state.scope === "all" && state.drafts.length > 1 && takesOnePicture(state.settings.mode) === null;
  const quote = useMemo(() => {
    const attached: Attachments = { styleUploadId };
    return isWanted ? batchQuote(state.drafts, state.settings, balanceCredits, offer, attached) : null;
  }, [isWanted, state.drafts, state.settings, balanceCredits, offer, styleUploadId]);
  const progress = useMemo(() => state.batch && batchProgress(state.batch, images), [state.batch, images]);

  return {
    quote,
    progress,
    run() {
      if (!quote || !isStartable(quote)) return;
      const starts = quote.starts.filter(({ draftId }) => state.attempts[draftId]?.state !== "starting");
      if (starts.length === 0) return;
      const joins = progress !== null && !progress.isOver;
      dispatch({ type: "batch-started", draftIds: starts.map(({ draftId }) => draftId), joins });
      queue.add(starts);
    },
    remove: queue.remove,
    async stop() {
      dispatch({ type: "batch-stopped", draftIds: queue.stop() });
      for (const image of progress?.active ?? []) await jobs.stopJob(image);
    },
  };
}
