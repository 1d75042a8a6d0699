import { describe, expect, it } from "vitest";
import { isBannerShown } from "../../../app/screens/home/banner-visibility";

describe("the floating banner", () => {
  // A viewport of 800 px: it appears past 200 px, and a page of 4,000 px loses it from 3,000 px on.
  it.each([
    [0, 4_000, false],
    [200, 4_000, false],
    [201, 4_000, true],
    [2_999, 4_000, true],
    [3_000, 4_000, false],
    [3_200, 4_000, false],
    [201, 1_200, false],
    [201, 1_202, true],
    [0, 800, false],
  ])("at %i px of a page of %i px: %s", (scrolledPx, pageHeightPx, shown) => {
    expect(isBannerShown({ scrolledPx, viewportHeightPx: 800, pageHeightPx })).toBe(shown);
  });
});
