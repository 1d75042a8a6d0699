import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { measurePicture } from "#imaging/measure/measure-picture";
import type { Raster } from "#imaging/raster";
import { resample } from "#imaging/resample/resample";
import { rasterFrom } from "../../../support/pictures/rasters";
import { codecModules } from "../../../support/codec-modules";

/** A picture of one colour, with a lower part of another. */
const twoColours = (upper: readonly number[], lower: readonly number[], lowerShare: number): Raster =>
  rasterFrom(200, 100, 3, (_, y, c) => (y < 100 * (1 - lowerShare) ? upper : lower)[c] ?? 0);

describe("the palette", () => {
  it("names the colours of a picture with their shares, the most frequent first", () => {
    const { palette } = measurePicture(twoColours([22, 34, 80], [240, 140, 30], 0.25));
    expect(palette.slice(0, 2).map(({ name }) => name)).toEqual(["navy", "orange"]);
    expect(palette[0]?.hex).toBe("#162250");
    expect(palette[0]?.share).toBeCloseTo(0.75, 1);
    expect(palette.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6);
  });

  it("is one colour for a plain picture, and none for an invisible one", () => {
    expect(measurePicture(rasterFrom(40, 40, 3, () => 250)).palette).toEqual([
      { name: "white", hex: "#fafafa", share: 1 },
    ]);
    const invisible = measurePicture(rasterFrom(40, 40, 4, () => 0));
    expect(invisible.palette).toEqual([]);
    expect(invisible.transparentShare).toBe(1);
  });

  it("is the same for the same picture", () => {
    const picture = rasterFrom(120, 90, 3, (x, y, c) => (x * 3 + y * 7 + c * 50) % 256);
    expect(measurePicture(picture).palette).toEqual(measurePicture(picture).palette);
  });
});

describe("what else is measured", () => {
  it.each([
    [300, 200, "landscape"],
    [200, 300, "portrait"],
    [200, 202, "square"],
  ] as const)("of %i × %i: %s", (widthPx, heightPx, orientation) => {
    expect(measurePicture(rasterFrom(widthPx, heightPx, 3, () => 9))).toMatchObject({
      widthPx,
      heightPx,
      orientation,
    });
  });

  it.each([
    [20, "dark"],
    [118, "medium"],
    [235, "bright"],
  ] as const)("a grey of %i is %s, and plain", (value, brightness) => {
    const facts = measurePicture(rasterFrom(30, 30, 3, () => value));
    expect(facts).toMatchObject({ brightness, sharpness: "plain", tones: "flat" });
  });

  it("half of a picture is transparent", () => {
    const picture = rasterFrom(100, 100, 4, (x, _, c) => (c === 3 ? (x < 50 ? 0 : 255) : 90));
    expect(measurePicture(picture).transparentShare).toBeCloseTo(0.5, 1);
  });

  it.each([1, 3, 5_000])("a picture %i px wide and one high is no exception", (widthPx) => {
    expect(measurePicture(rasterFrom(widthPx, 1, 3, (x) => x % 256)).heightPx).toBe(1);
  });
});

const folder = path.join(process.env["LIMN_PICTURES"] ?? "../shared/training", "photos/validation");
const photographs = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".png")) : [];

describe.skipIf(photographs.length === 0)("real photographs", () => {
  it("are sharp, and no longer so when they were enlarged four times; their tones are continuous", async () => {
    const limits = { maxPixels: 10_000_000, maxEdgePx: 10_000, maxSizeBytes: 100_000_000 };
    for (const name of photographs.filter((_, i) => i % 8 === 0)) {
      const bytes = new Uint8Array(readFileSync(path.join(folder, name)));
      const { raster } = await decodePicture(bytes, limits, codecModules);
      const small = { widthPx: raster.widthPx / 4, heightPx: raster.heightPx / 4 };
      const enlarged = resample(resample(raster, small, "bicubic"), raster, "bicubic");
      const facts = measurePicture(raster);
      expect.soft([name, facts.tones]).toEqual([name, "continuous"]);
      expect.soft(["sharp", "soft"], name).toContain(facts.sharpness);
      expect.soft([name, measurePicture(enlarged).sharpness]).toEqual([name, "blurred"]);
    }
  });
});
