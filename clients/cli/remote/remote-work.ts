import { randomUUID } from "node:crypto";
import path from "node:path";
import {
  hasEnded,
  type Job,
  type JobSettings,
  type Limn,
  LimnError,
  NotFoundError,
} from "../../sdk/source/index";
import type { PictureOutcome } from "../batch";
import { type BegunOrder, fingerprintOf, type Journal } from "../journal";
import { readWhole } from "../read-whole";
import { UsageError } from "../usage-error";
import { writeWhole } from "../write-whole";
import type { PricedPicture, RemoteOrder } from "./price-pictures";

/** The longest that one picture is worked on, with all its waiting for the rate limit. */
const timeoutMs = 3_600_000;
/** Most pictures are done in one request. */
const waitSeconds = 20;

/** What every other picture would meet as well: it is not tried two thousand times. */
const endingCodes: ReadonlySet<string> = new Set([
  "api-key-invalid",
  "api-key-scope-missing",
  "account-deleting",
  "price-changed",
  "credits-insufficient",
  "signin-required",
  "rate-limited",
  "connection-failed",
  "unexpected-answer",
]);

/** In the words of the SDK. */
export function jobSettingsOf({ size, baseUrl: _baseUrl, ...settings }: RemoteOrder): JobSettings {
  return { ...settings, ...size };
}

/**
 * Has Limn do a picture, so that killing this at any moment and doing it again is no second job: the order's key is in
 * the journal before the order is sent, and stays the same until its job has come to nothing.
 */
export function remoteWork(limn: Limn, order: RemoteOrder, journal: Journal) {
  return async (picture: PricedPicture): Promise<PictureOutcome> => {
    const { inputPath, outputPath, name, fingerprint, quote, refusal } = picture;
    if (!quote) return failed(refusal?.code ?? "internal", refusal?.sentence ?? "", false);
    try {
      const bytes = await readWhole(inputPath);
      if (fingerprintOf(bytes, order) !== fingerprint) {
        return failed("file-changed", "The file was changed meanwhile: run the command again.", false);
      }
      const begun = await beginOrder(journal, picture, quote);
      const file = new File([bytes], path.basename(inputPath));
      const job = await endedJob(limn, file, order, begun);
      await writeWhole(outputPath, [await resultOf(limn, job, journal, picture)]);
      await journal.finish(name, fingerprint);
      return { state: "done", ...sizeOf(job), jobId: job.id, amountCredits: job.quote.amountCredits };
    } catch (error) {
      return outcomeOf(error);
    }
  };
}

const sizeOf = ({ quote: { widthPx, heightPx } }: Job) => ({ widthPx, heightPx });

/** The order as it was begun before, or a new one. */
async function beginOrder(
  journal: Journal,
  { name, fingerprint }: PricedPicture,
  { amountCredits }: { readonly amountCredits: number },
): Promise<BegunOrder> {
  const before = journal.orderOf(name, fingerprint);
  if (before) return before;
  const order = { key: randomUUID(), amountCredits };
  await journal.begin(name, fingerprint, order);
  return order;
}

async function endedJob(limn: Limn, file: File, order: RemoteOrder, begun: BegunOrder): Promise<Job> {
  const job = await limn.jobs.create(file, {
    ...jobSettingsOf(order),
    idempotencyKey: begun.key,
    expectedAmountCredits: begun.amountCredits,
    waitSeconds,
    timeoutMs,
  });
  return hasEnded(job) ? job : limn.jobs.wait(job.id, { timeoutMs });
}

/** A job without a result, since it failed, was stopped or was deleted, is over: another try is another order. */
async function resultOf(
  limn: Limn,
  job: Job,
  journal: Journal,
  { name, fingerprint }: PricedPicture,
): Promise<Uint8Array> {
  try {
    return await limn.jobs.result(job.id, { timeoutMs });
  } catch (error) {
    if (job.state !== "succeeded" || error instanceof NotFoundError) {
      await journal.giveUp(name, fingerprint, error instanceof LimnError ? error.code : "internal");
    }
    throw error;
  }
}

function outcomeOf(error: unknown): PictureOutcome {
  if (error instanceof LimnError) return failed(error.code, error.message, endingCodes.has(error.code));
  // The disk is full, or not to be written to: that is so for the next one, too.
  if (error instanceof UsageError) return failed("file-refused", error.message, true);
  throw error;
}

function failed(code: string, message: string, endsAll: boolean): PictureOutcome {
  return { state: "failed", code, message, endsAll };
}
