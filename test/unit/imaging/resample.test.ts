import { describe, expect, it } from "vitest";
import { createRaster, type Raster, rasterOf, rowsOf } from "#imaging/raster";
import {
  type ResampleFilter,
  resample,
  resampleRows,
  sourceRowsForResample,
} from "#imaging/resample/resample";
import { noiseRaster, rasterFrom, sceneRaster } from "../../support/pictures/rasters";

const filters: ResampleFilter[] = ["bicubic", "lanczos3"];

function greyRaster(rows: number[][]): Raster {
  return rasterFrom(rows[0]?.length ?? 0, rows.length, 3, (x, y) => rows[y]?.[x] ?? 0);
}

function greyRows(raster: Raster): number[][] {
  return Array.from({ length: raster.heightPx }, (_, y) =>
    Array.from(
      { length: raster.widthPx },
      (_, x) => raster.data[(y * raster.widthPx + x) * raster.channels] ?? -1,
    ),
  );
}

describe("resample against figures worked out from the definition", () => {
  it("spreads an impulse by the bicubic weights 111, 29, -9, -3 of 128 at factor 2", () => {
    const impulse = greyRaster([[100, 100, 100, 100, 228, 100, 100, 100, 100]]);
    const row = greyRows(resample(impulse, { widthPx: 18, heightPx: 1 }, "bicubic"))[0];
    expect(row).toEqual([
      100, 100, 100, 100, 100, 97, 91, 129, 211, 211, 129, 91, 97, 100, 100, 100, 100, 100,
    ]);
  });

  it("mirrors the edge with the edge sample repeated", () => {
    // Weights on sample 0, mirrored taps included: 0.8671875 + 0.2265625, 0.8671875 - 0.0703125, 0.2265625 - 0.0234375.
    const step = greyRaster([[128, 0, 0, 0, 0]]);
    const row = greyRows(resample(step, { widthPx: 10, heightPx: 1 }, "bicubic"))[0];
    expect(row?.slice(0, 5)).toEqual([140, 102, 26, 0, 0]);
  });

  const picture = [
    [10, 200, 30, 120, 250],
    [0, 90, 255, 60, 5],
    [77, 13, 180, 240, 100],
    [255, 0, 128, 64, 32],
  ];
  // From a matrix form of the same definition in another language, in 64-bit arithmetic.
  const cases: [ResampleFilter, number[][]][] = [
    [
      "bicubic",
      [
        [37, 148, 82, 180],
        [24, 123, 198, 59],
        [181, 45, 130, 59],
      ],
    ],
    [
      "lanczos3",
      [
        [38, 156, 64, 188],
        [10, 128, 221, 44],
        [188, 33, 137, 58],
      ],
    ],
    [
      "bicubic",
      [
        [77, 174],
        [81, 134],
        [86, 79],
        [78, 124],
        [79, 165],
        [118, 94],
        [144, 43],
      ],
    ],
    [
      "lanczos3",
      [
        [67, 192],
        [77, 131],
        [86, 78],
        [76, 125],
        [81, 165],
        [121, 98],
        [156, 25],
      ],
    ],
    ["bicubic", [[105]]],
    ["lanczos3", [[105]]],
    [
      "lanczos3",
      [
        [0, 77, 202, 181, 39, 0, 74, 190, 255, 255],
        [0, 52, 152, 178, 120, 69, 76, 115, 164, 200],
        [0, 21, 81, 163, 220, 187, 89, 27, 33, 48],
        [2, 5, 26, 121, 240, 255, 159, 59, 16, 0],
        [52, 26, 8, 61, 169, 244, 243, 182, 106, 48],
        [146, 85, 16, 20, 106, 196, 232, 203, 136, 81],
        [255, 156, 29, 6, 93, 155, 137, 99, 69, 46],
        [255, 206, 42, 3, 89, 124, 59, 13, 13, 19],
      ],
    ],
  ];
  it.each(cases)("%s to a %j", (filter, expected) => {
    const target = { widthPx: expected[0]?.length ?? 0, heightPx: expected.length };
    expect(greyRows(resample(greyRaster(picture), target, filter))).toEqual(expected);
  });
});

