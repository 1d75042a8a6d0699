import { describe, expect, it } from "vitest";
import { figuresOf, healthOf, quantileSeconds } from "#functions/directory/lists/sum-figures";

const rows = (counts: Readonly<Record<number, number>>) =>
  Object.entries(counts).map(([upToSeconds, jobs]) => ({
    day: "2026-11-21",
    engine: "limn",
    mode: "standard",
    upToSeconds: Number(upToSeconds),
    jobs,
  }));

describe("a quantile of durations", () => {
  it("is the bound below which so many of the jobs were", () => {
    const durations = rows({ 60: 5, 5: 90, 1: 5 });
    expect(quantileSeconds(durations, 0.5)).toBe(5);
    expect(quantileSeconds(durations, 0.95)).toBe(5);
    expect(quantileSeconds(durations, 0.96)).toBe(60);
    expect(quantileSeconds([], 0.5)).toBeNull();
  });
});

describe("an engine's health", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  it.each([
    ["idle", [], null],
    ["well", [], minutesAgo(1)],
    ["well", [{ succeeded: 9, failed: 1 }], null],
    [
      "failing",
      [
        { succeeded: 4, failed: 0 },
        { succeeded: 0, failed: 1 },
      ],
      null,
    ],
    ["slow", [{ succeeded: 9, failed: 0 }], minutesAgo(31)],
  ] as const)("is %s", (health, lately, oldestLiveAt) => {
    expect(healthOf(lately, oldestLiveAt, now)).toBe(health);
  });
});

describe("figures", () => {
  it("have every day, and each engine and mode apart", () => {
    const figure = (mode: string, name: string, value: number) => ({
      day: "2026-11-21",
      figure: name,
      engine: "limn",
      mode,
      value,
    });
    const { days, engines } = figuresOf(
      ["2026-11-20", "2026-11-21"],
      [
        figure("standard", "jobs-succeeded", 3),
        figure("upscale-basic", "jobs-failed", 2),
        figure("standard", "work-ms", 1_000),
      ],
      rows({ 10: 3 }),
    );
    expect(days.map(({ day, jobsSucceeded, jobsFailed }) => [day, jobsSucceeded, jobsFailed])).toEqual([
      ["2026-11-20", 0, 0],
      ["2026-11-21", 3, 2],
    ]);
    expect(engines).toMatchObject([
      { mode: "standard", succeeded: 3, failed: 0, p95Seconds: 10, costNanodollars: 20_000 },
      { mode: "upscale-basic", succeeded: 0, failed: 2, p95Seconds: null },
    ]);
  });
});
