const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The waits after the first, second, … attempt. With all of them the last attempt comes 23 h 42 min after the first. */
const waitsMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  6 * hourMs,
  10 * hourMs,
] as const;

export const maxAttempts = waitsMs.length + 1;

/** Up to so much of a wait is left out, so that what failed together does not come again together. */
const jitterShare = 1 / 5;

export interface FailedAttempt {
  /** 1 and up. */
  readonly number: number;
  /** When the event happened, epoch milliseconds. */
  readonly createdAt: number;
  /** What the answer's `Retry-After` asks for. */
  readonly retryAfterMs: number;
}

/**
 * When an event is sent again after a failed attempt, null where it is not: after the last attempt, and beyond a day.
 * `random` is uniform in [0, 1).
 */
export function nextAttemptAt(
  { number, createdAt, retryAfterMs }: FailedAttempt,
  now: number,
  random: () => number,
): number | null {
  const waitMs = waitsMs[number - 1];
  if (waitMs === undefined) return null;
  const jittered = Math.round(waitMs * (1 - random() * jitterShare));
  const at = now + Math.max(jittered, retryAfterMs);
  return at <= createdAt + dayMs ? at : null;
}
