import { describe, expect, it } from "vitest";
import {
  formatBytes,
  formatCredits,
  formatFraction,
  formatMegapixels,
  formatPixelSize,
} from "../../../app/quantities/format";

describe("quantities in words", () => {
  it("counts credits", () => {
    expect([0, 1, 4, 1_200].map(formatCredits)).toEqual([
      "0 credits",
      "1 credit",
      "4 credits",
      "1,200 credits",
    ]);
  });

  it("writes sizes exactly", () => {
    const size = { widthPx: 2_400, heightPx: 1_600 };
    expect(formatPixelSize(size)).toBe("2400 × 1600 px");
    expect(formatMegapixels(size)).toBe("3.84 MP");
    expect(formatMegapixels({ widthPx: 8_000, heightPx: 6_001 })).toBe("48 MP");
  });

  it("writes file sizes in the unit that reads best", () => {
    expect(formatBytes(812)).toBe("812 bytes");
    expect(formatBytes(245_760)).toBe("240 KB");
    expect(formatBytes(40 * 1024 * 1024)).toBe("40 MB");
    expect(formatBytes(3.44 * 1024 * 1024)).toBe("3.4 MB");
  });

  it("says 100 % only of what is finished", () => {
    expect([0, 0.426, 0.999, 1].map(formatFraction)).toEqual(["0 %", "43 %", "99 %", "100 %"]);
  });
});
