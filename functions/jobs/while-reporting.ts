import type { Env } from "#functions/env";
import { type Attempt, type phases, reportProgress } from "./progress";

/** Well within the silence after which a job is taken for dead. */
const reportEveryMs = 8_000;

/**
 * Waits for work that does not report by itself, such as an answer from elsewhere, and reports for it that the attempt is alive. Throws
 * `JobStopped` when the job has ended elsewhere; what the work comes to is then nobody's.
 */
export async function whileReporting<Value>(
  env: Env,
  attempt: Attempt,
  at: { readonly phase: keyof typeof phases; readonly share: number },
  work: Promise<Value>,
): Promise<Value> {
  const ended = work.then(
    () => true,
    () => true,
  );
  for (;;) {
    const isOver = await Promise.race([ended, scheduler.wait(reportEveryMs).then(() => false)]);
    if (isOver) return work;
    await reportProgress(env, attempt, at.phase, at.share);
  }
}
