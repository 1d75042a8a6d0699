import { describe, expect, it } from "vitest";
import { modelRanges, toModelRange } from "#functions/jobs/engines/hosted/strengths";

describe("our strengths in each model's ranges", () => {
  const { clarity, fluxVision } = modelRanges;
  it.each([
    // Ours, its value, and what the model gets: least, first and most, and two between.
    ["detail", clarity.creativity, [0, 2.5, 5, 7.5, 10], [0, 0.175, 0.35, 0.675, 1]],
    ["resemblance", clarity.resemblance, [-10, -5, 0, 5, 10], [0, 0.3, 0.6, 1.8, 3]],
    ["dynamic", clarity.dynamic, [-10, -5, 0, 5, 10], [1, 3.5, 6, 28, 50]],
    ["fractality", clarity.tilingWidth, [-10, -5, 0, 5, 10], [256, 192, 112, 64, 16]],
    ["fractality", clarity.tilingHeight, [-10, -5, 0, 5, 10], [256, 208, 144, 80, 16]],
    ["detail", fluxVision.creativity, [0, 2.5, 5, 7.5, 10], [0, 0.15, 0.3, 0.65, 1]],
  ] as const)("%s", (name, range, ours, theirs) => {
    expect(ours.map((value) => toModelRange(name, value, range))).toEqual(theirs);
  });

  it("what is not given is the model's usual", () => {
    expect(toModelRange("detail", undefined, clarity.creativity)).toBe(0.35);
    expect(toModelRange("fractality", undefined, clarity.tilingWidth)).toBe(112);
  });
});
