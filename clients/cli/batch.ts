import { access } from "node:fs/promises";
import type { PictureNote } from "#contract/picture-notes";
import type { FoundPicture } from "./find-pictures";
import type { Journal } from "./journal";

/** A picture with what its order is known by. */
export interface PlannedPicture extends FoundPicture {
  readonly fingerprint: string;
}

export type PictureOutcome =
  | {
      readonly state: "done";
      readonly widthPx: number;
      readonly heightPx: number;
      /** Absent where no job of Limn's made it. */
      readonly jobId?: string;
      readonly amountCredits?: number;
      /** What is to be said of how the picture was read, where it was read here. */
      readonly notes?: readonly PictureNote[];
    }
  /** It was done in an earlier run, and the result is there. */
  | { readonly state: "skipped" }
  | { readonly state: "failed"; readonly code: string; readonly message: string; readonly endsAll: boolean };

export interface BatchTotals {
  pictures: number;
  done: number;
  skipped: number;
  failed: number;
  /** Not begun, since something ended all of it. */
  left: number;
  amountCredits: number;
}

export interface BatchOptions<Picture extends PlannedPicture> {
  readonly journal: Journal;
  /** How many at once. */
  readonly concurrency: number;
  readonly work: (picture: Picture) => Promise<PictureOutcome>;
  readonly onOutcome: (picture: Picture, outcome: PictureOutcome) => void;
}

/** Has each picture done that is not done yet. What cannot be helped for one of them ends all of it. */
export async function runBatch<Picture extends PlannedPicture>(
  pictures: readonly Picture[],
  { journal, concurrency, work, onOutcome }: BatchOptions<Picture>,
): Promise<BatchTotals> {
  const totals = { pictures: pictures.length, done: 0, skipped: 0, failed: 0, left: 0, amountCredits: 0 };
  const waiting = pictures.values();
  let isEnded = false;
  const worker = async () => {
    // All workers take from the same queue.
    for (const picture of waiting) {
      if (isEnded) {
        totals.left += 1;
        continue;
      }
      const outcome = (await isFinished(picture, journal)) ? skipped : await work(picture);
      totals[outcome.state] += 1;
      if (outcome.state === "done") totals.amountCredits += outcome.amountCredits ?? 0;
      if (outcome.state === "failed" && outcome.endsAll) isEnded = true;
      onOutcome(picture, outcome);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return totals;
}

const skipped = { state: "skipped" } as const;

async function isFinished(
  { name, fingerprint, outputPath }: PlannedPicture,
  journal: Journal,
): Promise<boolean> {
  if (!journal.isDone(name, fingerprint)) return false;
  return access(outputPath).then(
    () => true,
    () => false,
  );
}
