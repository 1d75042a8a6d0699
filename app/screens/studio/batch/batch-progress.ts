import { type ImageDocument, isEnd } from "#contract/jobs";

/** The pictures that one press of the button started together. */
export interface Batch {
  /** Drafts whose job has not been answered for yet. */
  readonly waitingIds: readonly string[];
  readonly imageIds: readonly string[];
}

export interface BatchProgress {
  /** All that were pressed for and not refused or taken back. */
  readonly count: number;
  readonly finished: readonly ImageDocument[];
  readonly failedCount: number;
  readonly canceledCount: number;
  /** Those at work or waiting on the server: they can be stopped. */
  readonly active: readonly ImageDocument[];
  /** Not started yet. */
  readonly waitingCount: number;
  /** 0 to 1, each picture counting the same. */
  readonly fraction: number;
  readonly isOver: boolean;
}

/** How far a batch is, by the images as they are now; null where it has none left. */
export function batchProgress(batch: Batch, images: readonly ImageDocument[]): BatchProgress | null {
  const wanted = new Set(batch.imageIds);
  const own = images.filter(({ id }) => wanted.has(id));
  const waitingCount = batch.waitingIds.length;
  const count = own.length + waitingCount;
  if (count === 0) return null;
  const active = own.filter(({ state }) => !isEnd(state));
  const endedCount = own.length - active.length;
  const progressed = active.reduce((sum, { progress }) => sum + progress, endedCount);
  return {
    count,
    finished: own.filter(({ state }) => state === "succeeded"),
    failedCount: own.filter(({ state }) => state === "failed").length,
    canceledCount: own.filter(({ state }) => state === "canceled").length,
    active,
    waitingCount,
    fraction: progressed / count,
    isOver: waitingCount === 0 && active.length === 0,
  };
}

/** "7 of 12 are finished, 1 failed". */
export function describeBatch({ count, finished, failedCount, canceledCount }: BatchProgress): string {
  const verb = finished.length === 1 ? "is" : "are";
  return [
    `${finished.length} of ${count} ${verb} finished`,
    failedCount > 0 && `${failedCount} failed`,
    canceledCount > 0 && `${canceledCount} stopped`,
  ]
    .filter(Boolean)
    .join(", ");
}
