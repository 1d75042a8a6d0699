import { describe, expect, it } from "vitest";
import { enhance } from "#imaging/enhance/enhance";
import { enhanceColumns } from "#imaging/enhance/enhance-columns";
import { networkEnlarger } from "#imaging/enhance/enlarger";
import { planEnhancement } from "#imaging/enhance/plan";
import { rasterSource } from "#imaging/enhance/row-source";
import { planStrips } from "#imaging/enhance/strips";
import { parseModel } from "#imaging/neural/model";
import { createNetwork } from "#imaging/neural/network";
import { columnsOf, rowsOf } from "#imaging/raster";
import { resample } from "#imaging/resample/resample";
import { fastModelBytes, kernelModule } from "../../support/engine-files";
import { sceneRaster } from "../../support/pictures/rasters";

const networks = {
  2: createNetwork(kernelModule, parseModel(fastModelBytes(2))),
  4: createNetwork(kernelModule, parseModel(fastModelBytes(4))),
};
const enlargerOf = (scale: 2 | 4) => networkEnlarger(networks[scale]);

const enhanced = (input: ReturnType<typeof sceneRaster>, widthPx: number, heightPx: number) =>
  enhance({ ...rasterSource(input), channels: input.channels }, { widthPx, heightPx }, enlargerOf, {});

describe("the chain of networks", () => {
  const size = (widthPx: number, heightPx: number) => ({ widthPx, heightPx });
  it.each([
    [2, [2]],
    [3, [4]],
    [4, [4]],
    [8, [4, 2]],
    [16, [4, 4]],
  ] as const)("reaches ×%i by %j", (factor, chain) => {
    const plan = planEnhancement(size(100, 60), size(100 * factor, 60 * factor));
    expect(plan.networkScales).toEqual(chain);
  });

  it("runs one network even where the size stays, and none is enough beyond ×16", () => {
    expect(planEnhancement(size(10, 10), size(10, 10)).networkScales).toEqual([2]);
    expect(() => planEnhancement(size(10, 10), size(170, 170))).toThrow(
      expect.objectContaining({ code: "output-too-large" }),
    );
  });
});

describe("strips", () => {
  it.each([
    [1, 1],
    [100, 17],
    [4_000, 3_000],
    [65_000, 1_000],
  ])("cover %i × %i px without a gap", (widthPx, heightPx) => {
    const strips = planStrips({ widthPx, heightPx });
    expect(strips[0]?.first).toBe(0);
    expect(strips.at(-1)?.end).toBe(heightPx);
    strips.slice(1).forEach((strip, i) => expect(strip.first).toBe(strips[i]?.end));
  });
});

describe("an enhanced picture", () => {
  it.each([
    ["×2", 3, 74, 58, 2],
    ["×3, by a resample", 3, 40, 30, 3],
    ["×8, by two networks", 3, 12, 9, 8],
    ["an odd exact width", 3, 37, 29, 101 / 37],
    ["with alpha", 4, 50, 41, 2],
  ] as const)(
    "has the same bits by strips as at once: %s",
    async (_, channels, widthPx, heightPx, factor) => {
      const output = { widthPx: Math.round(widthPx * factor), heightPx: Math.round(heightPx * factor) };
      const source = enhanced(sceneRaster(widthPx, heightPx, channels), output.widthPx, output.heightPx);
      const whole = await source.rows({ first: 0, end: output.heightPx });
      expect([whole.widthPx, whole.heightPx, whole.channels]).toEqual([
        output.widthPx,
        output.heightPx,
        channels,
      ]);
      const strips = planStrips(output, output.widthPx * 16);
      expect(strips.length).toBeGreaterThan(1);
      for (const rows of strips) {
        const rowLength = output.widthPx * channels;
        const expected = whole.data.subarray(rows.first * rowLength, rows.end * rowLength);
        expect((await source.rows(rows)).data).toEqual(expected);
      }
    },
  );

  it("is the picture, and its alpha is the picture's alpha", async () => {
    const truth = sceneRaster(128, 96, 4);
    const small = resample(truth, { widthPx: 64, heightPx: 48 }, "bicubic");
    const result = await enhanced(small, 128, 96).rows({ first: 0, end: 96 });
    let worstAlpha = 0;
    let squares = 0;
    let opaqueSamples = 0;
    result.data.forEach((value, i) => {
      const difference = value - (truth.data[i] ?? 0);
      if (i % 4 === 3) worstAlpha = Math.max(worstAlpha, Math.abs(difference));
      else if (truth.data[i - (i % 4) + 3] === 255) {
        squares += difference ** 2;
        opaqueSamples += 1;
      }
    });
    expect(worstAlpha).toBeLessThanOrEqual(12);
    expect(10 * Math.log10((255 ** 2 * opaqueSamples) / squares)).toBeGreaterThan(24);
  });
});

describe("columns of an enhanced picture", () => {
  const widthPx = 203;
  const heightPx = 30;
  it.each([
    ["×2", 3, 2],
    ["×3, by a resample", 3, 3],
    ["×4", 3, 4],
    ["×8, by two networks", 3, 8],
    ["×16, by two networks", 3, 16],
    ["an odd exact width", 3, 517 / 203],
    ["×2 with alpha", 4, 2],
    ["×3 with alpha", 4, 3],
    ["an odd exact width with alpha", 4, 517 / 203],
  ] as const)("have the bits of the whole one: %s", async (_, channels, factor) => {
    const input = sceneRaster(widthPx, heightPx, channels);
    const output = { widthPx: Math.round(widthPx * factor), heightPx: Math.round(heightPx * factor) };
    const whole = await enhanced(input, output.widthPx, output.heightPx).rows({
      first: 0,
      end: output.heightPx,
    });
    const source = { ...rasterSource(input), channels };
    const rows = { first: Math.round(output.heightPx / 3), end: Math.round(output.heightPx / 2) };
    // At both edges, in the middle, and off the networks' grid.
    for (const [from, to] of [
      [0, 9],
      [97, 110],
      [101, 102],
      [190, 203],
    ] as const) {
      const columns = { first: Math.floor(from * factor), end: Math.ceil(to * factor) };
      const part = await enhanceColumns(source, output, columns, enlargerOf, {}).rows(rows);
      const expected = columnsOf(rowsOf(whole, rows.first, rows.end), columns.first, columns.end);
      expect([part.widthPx, part.heightPx]).toEqual([expected.widthPx, expected.heightPx]);
      expect(part.data).toEqual(expected.data);
    }
  });
});
