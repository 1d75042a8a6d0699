import { describe, expect, it } from "vitest";
import type { Parameters } from "#contract/mode-parameters-schema";
import { enhance } from "#imaging/enhance/enhance";
import { enhanceColumns } from "#imaging/enhance/enhance-columns";
import { modeEnlargers, type NetworkMode } from "#imaging/enhance/mode-enlargers";
import { planEnhancement } from "#imaging/enhance/plan";
import { rasterSource } from "#imaging/enhance/row-source";
import { columnsOf, type Raster, rasterOf, rowsOf, type Samples } from "#imaging/raster";
import { networkSource } from "../../../support/engine-files";
import { deepRasterFrom, sceneRaster } from "../../../support/pictures/rasters";

const networkOf = networkSource();

type Made = readonly [NetworkMode, Parameters];
const standard: Made = ["standard", {}];
/** Each with how many roundings to 8 bits a sample goes through there. */
const modes: readonly (readonly [string, Made, number])[] = [
  ["Standard", standard, 1],
  ["Crystal, faithful", ["upscale-basic", {}], 1],
  ["Crystal, cleaned up a little", ["upscale-basic", { cleanUp: 4 }], 1],
  ["Crystal, cleaned up more", ["upscale-basic", { cleanUp: 7 }], 1],
  ["Creative, near the picture", ["upscale", { detail: 6, resemblance: 8 }], 4],
  ["Creative, a portrait", ["upscale", { detail: 9, style: "portrait" }], 2],
  ["Creative, drawn", ["upscale", { detail: 9, style: "anime" }], 1],
];

async function enhanced<Data extends Samples>(
  raster: Raster<Data>,
  factor: number,
  [mode, parameters]: Made,
) {
  const output = { widthPx: raster.widthPx * factor, heightPx: raster.heightPx * factor };
  const input = { ...rasterSource(raster), channels: raster.channels };
  const enlargerOf = await modeEnlargers(mode, parameters, planEnhancement(input.size, output), networkOf);
  const source = enhance(input, output, enlargerOf, {});
  return {
    output,
    source,
    whole: () => source.rows({ first: 0, end: output.heightPx }),
    columns: (first: number, end: number) => enhanceColumns(input, output, { first, end }, enlargerOf, {}),
  };
}

/** Each of 8 bits as the one of 16 that is as light. */
const deepened = ({ widthPx, heightPx, channels, data }: Raster) =>
  rasterOf(
    widthPx,
    heightPx,
    channels,
    Uint16Array.from(data, (value) => value * 257),
  );

const largest = (values: Iterable<number>) => {
  let most = 0;
  for (const value of values) most = Math.max(most, Math.abs(value));
  return most;
};

/** Half a level of 8 bits: what one rounding takes or adds. */
const oneRounding = 128;

describe("a picture of 16 bits whose values 8 bits have, too", () => {
  /** The most by which a sample differs from 257 times that of 8 bits, of colours and of alpha. */
  async function differences(made: Made, channels: 3 | 4, factor: number) {
    const scene = sceneRaster(45, 37, channels);
    const eight = await (await enhanced(scene, factor, made)).whole();
    const sixteen = await (await enhanced(deepened(scene), factor, made)).whole();
    expect(sixteen.data).toBeInstanceOf(Uint16Array);
    const off = Array.from(sixteen.data, (value, i) => value - 257 * (eight.data[i] as number));
    return {
      colour: largest(off.filter((_, i) => i % channels < 3)),
      alpha: largest(off.filter((_, i) => i % channels === 3)),
    };
  }

  it.each(modes)(
    "is enlarged to 257 times what 8 bits give, but for roundings: %s",
    async (_, made, roundings) => {
      for (const factor of [2, 4]) {
        const { colour } = await differences(made, 3, factor);
        expect(colour).toBeGreaterThan(0);
        expect(colour).toBeLessThanOrEqual(roundings * oneRounding);
      }
    },
  );

  it("so is its alpha; colours beside what is transparent are means of neighbours, which 8 bits round once more", async () => {
    const { colour, alpha } = await differences(standard, 4, 2);
    expect(alpha).toBeGreaterThan(0);
    expect(alpha).toBeLessThanOrEqual(oneRounding);
    expect(colour).toBeLessThanOrEqual(4 * oneRounding);
  });
});

