import { describe, expect, it } from "vitest";
import {
  ConnectionFailedError,
  type LimnErrorCode,
  RateLimitError,
} from "../../../clients/sdk/source/errors";
import { retryAfterMs } from "../../../clients/sdk/source/problem";
import { RateGate } from "../../../clients/sdk/source/rate-gate";
import { defaultRetryPolicy, pauseBeforeNext } from "../../../clients/sdk/source/retries";

const now = new Date("2026-11-21T12:00:00Z");
const broken = new ConnectionFailedError("broken");
const refused = (afterMs: number | null, code: LimnErrorCode = "rate-limited") =>
  new RateLimitError({
    code,
    status: 429,
    detail: "",
    retryable: true,
    requestId: null,
    retryAfterMs: afterMs,
    fields: {},
  });

describe("the pause before the next try", () => {
  it("doubles up to a limit, all of it by chance", () => {
    const longest = [1, 2, 3, 4].map((sent) => pauseBeforeNext(defaultRetryPolicy, broken, sent, 1));
    expect(longest).toEqual([500, 1_000, 2_000, 4_000]);
    expect(pauseBeforeNext({ ...defaultRetryPolicy, attempts: 99 }, broken, 40, 1)).toBe(8_000);
    expect(pauseBeforeNext(defaultRetryPolicy, broken, 4, 0)).toBe(0);
    expect(pauseBeforeNext(defaultRetryPolicy, broken, 5, 0)).toBeNull();
  });

  it("is never shorter than what is asked for, and never for ever", () => {
    expect(pauseBeforeNext(defaultRetryPolicy, refused(30_000), 1, 0)).toBe(30_000);
    expect(pauseBeforeNext(defaultRetryPolicy, refused(30_000), 1, 1)).toBe(30_500);
    expect(pauseBeforeNext(defaultRetryPolicy, refused(120_001), 1, 0)).toBeNull();
  });

  it("is none for a job that failed: the same request has the same answer", () => {
    expect(pauseBeforeNext(defaultRetryPolicy, refused(null, "job-failed"), 1, 0)).toBeNull();
  });
});

it.each([
  ["7", 7_000],
  ["0.5", 500],
  ["Sat, 21 Nov 2026 12:01:00 GMT", 60_000],
  ["Sat, 21 Nov 2026 11:00:00 GMT", 0],
  ["soon", null],
  ["", null],
  [null, null],
])("Retry-After %j is %j ms", (header, expected) => {
  expect(retryAfterMs(header, now)).toBe(expected);
});

it("a used up minute closes the gate until the next begins, and nothing else does", () => {
  const gate = new RateGate();
  gate.hear(new Headers(), 0);
  gate.hear(new Headers({ "RateLimit-Remaining": "1", "RateLimit-Reset": "9" }), 0);
  expect(gate.closedForMs(0)).toBe(0);
  gate.hear(new Headers({ "RateLimit-Remaining": "0", "RateLimit-Reset": "9" }), 1_000);
  expect([gate.closedForMs(1_000), gate.closedForMs(10_000)]).toEqual([9_000, 0]);
});
