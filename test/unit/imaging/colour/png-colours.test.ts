import { describe, expect, it } from "vitest";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { pngChunk } from "#imaging/codecs/png/chunks";
import { toSrgb } from "#imaging/color/icc/convert";
import { codecModules } from "../../../support/codec-modules";
import { concatBytes, numberBytes } from "../../../support/pictures/bytes";
import { pngFile } from "../../../support/pictures/png";

const limits = { maxPixels: 100_000, maxEdgePx: 2000 };
const gamma = (value: number) => pngChunk("gAMA", numberBytes(Math.round(value * 100_000), 4));
const primaries = (...values: number[]) =>
  pngChunk("cHRM", concatBytes(...values.map((value) => numberBytes(Math.round(value * 100_000), 4))));
const codes = (...values: number[]) => pngChunk("cICP", Uint8Array.from(values));
const srgbChunk = pngChunk("sRGB", Uint8Array.of(0));

const srgbPrimaries = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06];
const adobePrimaries = [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06];

/** One pixel with these chunks before it. */
async function decoded(pixel: readonly number[], chunks: readonly Uint8Array[]) {
  const colourType = pixel.length === 1 ? 0 : 2;
  const file = pngFile({ widthPx: 1, heightPx: 1, bitDepth: 8, colourType, chunks, rows: [pixel] });
  const { raster, profile, profileBytes } = await decodePicture(file, limits, codecModules);
  return { samples: [...raster.data], shown: [...toSrgb(raster, profile).data], profileBytes };
}

describe("a PNG that says of its colours without a profile", () => {
  it.each([
    // Worked out from the spaces' primaries and sRGB's curve; Adobe RGB's is LittleCMS's, from its profile (icc.test.ts).
    ["by codes of Display P3", [codes(12, 13, 0, 1)], [200, 100, 50], [215, 93, 31]],
    [
      "by Adobe RGB's primaries",
      [gamma(1 / 2.2), primaries(...adobePrimaries)],
      [100, 150, 200],
      [66, 151, 203],
    ],
    // 188 is what sRGB stores for half of the light.
    ["by a gamma of light itself", [gamma(1)], [128, 128, 128], [188, 188, 188]],
    ["by a gamma of old screens", [gamma(1 / 1.8)], [128, 128, 128], [146, 146, 146]],
  ] as const)("%s keeps its samples and carries a profile of that", async (_, chunks, pixel, expected) => {
    const { samples, shown, profileBytes } = await decoded(pixel, chunks);
    expect(samples).toEqual(pixel);
    expect(profileBytes).toBeDefined();
    for (const [i, value] of expected.entries())
      expect(Math.abs((shown[i] ?? 0) - value)).toBeLessThanOrEqual(3);
  });

  it("in grey is converted to sRGB: a profile for colours does not go with it", async () => {
    const { samples, profileBytes } = await decoded([128], [gamma(1)]);
    expect(samples).toEqual([188, 188, 188]);
    expect(profileBytes).toBeUndefined();
  });

  it.each([
    ["by what is sRGB", [gamma(0.454_55), primaries(...srgbPrimaries)]],
    ["by sRGB's chunk beside another gamma", [srgbChunk, gamma(1)]],
    ["by codes of sRGB beside a gamma", [codes(1, 13, 0, 1), gamma(1)]],
    ["by a gamma of nothing", [gamma(0)]],
    ["by primaries that nobody sees", [primaries(0, 0, 0, 0, 0, 0, 0, 0)]],
  ])("%s is taken as sRGB", async (_, chunks) => {
    const { shown, profileBytes } = await decoded([200, 100, 50], chunks);
    expect(shown).toEqual([200, 100, 50]);
    expect(profileBytes).toBeUndefined();
  });

  it("is refused where it is brighter than white", async () => {
    await expect(decoded([200, 100, 50], [codes(9, 16, 0, 1)])).rejects.toMatchObject({
      code: "image-format-unsupported",
      publicDetail: expect.stringContaining("a PNG of high dynamic range"),
    });
  });
});