describe.each(filters)("resample %s keeps what must not change", (filter) => {
  it.each([3, 4] as const)("is the identity at factor 1 with %i channels", (channels) => {
    const source = noiseRaster(23, 17, channels);
    // Colour under alpha 0 is arbitrary and comes out as 0, so the identity is asked of visible pixels.
    if (channels === 4)
      for (let i = 3; i < source.data.length; i += 4) source.data[i] = (source.data[i] ?? 0) | 1;
    expect(resample(source, source, filter).data).toEqual(source.data);
  });

  it.each([
    [40, 44],
    [7, 5],
    [13, 1],
    [1, 100],
  ])("leaves a flat picture flat at %i×%i", (widthPx, heightPx) => {
    const flat = createRaster(13, 11, 3);
    flat.data.fill(201);
    expect(new Set(resample(flat, { widthPx, heightPx }, filter).data)).toEqual(new Set([201]));
  });

  it.each([
    [2, 64],
    [3, 96],
    [0.5, 16],
  ])("keeps a ramp a ramp, half-pixel aligned, at factor %d", (factor, widthPx) => {
    const ramp = rasterFrom(32, 4, 3, (x) => 4 * x + 60);
    const row = greyRows(resample(ramp, { widthPx, heightPx: 4 }, filter))[1] ?? [];
    const margin = Math.ceil(4 * Math.max(1, factor));
    for (let x = margin; x < widthPx - margin; x++) {
      const exact = 4 * ((x + 0.5) / factor - 0.5) + 60;
      // Bicubic reproduces a line exactly; Lanczos only nearly.
      expect(Math.abs((row[x] ?? 0) - exact)).toBeLessThanOrEqual(filter === "bicubic" ? 0.5 : 1);
    }
  });

  it("treats left and right, top and bottom alike", () => {
    const source = noiseRaster(9, 14, 3, 5);
    const turned = rasterOf(9, 14, 3, turnedHalf(source));
    const target = { widthPx: 31, heightPx: 6 };
    const direct = resample(source, target, filter);
    const viaTurn = rasterOf(31, 6, 3, turnedHalf(resample(turned, target, filter)));
    const largest = Math.max(...direct.data.map((value, i) => Math.abs(value - (viaTurn.data[i] ?? 0))));
    expect(largest).toBeLessThanOrEqual(1);
  });

  it.each([
    [17, 23, 41, 60],
    [64, 90, 20, 31],
    [5, 300, 5, 7],
    [3, 2, 9, 50],
    [1, 1, 4, 4],
  ])("makes %i×%i → %i×%i in strips bit for bit", (sourceWidth, sourceHeight, widthPx, heightPx) => {
    for (const channels of [3, 4] as const) {
      const source = noiseRaster(sourceWidth, sourceHeight, channels, 9);
      const target = { widthPx, heightPx };
      const whole = resample(source, target, filter);
      for (const stripHeight of [1, 7, 16]) {
        for (let first = 0; first < heightPx; first += stripHeight) {
          const rows = { first, end: Math.min(heightPx, first + stripHeight) };
          const needed = sourceRowsForResample(rows, sourceHeight, heightPx, filter);
          const held = rowsOf(source, needed.first, needed.end);
          const strip = resampleRows(held, needed.first, source, target, rows, filter);
          expect(strip.data).toEqual(rowsOf(whole, rows.first, rows.end).data);
        }
      }
    }
  });
});

describe("resample of transparency", () => {
  it("gives opaque RGBA the colours of RGB", () => {
    const rgb = sceneRaster(31, 22, 3);
    const rgba = rasterFrom(31, 22, 4, (x, y, c) => (c === 3 ? 255 : (rgb.data[(y * 31 + x) * 3 + c] ?? 0)));
    const target = { widthPx: 62, heightPx: 44 };
    const expected = resample(rgb, target, "bicubic");
    const actual = resample(rgba, target, "bicubic");
    expect(actual.data.filter((_, i) => i % 4 !== 3)).toEqual(expected.data);
    expect(new Set(actual.data.filter((_, i) => i % 4 === 3))).toEqual(new Set([255]));
  });

  it("lets no colour of transparent pixels into the edge", () => {
    // White on the left; on the right nothing, stored as black.
    const source = rasterFrom(16, 4, 4, (x) => (x < 8 ? 255 : 0));
    const target = resample(source, { widthPx: 48, heightPx: 12 }, "lanczos3");
    let softPixels = 0;
    for (let i = 0; i < target.data.length; i += 4) {
      const alpha = target.data[i + 3] ?? 0;
      if (alpha === 0) continue;
      if (alpha < 255) softPixels++;
      expect([...target.data.subarray(i, i + 3)]).toEqual([255, 255, 255]);
    }
    expect(softPixels).toBeGreaterThan(0);
  });
});

describe("resample refuses what cannot be", () => {
  const source = createRaster(8, 8, 3);
  it.each([
    ["no target rows", { widthPx: 4, heightPx: 0 }],
    ["no target columns", { widthPx: 0, heightPx: 4 }],
  ])("%s", (_, target) => {
    expect(() => resample(source, target, "bicubic")).toThrow(expect.objectContaining({ code: "internal" }));
  });

  it("a strip that lacks rows", () => {
    const strip = rowsOf(source, 3, 5);
    const call = () =>
      resampleRows(strip, 3, source, { widthPx: 16, heightPx: 16 }, { first: 6, end: 8 }, "bicubic");
    expect(call).toThrow(expect.objectContaining({ code: "internal" }));
  });
});

function turnedHalf(raster: Raster): Uint8Array {
  const data = new Uint8Array(raster.data.length);
  const pixels = raster.widthPx * raster.heightPx;
  for (let i = 0; i < pixels; i++) {
    const from = i * raster.channels;
    data.set(raster.data.subarray(from, from + raster.channels), (pixels - 1 - i) * raster.channels);
  }
  return data;
}
