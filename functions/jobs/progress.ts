import type { Env } from "#functions/env";
import { accountOf } from "#functions/accounts/account-of";
import { JobStopped } from "./steps/outcome";

/** The share of a job's progress that each phase takes; they add up to 1. */
export const phases = {
  prepare: { from: 0, to: 0.05 },
  enhance: { from: 0.05, to: 0.9 },
  store: { from: 0.9, to: 1 },
} as const;

/** Which job, whose, and which try at it. A newer attempt, or the job's end, stops an older one. */
export interface Attempt {
  readonly uid: string;
  readonly jobId: string;
  readonly attempt: number;
  /** Of the request that asked for the job, for the log. */
  readonly requestId?: string | null;
}

/** A cancel must stop work within a second, and an account hears a hundred strips at once. */
const reportEveryMs = 500;

/**
 * The same report, made twice a second at most, the first and the end always. It is asked at each piece of work, and lets others breathe there: calls
 * between objects of one machine never wait for the network, and workerd looks at its sockets only when something waits.
 */
export function paced(report: (share: number) => Promise<void>): (share: number) => Promise<void> {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return async (share) => {
    await scheduler.wait(1);
    const now = Date.now();
    const isSoon = now >= reportedAt && now - reportedAt < reportEveryMs;
    if (isSoon && share < 1) return;
    reportedAt = now;
    await report(share);
  };
}

/**
 * Reports that `share` (0 to 1) of a phase is done, and throws `JobStopped` when the job has ended elsewhere or a newer
 * attempt has taken over: it is the one place where a cancel reaches running work.
 */
export async function reportProgress(
  env: Env,
  { uid, jobId, attempt }: Attempt,
  phase: keyof typeof phases,
  share: number,
): Promise<void> {
  // Calls between objects of one machine never wait for the network, and workerd looks at its sockets only when
  // something waits: without this pause a job would keep a whole local server from answering.
  await scheduler.wait(1);
  const { from, to } = phases[phase];
  const { proceed } = await accountOf(env, uid).reportProgress(jobId, attempt, from + (to - from) * share);
  if (!proceed) throw new JobStopped();
}
