import { describe, expect, it } from "vitest";
import { packIds, planIds, priceList } from "#contract/price-list";
import { cheapestPacks, cheapestPlan } from "../../../app/screens/pricing/cheapest";
import { estimate } from "../../../app/screens/pricing/estimate";

describe("the calculator", () => {
  const photo = { widthPx: 4_000, heightPx: 3_000 };

  it("prices photos as jobs are priced", () => {
    expect(estimate({ count: 100, photo, scale: 2, mode: "standard" })).toEqual({
      possible: true,
      output: { widthPx: 8_000, heightPx: 6_000 },
      eachCredits: 48,
      allCredits: 4_800,
    });
    expect(
      estimate({ count: 3, photo: { widthPx: 10, heightPx: 10 }, scale: 2, mode: "upscale" }),
    ).toMatchObject({
      allCredits: 9,
    });
  });

  it.each([
    [{ count: 0 }, "whole numbers"],
    [{ count: 1.5 }, "whole numbers"],
    [{ photo: { widthPx: Number.NaN, heightPx: 1 } }, "whole numbers"],
    [{ scale: 16 as const }, "512 megapixels"],
    [{ photo: { widthPx: 9_000, heightPx: 8_000 } }, "65 megapixels"],
    [{ photo: { widthPx: 70_000, heightPx: 600 } }, "65500 px an edge"],
  ])("says why %j cannot be", (change, words) => {
    const result = estimate({ count: 1, photo, scale: 2, mode: "standard", ...change });
    expect(result).toMatchObject({ possible: false, sentence: expect.stringContaining(words) });
  });
});

describe("the cheapest way", () => {
  it("finds packs that no other packs undercut", () => {
    for (let credits = 1; credits <= 4_500; credits += 37) {
      const found = cheapestPacks(credits);
      expect(found.credits).toBeGreaterThanOrEqual(credits);
      let best = Number.POSITIVE_INFINITY;
      for (let small = 0; small <= 45; small += 1) {
        for (let medium = 0; medium <= 9; medium += 1) {
          for (let large = 0; large <= 3; large += 1) {
            if (small * 100 + medium * 500 + large * 2_000 < credits) continue;
            best = Math.min(best, small * 900 + medium * 3_500 + large * 11_900);
          }
        }
      }
      expect({ credits, cents: found.priceCents }).toEqual({ credits, cents: best });
    }
    expect(packIds.map((id) => priceList[id].credits)).toEqual([100, 500, 2_000]);
  });

  it("names the smallest plan that is enough, or none", () => {
    expect(cheapestPlan(1)).toBe("plan-starter");
    expect(cheapestPlan(400)).toBe("plan-pro");
    expect(cheapestPlan(1_601)).toBeNull();
    expect(planIds.map((id) => priceList[id].credits)).toEqual([100, 400, 1_600]);
  });
});
