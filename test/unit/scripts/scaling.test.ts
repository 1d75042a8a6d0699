import { describe, expect, it } from "vitest";
import { costsOf, times, totalOf } from "../../../training/scaling/costs";
import { jobsOfMix, mix } from "../../../training/scaling/mix";
import { quantile, simulate } from "../../../training/scaling/simulate";
import { stripWaitSeconds, workOf } from "../../../training/scaling/work";

const work = (stripSeconds: readonly number[]) => ({
  outputMegapixels: 6 * stripSeconds.length,
  prepareSeconds: 2,
  storeSeconds: 1,
  stripSeconds,
  resultBytes: 3_000_000 * stripSeconds.length,
});

describe("strips through a queue, simulated", () => {
  it("of one job take as long as the longest consumer, and the job its preparing and storing besides", () => {
    const job = { atSeconds: 10, work: work([4, 4, 4, 4]) };
    const each = 4 + stripWaitSeconds;
    expect(simulate([job], 1)).toMatchObject({
      longestJobSeconds: 3 + 4 * each,
      longestWaitSeconds: 3 * each,
    });
    expect(simulate([job], 3)).toMatchObject({ longestJobSeconds: 3 + 2 * each, longestWaitSeconds: each });
    expect(simulate([job], 4)).toMatchObject({
      longestJobSeconds: 3 + each,
      longestWaitSeconds: 0,
      utilization: 1,
    });
  });

  it("wait behind those that came before, and jobs of one strip pass them by", () => {
    const jobs = [
      { atSeconds: 0, work: work([10, 10]) },
      { atSeconds: 1, work: work([10, 10]) },
      { atSeconds: 1, work: work([10]) },
    ];
    const { strips, longestJobSeconds, longestWaitSeconds } = simulate(jobs, 1);
    expect(strips).toBe(4);
    expect(longestJobSeconds).toBeCloseTo(2 + 4 * 10.5 + 1 - 1, 9);
    expect(longestWaitSeconds).toBeCloseTo(2 + 3 * 10.5 - 3, 9);
    expect(simulate([{ atSeconds: 5, work: work([10]) }], 1)).toMatchObject({
      strips: 0,
      longestJobSeconds: 13.5,
    });
  });

  it("are the same for the same seed, and never slower with more consumers", () => {
    const jobs = jobsOfMix(400, 200, 7);
    expect(jobsOfMix(400, 200, 7)).toEqual(jobs);
    expect(jobsOfMix(400, 200, 8)).not.toEqual(jobs);
    const [one, ten, hundred] = [1, 10, 100].map((consumers) => simulate(jobs, consumers).longestWaitSeconds);
    expect(one).toBeGreaterThan(ten ?? 0);
    expect(ten).toBeGreaterThanOrEqual(hundred ?? 0);
    const lastAt = jobs.at(-1)?.atSeconds ?? 0;
    expect(lastAt / 3_600).toBeGreaterThan(1.7);
    expect(lastAt / 3_600).toBeLessThan(2.3);
  });

  it("has a mix whose shares are all", () => {
    expect(mix.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  });

  it("tells quantiles", () => {
    expect([quantile([], 0.5), quantile([3, 1, 2], 0.5), quantile([3, 1, 2], 1)]).toEqual([0, 2, 3]);
  });
});

describe("what a million output megapixels cost", () => {
  const costs = (mode: "standard" | "crystal", scale: 2 | 4, widthPx: number) => {
    const job = workOf({ mode, scale, format: "png", output: { widthPx, heightPx: 1_000 } });
    return times(costsOf(job, { consumers: 10, months: 1 }), 1_000_000 / job.outputMegapixels);
  };

  it("is the cores' time by the price of it, and no queue for jobs of one strip", () => {
    const small = costs("standard", 2, 5_000);
    // 0.2 s to enhance, 0.07 to encode, 0.1 of a quarter of the pixels to decode, 0.005 to copy.
    expect(small.cpu).toBeCloseTo((0.2 + 0.07 + 0.025 + 0.005) * 1_000 * 0.02, 6);
    expect(small.queues).toBe(0);
    // A message of three operations for each strip of at most six megapixels.
    expect(costs("standard", 2, 12_000).queues).toBeGreaterThanOrEqual((1_000_000 / 6) * 3 * 0.4e-6);
  });

  it("counts what strips compute twice: half of what their network sees above and below, within the picture", () => {
    const output = { widthPx: 10_000, heightPx: 1_744 };
    const { stripSeconds } = workOf({ mode: "crystal", scale: 2, format: "png", output });
    // 592, 592 and 560 rows; 64 input pixels are 128 rows.
    const computed = [592 + 64, 64 + 592 + 64, 64 + 560];
    const written = [592, 592, 560];
    expect(stripSeconds).toHaveLength(3);
    for (const [strip, seconds] of stripSeconds.entries()) {
      const expected = ((computed[strip] ?? 0) * 3.25 + (written[strip] ?? 0) * 0.07) / 100;
      expect(seconds).toBeCloseTo(expected, 6);
    }
  });

  it("grows with the work", () => {
    expect(totalOf(costs("crystal", 2, 5_000))).toBeGreaterThan(totalOf(costs("standard", 2, 5_000)));
    expect(totalOf(costs("standard", 2, 5_000))).toBeGreaterThan(totalOf(costs("standard", 4, 5_000)));
  });
});
