import type { StatusPart } from "#contract/status";
import { describeError, reportError } from "#functions/alerts/report-error";
import { withDeadline } from "#functions/deadline";
import type { Env } from "#functions/env";
import { statusBoardOf } from "./bindings";
import { checkedParts, checks } from "./checks";
import type { CheckResult } from "./status-board";

/** Whoever takes longer answers late; whoever takes much longer does not answer. A queue hands on once a second. */
const limits = {
  default: { lateMs: 2_000, timeoutMs: 10_000 },
  queues: { lateMs: 10_000, timeoutMs: 25_000 },
} as const;

/**
 * Checks every part, keeps what came of it for /status, and tells the operators of those that do not answer. Does nothing
 * where somebody has checked in the last minutes.
 */
export async function checkStatus(env: Env, clock: () => number = Date.now): Promise<void> {
  const board = statusBoardOf(env);
  const begunAt = clock();
  if (!(await board.claim(begunAt))) return;
  const results = await Promise.all(checkedParts(env).map((part) => checkPart(env, part, clock)));
  await board.record(results, begunAt);
}

/** Never rejects. */
export async function checkPart(env: Env, part: StatusPart, clock: () => number): Promise<CheckResult> {
  const { lateMs, timeoutMs } = part === "queues" ? limits.queues : limits.default;
  const begunAt = clock();
  try {
    await withDeadline(checks[part](env, AbortSignal.timeout(timeoutMs)), timeoutMs);
    const durationMs = clock() - begunAt;
    return { part, state: durationMs > lateMs ? "degraded" : "operational", durationMs };
  } catch (error) {
    await reportError(env, "worker", `status, ${part} is down: ${describeError(error)}`);
    return { part, state: "down", durationMs: clock() - begunAt };
  }
}
