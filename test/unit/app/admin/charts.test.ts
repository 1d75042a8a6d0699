import { describe, expect, it } from "vitest";
import { roundedUp, stackedBars } from "../../../../app/screens/admin/charts/scale";
import { formatCost, formatShare, formatUpTo } from "../../../../app/screens/admin/format-figures";

describe("a chart's scale", () => {
  it.each([
    [0, 1],
    [-3, 1],
    [1, 1],
    [3, 5],
    [10, 10],
    [11, 20],
    [4_999, 5_000],
    [5_001, 10_000],
    [0.003, 0.005],
  ])("of %d ends at %d", (figure, top) => {
    expect(roundedUp(figure)).toBeCloseTo(top, 10);
  });

  it("stands bars on one another within the chart, and draws nothing below zero", () => {
    expect(stackedBars([25, 50], 100)).toEqual([
      { y: 75, height: 25 },
      { y: 25, height: 50 },
    ]);
    expect(stackedBars([-5, 10], 10)).toEqual([
      { y: 100, height: 0 },
      { y: 0, height: 100 },
    ]);
  });
});

describe("an engine's figures", () => {
  it("are told with as many digits as they need", () => {
    expect([0, 160_000, 420_000, 12_300_000_000].map(formatCost)).toEqual([
      "$0.00",
      "$0.00016",
      "$0.00042",
      "$12.30",
    ]);
    expect([formatShare(3, 40), formatShare(0, 9), formatShare(0, 0)]).toEqual(["7.5%", "0%", "–"]);
    expect([formatUpTo(30), formatUpTo(120), formatUpTo(null)]).toEqual(["≤ 30 s", "≤ 2 min 0 s", "–"]);
  });
});
