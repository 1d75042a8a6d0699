import { ConnectionFailedError, type LimnError, ProblemError } from "./errors.js";

/** Exponential pauses with full jitter, and never sooner than the server asks for (Retry-After, RFC 9110). */
export interface RetryPolicy {
  /** How often a request is sent at most; 1 never repeats one. */
  readonly attempts: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** A server that asks for more than this is not waited for. */
  readonly longestRetryAfterMs: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  attempts: 5,
  firstPauseMs: 500,
  longestPauseMs: 8_000,
  longestRetryAfterMs: 120_000,
};

/** Milliseconds until the next try after `sent` tries, or null where it is no use. `chance` is 0 to 1, at random. */
export function pauseBeforeNext(
  policy: RetryPolicy,
  error: LimnError,
  sent: number,
  chance: number,
): number | null {
  if (sent >= policy.attempts || !canPass(error)) return null;
  const askedMs = error instanceof ProblemError ? error.retryAfterMs : null;
  if (askedMs === null)
    return chance * Math.min(policy.longestPauseMs, policy.firstPauseMs * 2 ** (sent - 1));
  if (askedMs > policy.longestRetryAfterMs) return null;
  // Those who were turned away together must not come back together.
  return askedMs + chance * policy.firstPauseMs;
}

function canPass(error: LimnError): boolean {
  // A failed job stays failed: trying again helps, but with a new one.
  if (error instanceof ProblemError) return error.retryable && error.code !== "job-failed";
  return error instanceof ConnectionFailedError;
}
