import { describe, expect, it } from "vitest";
import { parseModel } from "#imaging/neural/model";
import { createNetwork } from "#imaging/neural/network";
import { upscaleRows } from "#imaging/neural/tiling";
import { type Raster, rasterOf } from "#imaging/raster";
import { kernelModule, modelBytes } from "../../support/engine-files";

/** Mirrored at its diagonal, then turned upside down: a quarter turn. */
function turned({ widthPx, heightPx, data }: Raster): Raster {
  const result = new Uint8Array(data.length);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const from = (y * widthPx + x) * 3;
      result.set(data.subarray(from, from + 3), ((widthPx - 1 - x) * heightPx + y) * 3);
    }
  }
  return rasterOf(heightPx, widthPx, 3, result);
}

/** Mirrored left to right. */
function mirrored({ widthPx, heightPx, data }: Raster): Raster {
  const result = new Uint8Array(data.length);
  for (let pixel = 0; pixel < widthPx * heightPx; pixel++) {
    const x = pixel % widthPx;
    result.set(data.subarray(pixel * 3, pixel * 3 + 3), (pixel - x + (widthPx - 1 - x)) * 3);
  }
  return rasterOf(widthPx, heightPx, 3, result);
}

/** Slanting stripes in three colours, finer towards one corner: alike in no two directions. */
function picture(widthPx: number, heightPx: number): Raster {
  const data = new Uint8Array(widthPx * heightPx * 3);
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [Math.floor(i / 3) % widthPx, Math.floor(i / 3 / widthPx)];
    data[i] = 128 + 100 * Math.sin(x * (0.3 + y / 90) + y * 0.8 + (i % 3) * 0.4);
  }
  return rasterOf(widthPx, heightPx, 3, data);
}

describe.each([
  ["fast", 4],
  ["best", 2],
  ["best", 4],
  ["best-clean", 2],
  ["best-clean", 4],
] as const)("the faithful set %s at x%i", (set, scale) => {
  const network = createNetwork(kernelModule, parseModel(modelBytes(set, scale)));
  const enlarged = (source: Raster) =>
    upscaleRows(network, source, 0, source.heightPx, { first: 0, end: source.heightPx });

  it.each([
    ["turned by a quarter", turned],
    ["mirrored", mirrored],
  ])("gives the same %s before as after, within a level of 255", async (_, change) => {
    const source = picture(53, 38);
    const expected = change(await enlarged(source));
    const result = await enlarged(change(source));
    expect([result.widthPx, result.heightPx]).toEqual([expected.widthPx, expected.heightPx]);
    const differences = result.data.map((value, i) => Math.abs(value - (expected.data[i] ?? 0)));
    expect(Math.max(...differences)).toBeLessThanOrEqual(1);
  });
});
