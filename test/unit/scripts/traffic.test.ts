import { describe, expect, it } from "vitest";
import { reasonBeyond } from "../../../scripts/load/knee.mjs";
import { runClosedLoop } from "../../../scripts/traffic/closed-loop.mjs";
import {
  countFailures,
  percentile,
  summarize,
  summarizeByKind,
} from "../../../scripts/traffic/statistics.mjs";
import { readWords } from "../../../scripts/traffic/words.mjs";

const answered = (kind: string, latencyMs: number) => ({ kind, latencyMs, failure: null });
const failed = (kind: string) => ({ kind, latencyMs: 1, failure: "status 500" });

describe("what requests came to", () => {
  it("is told by nearest-rank percentiles", () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).toEqual([50, 95, 99, 100]);
    expect([percentile([7], 0.5), percentile([], 0.5)]).toEqual([7, 0]);
  });

  it("counts failures apart from latencies and throughput", () => {
    const outcomes = [answered("page", 10), answered("page", 30), failed("page"), answered("api", 5)];
    expect(summarize("page", outcomes.slice(0, 3), 2)).toEqual({
      kind: "page",
      requests: 3,
      requestsPerSecond: 1,
      p50Ms: 10,
      p95Ms: 30,
      p99Ms: 30,
      errors: 1,
    });
    expect(summarizeByKind(outcomes, 1).map(({ kind, errors }) => [kind, errors])).toEqual([
      ["api", 0],
      ["page", 1],
      ["all", 1],
    ]);
    expect(countFailures(outcomes)).toEqual({ "page: status 500": 1 });
  });

  it("is all that a closed loop began, however it ended", async () => {
    let atOnce = 0;
    let most = 0;
    const { outcomes } = await runClosedLoop({
      concurrency: 3,
      isOver: (begun) => begun >= 10,
      next: (index) => ({
        kind: "one",
        run: async () => {
          atOnce += 1;
          most = Math.max(most, atOnce);
          await Promise.resolve();
          atOnce -= 1;
          if (index === 4) throw new Error("refused");
        },
      }),
    });
    expect([outcomes.length, most]).toEqual([10, 3]);
    expect(countFailures(outcomes)).toEqual({ "one: refused": 1 });
  });
});

describe("the knee", () => {
  const step = {
    kind: "all",
    requests: 1_000,
    requestsPerSecond: 100,
    p50Ms: 5,
    p95Ms: 50,
    p99Ms: 90,
    errors: 0,
  };

  it.each([
    ["more for more clients", { requestsPerSecond: 150 }, null],
    ["one failure in a hundred", { requestsPerSecond: 150, errors: 10 }, null],
    ["more failures than that", { requestsPerSecond: 150, errors: 11 }, "11 of 1000 failed"],
    ["people who wait", { requestsPerSecond: 150, p95Ms: 1_001 }, "p95 is 1001 ms"],
    ["a longer queue", { requestsPerSecond: 104 }, "1.04 times"],
  ])("lies before %s as the rule says", (_, next, reason) => {
    const found = reasonBeyond(step, { ...step, ...next });
    expect(found).toEqual(reason === null ? null : expect.stringContaining(reason));
  });
});

describe("the words of a command", () => {
  it("are numbers, flags and names", () => {
    const read = readWords(["api", "--rounds", "3", "--json"], { rounds: 5, requests: 9 }, ["json"]);
    expect([read.numbers, [...read.flags], read.words]).toEqual([
      { rounds: 3, requests: 9 },
      ["json"],
      ["api"],
    ]);
  });

  it.each([
    [["--round", "3"], /There is no --round; there are --rounds N, --json/],
    [["--rounds"], /--rounds takes a number/],
    [["--rounds", "-1"], /--rounds takes a number/],
    [["--rounds", "NaN"], /--rounds takes a number/],
  ])("are refused where they say nothing: %j", (words, message) => {
    expect(() => readWords(words, { rounds: 5 }, ["json"])).toThrow(message);
  });
});
