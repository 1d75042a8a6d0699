import { describe, expect, it } from "vitest";
import type { PictureFacts } from "#contract/description";
import { factsInWords, measuredSentence } from "../../../app/screens/describe/facts-words";
import { preferredLanguage } from "../../../app/screens/describe/preferred-language";

describe("the language that a browser likes best", () => {
  it.each([
    ["", "en"],
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["sv,fi;q=0.9,fr;q=0.5,en;q=0.4", "fr"],
    ["en;q=0.3, ja ;q=0.9", "ja"],
    ["de;q=0, pt-BR", "pt"],
    ["*", "en"],
    [";;;,q=,zh-Hant-TW", "zh"],
  ])("of %j is %s", (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});

describe("facts in words", () => {
  const facts: PictureFacts = {
    widthPx: 4_000,
    heightPx: 3_000,
    orientation: "landscape",
    palette: [
      { name: "navy", hex: "#162250", share: 0.6 },
      { name: "navy", hex: "#101c40", share: 0.2 },
      { name: "orange", hex: "#f08c1e", share: 0.15 },
      { name: "white", hex: "#fafafa", share: 0.05 },
    ],
    brightness: "dark",
    sharpness: "sharp",
    tones: "continuous",
    transparentShare: 0.004,
  };

  it("are a sentence that says nothing of what the picture shows", () => {
    expect(measuredSentence(facts)).toBe(
      "A landscape picture of 4000 × 3000 px, dark, mostly navy and orange.",
    );
    expect(measuredSentence({ ...facts, palette: [] })).toBe("A landscape picture of 4000 × 3000 px, dark.");
  });

  it("are a list", () => {
    expect(factsInWords(facts).map(([, words]) => words)).toEqual([
      "4000 × 3000 px, 12 MP",
      "landscape",
      "Sharp: neighbouring pixels differ as in a picture at its own size",
      "Continuous, as in a photograph or a painting",
      "dark",
      "less than 1 %",
    ]);
  });
});
