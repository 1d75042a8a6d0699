import type { ImageDocument } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { type Steps, stripNews } from "../course-steps";
import type { Attempt } from "../progress";
import { JobStopped, type Outcome, outcomeOf, stopped } from "../steps/outcome";
import type { StripMessage } from "./message";

/** What one call takes (Cloudflare's documentation of Queues, "Limits"). */
const messagesPerCall = 100;

/** Strips tell of their end; a look of one's own only makes good an event that was lost. */
const firstPauseMs = 5_000;
const longestPauseMs = 300_000;

/** With a wait each, what a workflow's 1,024 steps leave room for beside the others: more than a day. */
const maxLooks = 400;

export interface StripsOfAttempt {
  readonly env: Env;
  readonly attempt: Attempt;
  readonly image: ImageDocument;
  readonly steps: Steps;
  /** The engine's id. */
  readonly engine: string;
  readonly count: number;
}

/**
 * Has the strips of a job made by the queue's consumers, side by side, and waits until all are done or one has failed for good. That they fall silent
 * is the account's watch to see.
 */
export async function enhanceSideBySide(job: StripsOfAttempt): Promise<Outcome<number>> {
  const { steps, count } = job;
  const handedOut = await steps.run("hand out strips", () => outcomeOf(() => handOut(job)));
  if (handedOut.state !== "done") return handedOut;
  for (let looks = 1; looks <= maxLooks; looks += 1) {
    await steps.hear(`wait for strips ${looks}`, stripNews, pauseOf(looks));
    const seen = await steps.run(`look at strips ${looks}`, () => areDone(job));
    if (seen.state !== "done") return seen;
    if (seen.value) return { state: "done", value: count };
  }
  return { state: "failed", code: "job-failed" };
}

async function areDone({
  env,
  attempt: { uid, jobId, attempt },
}: StripsOfAttempt): Promise<Outcome<boolean>> {
  const strips = await accountOf(env, uid).readStrips(jobId, attempt);
  if (strips.state === "stopped") return stopped;
  if (strips.state === "failed") return { state: "failed", code: strips.code };
  return { state: "done", value: strips.state === "done" };
}

async function handOut({ env, attempt, engine, count }: StripsOfAttempt): Promise<number> {
  const { uid, jobId, requestId = null } = attempt;
  const { proceed } = await accountOf(env, uid).handOutStrips(jobId, attempt.attempt, count);
  if (!proceed) throw new JobStopped();
  const messages = Array.from({ length: count }, (_, strip): { body: StripMessage } => ({
    body: { uid, jobId, attempt: attempt.attempt, strip, engine, requestId },
  }));
  for (let first = 0; first < count; first += messagesPerCall) {
    await env.STRIP_QUEUE.sendBatch(messages.slice(first, first + messagesPerCall));
  }
  return count;
}

function pauseOf(looks: number): number {
  return Math.min(longestPauseMs, Math.round(firstPauseMs * 1.5 ** (looks - 1)));
}