describe("a slow gradient of 16 bits", () => {
  const [widthPx, heightPx] = [512, 48];
  /** As far as the largest network sees: what is farther from the edges knows nothing of them. */
  const receptivePx = 17;
  /** 6 steps of 16 bits a pixel, 43 pixels for one of 8. */
  const ramp = (channels: 3 | 4) =>
    deepRasterFrom(widthPx, heightPx, channels, (x, _y, channel) => 20_000 + 6 * x + 500 * channel);
  /** What lies at the middle of an enlarged pixel. */
  const exactAt = (x: number, factor: number, channel: number) =>
    20_000 + 6 * ((x + 0.5) / factor - 0.5) + 500 * channel;
  /** Row `y` of an enlarged ramp away from its sides, and by how much it is off. */
  function read(result: Raster<Samples>, y: number, channel: number) {
    const factor = result.widthPx / widthPx;
    const { data, channels } = result;
    const first = receptivePx * factor;
    const places = Array.from({ length: result.widthPx - 2 * first }, (_, i) => first + i);
    const row = places.map((x) => data[(y * result.widthPx + x) * channels + channel] as number);
    return { row, error: largest(row.map((value, i) => value - exactAt(first + i, factor, channel))) };
  }

  it.each(modes)("stays one, with far more levels than 8 bits have: %s", async (_, made) => {
    for (const factor of [2, 3, 4]) {
      const result = await (await enhanced(ramp(3), factor, made)).whole();
      for (const channel of [0, 1, 2]) {
        for (let phase = 0; phase < factor; phase += 1) {
          const { row, error } = read(result, (heightPx / 2) * factor + phase, channel);
          expect(new Set(row).size).toBeGreaterThan(900);
          // A fortieth of a level of 8 bits.
          expect(error).toBeLessThanOrEqual(6);
        }
        // Beside the edges, outside of which features are zero: a level of 8 bits.
        const rows = Array.from({ length: result.heightPx }, (__, y) => read(result, y, channel).error);
        expect(largest(rows)).toBeLessThanOrEqual(257);
      }
      const eight = await (await enhanced(rounded(ramp(3)), factor, made)).whole();
      expect(new Set(read(eight, heightPx, 0).row).size).toBeLessThan(20);
    }
  });

  it("of alpha is the bicubic's, to a step", async () => {
    for (const factor of [2, 3, 4]) {
      const result = await (await enhanced(ramp(4), factor, standard)).whole();
      expect(read(result, (heightPx / 2) * factor, 3).error).toBeLessThanOrEqual(0.5);
    }
  });
});

function rounded({ widthPx, heightPx, channels, data }: Raster<Uint16Array>): Raster {
  return rasterOf(
    widthPx,
    heightPx,
    channels,
    Uint8Array.from(data, (value) => Math.round(value / 257)),
  );
}

describe("an enlarged picture of 16 bits", () => {
  const picture = (channels: 3 | 4) => {
    const { widthPx, heightPx, data } = sceneRaster(61, 43, channels);
    const noise = Uint16Array.from(data, (value, i) => Math.min(65_535, value * 257 + ((i * 7_919) % 257)));
    return rasterOf(widthPx, heightPx, channels, noise);
  };

  it.each([
    ["Standard ×2", standard, 3, 2],
    ["Standard ×3, by a resample", standard, 3, 3],
    ["Standard ×8, by two networks", standard, 3, 8],
    ["Standard ×3 with alpha", standard, 4, 3],
    ["Creative ×2", ["upscale", { detail: 6, resemblance: 8, style: "portrait" }], 4, 2],
  ] as const)(
    "has the same bits by strips and by columns as at once: %s",
    async (_, made, channels, factor) => {
      const { output, source, whole, columns } = await enhanced(picture(channels), factor, made);
      const expected = await whole();
      for (let first = 0; first < output.heightPx; first += 48) {
        const end = Math.min(output.heightPx, first + 48);
        expect(await source.rows({ first, end })).toEqual(rowsOf(expected, first, end));
      }
      const part = await columns(30, 95).rows({ first: 17, end: 60 });
      expect(part).toEqual(columnsOf(rowsOf(expected, 17, 60), 30, 95));
    },
  );
});
