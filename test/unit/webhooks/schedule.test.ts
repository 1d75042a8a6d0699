import { describe, expect, it } from "vitest";
import { maxAttempts, nextAttemptAt } from "#functions/accounts/webhooks/schedule";

const createdAt = Date.parse("2026-11-21T12:00:00Z");
const hourMs = 3_600_000;

/** When each attempt of an event that nobody takes is made, in milliseconds after the event. */
function attemptTimes(random: () => number, retryAfterMs = 0): number[] {
  const times = [0];
  for (let number = 1; ; number += 1) {
    const at = nextAttemptAt({ number, createdAt, retryAfterMs }, createdAt + (times.at(-1) ?? 0), random);
    if (at === null) return times;
    times.push(at - createdAt);
  }
}

describe("the attempts at a webhook", () => {
  it("come after longer and longer waits, and end within a day", () => {
    const times = attemptTimes(() => 0);
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(times).toHaveLength(maxAttempts);
    expect(waits[0]).toBe(5_000);
    expect(waits).toEqual([...waits].sort((one, two) => one - two));
    expect(times.at(-1)).toBeGreaterThan(23 * hourMs);
    expect(times.at(-1)).toBeLessThanOrEqual(24 * hourMs);
  });

  it("come up to a fifth earlier by chance", () => {
    const earliest = attemptTimes(() => 1 - Number.EPSILON);
    const latest = attemptTimes(() => 0);
    expect(earliest).toHaveLength(maxAttempts);
    for (const [index, time] of earliest.entries()) {
      expect(time / (latest[index] || 1)).toBeCloseTo(index === 0 ? 0 : 0.8, 3);
    }
  });

  it("are as late as the server asks for, where that is later, but never beyond the day", () => {
    expect(attemptTimes(() => 0, hourMs).slice(0, 3)).toEqual([0, hourMs, 2 * hourMs]);
    const times = attemptTimes(() => 0, 6 * hourMs);
    expect(times).toEqual([0, 6, 12, 18, 24].map((hours) => hours * hourMs));
  });
});
