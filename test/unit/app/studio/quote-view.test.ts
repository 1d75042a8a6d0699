import { describe, expect, it } from "vitest";
import { formatRefusals, quoteView, scaleRefusals } from "../../../../app/screens/studio/quote-view";
import { firstSettings, type Settings } from "../../../../app/screens/studio/settings";
import { offersOf } from "./documents";

const input = { widthPx: 1_000, heightPx: 750 };
/** Sixteen times as wide and high, it is beyond all limits. */
const large = { widthPx: 2_000, heightPx: 1_500 };
const settings: Settings = firstSettings(offersOf("standard"));
const at16: Settings = { ...settings, size: { kind: "scale", scale: 16 } };

describe("quoteView", () => {
  it("gives exact size, price and what stays", () => {
    expect(quoteView(input, settings, 10)).toEqual({
      state: "priced",
      output: { widthPx: 2_000, heightPx: 1_500 },
      amountCredits: 3,
      balanceAfterCredits: 7,
      missingCredits: 0,
    });
  });

  it("says how much is missing", () => {
    expect(quoteView(input, settings, 1)).toMatchObject({ missingCredits: 2, balanceAfterCredits: -2 });
  });

  it("prices while the balance is unknown", () => {
    expect(quoteView(input, settings, null)).toMatchObject({
      amountCredits: 3,
      balanceAfterCredits: null,
      missingCredits: 0,
    });
  });

  it("knows nothing without a picture or without a size", () => {
    expect(quoteView(null, settings, 10).state).toBe("unknown");
    const empty: Settings = { ...settings, size: { kind: "exact", edge: "width", text: "" } };
    expect(quoteView(input, empty, 10).state).toBe("unknown");
  });

  it("refuses with the limit's figure", () => {
    expect(quoteView(large, at16, 500)).toMatchObject({
      state: "refused",
      output: { widthPx: 32_000, heightPx: 24_000 },
      sentence: expect.stringContaining("512 megapixels"),
    });
  });

  it("refuses to make a picture smaller", () => {
    const smaller: Settings = { ...settings, size: { kind: "exact", edge: "height", text: "700" } };
    expect(quoteView(input, smaller, 500)).toMatchObject({
      state: "refused",
      sentence: expect.stringContaining("1000 × 750 px"),
    });
  });
});

describe("refusals of single choices", () => {
  it("names the factors that go beyond the limits", () => {
    expect([...scaleRefusals(large, "png").keys()]).toEqual([16]);
    expect([...scaleRefusals(large, "webp").keys()]).toEqual([3, 4, 8, 16]);
    expect(scaleRefusals(null, "png").size).toBe(0);
  });

  it("names the formats that cannot hold the size, where another can", () => {
    const at8: Settings = { ...settings, size: { kind: "scale", scale: 8 } };
    expect([...formatRefusals(large, at8).keys()]).toEqual(["webp"]);
    expect(formatRefusals(large, at16).size).toBe(0);
    expect(formatRefusals(input, settings).size).toBe(0);
  });
});
