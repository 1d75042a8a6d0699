import { describe, expect, it } from "vitest";
import { ssim } from "#imaging/quality/metrics";
import type { Raster } from "#imaging/raster";
import { resample } from "#imaging/resample/resample";
import { ColourLookup, type ColourTable, colourTable } from "#imaging/style/colour-table";
import { transferStyle } from "#imaging/style/transfer-style";
import { artPicture, copyOf, partOf } from "../../../support/real-pictures";
import { rasterFrom, sceneRaster } from "../../../support/pictures/rasters";
import { paletteDistance, steepnessInside, structureLikeness } from "../../../support/pictures/scores";

async function styled(picture: Raster, style: Raster, strength: number, seed = 1): Promise<Raster> {
  const result = copyOf(picture);
  await transferStyle(result, { style, strength, seed });
  return result;
}

const half = (picture: Raster) => partOf(picture, 70, 70, 100, 100);
const everywhere = ({ widthPx, heightPx }: Raster) => new Uint8Array(widthPx * heightPx).fill(1);

describe.each([
  ["face", "spirit"],
  ["hero", "leaves"],
  ["leaves", "knit"],
] as const)("%s in the style of %s", (name, styleName) => {
  it("comes nearer to its palette with each strength, and keeps its structure", async () => {
    const picture = half(await artPicture(name));
    const style = half(await artPicture(styleName));
    const results: Raster[] = [];
    for (const strength of [0, 3, 7, 10]) results.push(await styled(picture, style, strength));
    const palettes = results.map((result) => paletteDistance(result, style));
    const likenesses = results.map((result) => structureLikeness(result, picture));
    expect(palettes).toEqual(palettes.toSorted((a, b) => b - a));
    expect(palettes[3]).toBeLessThan(0.4 * (palettes[0] ?? 0));
    expect(palettes[2]).toBeLessThan(0.55 * (palettes[0] ?? 0));
    expect(likenesses).toEqual(likenesses.toSorted((a, b) => b - a));
    expect(likenesses[2]).toBeGreaterThan(0.7);
    expect(likenesses[3]).toBeGreaterThan(0.4);
    expect(ssim(results[2] as Raster, picture, 0)).toBeGreaterThan(0.4);
  });
});

describe("texture", () => {
  it("is carried over to what is flat: a plain wall comes to look knitted", async () => {
    const wall = rasterFrom(120, 120, 3, (x, y, c) => 120 + Math.round((x + y) / 8) + c * 4);
    const style = half(await artPicture("knit"));
    const before = steepnessInside(wall, everywhere(wall));
    const after = steepnessInside(await styled(wall, style, 10), everywhere(wall));
    expect(after).toBeGreaterThan(before + 0.2 * steepnessInside(style, everywhere(style)));
  });

  it("leaves a picture beyond the working resolution its own finest detail", async () => {
    const large = resample(half(await artPicture("leaves")), { widthPx: 300, heightPx: 300 }, "lanczos3");
    for (let at = 0; at < large.data.length; at += 12)
      large.data[at + 1] = Math.max(0, (large.data[at + 1] ?? 0) - 30);
    const result = copyOf(large);
    const style = half(await artPicture("braid"));
    await transferStyle(result, { style, strength: 7, seed: 1, workingPixels: 10_000 });
    expect(structureLikeness(result, large)).toBeGreaterThan(0.6);
    expect(steepnessInside(result, everywhere(result))).toBeGreaterThan(
      0.4 * steepnessInside(large, everywhere(large)),
    );
  });
});

describe("colours", () => {
  it("of a smooth gradient stay smooth: none is far from the next", async () => {
    const gradient = rasterFrom(256, 32, 3, (x, _, c) => Math.min(255, 20 + Math.round(x * 0.8) + c * 6));
    const table = colourTable(gradient, half(await artPicture("spirit")), 1);
    const lookup = new ColourLookup(table as ColourTable, 1);
    const found = Array.from({ length: 256 }, (_, x) => {
      const result = new Float64Array(3);
      lookup.find(
        gradient.data[x * 3] ?? 0,
        gradient.data[x * 3 + 1] ?? 0,
        gradient.data[x * 3 + 2] ?? 0,
        result,
      );
      return result;
    });
    const steps = found
      .slice(1)
      .flatMap((colour, x) => [...colour].map((v, c) => Math.abs(v - (found[x]?.[c] ?? 0))));
    expect(Math.max(...steps)).toBeLessThanOrEqual(8);
  });
});

describe("what stays", () => {
  const picture = sceneRaster(90, 70, 4);
  const style = sceneRaster(60, 50, 3);

  it("is everything at strength 0", async () => {
    expect((await styled(picture, style, 0)).data).toEqual(picture.data);
  });

  it("is alpha at every strength", async () => {
    const result = await styled(picture, style, 10);
    const alphas = (raster: Raster) => raster.data.filter((_, i) => i % 4 === 3);
    expect(alphas(result)).toEqual(alphas(picture));
    expect(result.data).not.toEqual(picture.data);
  });

  it("is the result, for the same seed", async () => {
    expect((await styled(picture, style, 6, 5)).data).toEqual((await styled(picture, style, 6, 5)).data);
  });

  it("is the picture where it was stopped", async () => {
    const result = copyOf(picture);
    const shares: number[] = [];
    const stopped = new Error("canceled");
    const work = transferStyle(
      result,
      { style, strength: 8, seed: 1 },
      {
        onPiece: async (share) => {
          shares.push(share);
          if (shares.length === 5) throw stopped;
        },
      },
    );
    await expect(work).rejects.toBe(stopped);
    expect(shares).toHaveLength(5);
    expect(result.data).toEqual(picture.data);
  });
});

describe("odd pictures", () => {
  it.each([
    [1, 1, 1, 1],
    [3, 200, 90, 2],
    [40, 30, 1, 1],
    [1, 1, 64, 64],
  ])(
    "of %i × %i in the style of one of %i × %i are no exception",
    async (width, height, styleWidth, styleHeight) => {
      const result = await styled(sceneRaster(width, height, 3), sceneRaster(styleWidth, styleHeight, 4), 9);
      expect(result.data).toHaveLength(width * height * 3);
    },
  );

  it("that are wholly transparent have no colours to change", async () => {
    const empty = rasterFrom(30, 30, 4, () => 0);
    expect((await styled(empty, sceneRaster(30, 30, 3), 10)).data).toEqual(empty.data);
  });
});
