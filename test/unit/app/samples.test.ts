import { readFileSync, statSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { hostedSampleOf, hostedSamples } from "../../../app/comparison/hosted-samples";
import { modeSamples } from "../../../app/comparison/mode-samples";
import { samples, sampleScale, sampleSourceSet, sampleUrl } from "../../../app/comparison/samples";

const made = Object.keys(hostedSamples).flatMap((mode) => hostedSampleOf(mode) ?? []);
const pictures = [...Object.values(samples), ...Object.values(modeSamples), ...made].flatMap(
  ({ before, after }) => (before ? [before, after] : [after]),
);
const formats = ["avif", "webp"] as const;
const mostBytes = 120_000;

describe("the samples of before and after", () => {
  it.each(pictures)("$name is there in every width and format, as large as it says", async (picture) => {
    for (const format of formats) {
      for (const widthPx of [...picture.narrowerWidthsPx, picture.widthPx]) {
        const path = `public${sampleUrl(picture, format, widthPx)}`;
        const { width, height } = await sharp(readFileSync(path)).metadata();
        expect(width).toBe(widthPx);
        expect(height).toBe(Math.round((widthPx * picture.heightPx) / picture.widthPx));
        expect(statSync(path).size).toBeLessThanOrEqual(mostBytes);
      }
    }
  });

  it.each(Object.entries(samples))("%s is made of the small picture that is kept", async (name, pair) => {
    const { width, height } = await sharp(`art/small/${name}.webp`).metadata();
    expect([width, height]).toEqual([pair.before.widthPx, pair.before.heightPx]);
    expect(pair.after.widthPx).toBe(pair.before.widthPx * sampleScale);
    expect(pair.after.heightPx).toBe(pair.before.heightPx * sampleScale);
  });

  it("lists every width in a source set, the whole picture without one in its name", () => {
    expect(sampleSourceSet(samples.hero.after, "avif")).toBe(
      "/art/hero-after-640.avif 640w, /art/hero-after-800.avif 800w, /art/hero-after.avif 1024w",
    );
  });
});
