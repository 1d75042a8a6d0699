import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseModel } from "#imaging/neural/model";
import { createNetwork, type Network } from "#imaging/neural/network";
import { sourceRowsFor, upscaleRows } from "#imaging/neural/tiling";
import { bytesPerBlockColumn } from "#imaging/neural/workspace";
import { type Raster, rasterOf, rowsOf } from "#imaging/raster";
import {
  fastModelBytes,
  kernelModule,
  kernelModules,
  modelBytes,
  withoutSkips,
} from "../../support/engine-files";

/** A picture with edges, ramps and noise, the same at every call. */
function picture(widthPx: number, heightPx: number, channels: 3 | 4 = 3): Raster {
  const data = new Uint8Array(widthPx * heightPx * channels);
  let seed = 12_345;
  for (let i = 0; i < data.length; i++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    const x = Math.floor(i / channels) % widthPx;
    data[i] = ((x >> 3) % 2) * 120 + (seed >>> 25);
  }
  return rasterOf(widthPx, heightPx, channels, data);
}

const whole = (network: Network, source: Raster) =>
  upscaleRows(network, source, 0, source.heightPx, { first: 0, end: source.heightPx });

/** Comparing millions of samples one by one takes a test runner seconds. */
const digest = ({ data }: Raster) => createHash("sha256").update(data).digest("hex");

const fixtureSchema = z.object({
  modelSha256: z.string(),
  widthPx: z.int(),
  heightPx: z.int(),
  input: z.base64(),
  expected: z.base64(),
});

/** Each with the set that it was tuned from, or is. */
const sets = [
  ["fast", 2, "fast"],
  ["fast", 4, "fast"],
  ["detail", 2, "fast"],
  ["detail-again", 2, "fast"],
  ["best", 2, "best"],
  ["best", 4, "best"],
  ["best-clean", 2, "best"],
  ["best-clean", 4, "best"],
  ["art", 2, "best"],
  ["art", 4, "best"],
  ["art-clean", 2, "art"],
  ["art-clean", 4, "art"],
] as const;

describe("a set of weights", () => {
  it.each(sets)("gives what it gave in training, within one step of 255: %s, x%i", async (set, scale) => {
    const network = createNetwork(kernelModule, parseModel(modelBytes(set, scale)));
    const path = new URL(`fixtures/${set}-x${scale}.json`, import.meta.url);
    const fixture = fixtureSchema.parse(JSON.parse(readFileSync(path, "utf8")));
    const modelSha256 = createHash("sha256").update(modelBytes(set, scale)).digest("hex");
    expect(modelSha256, "the fixture belongs to another model").toBe(fixture.modelSha256);
    const input = new Uint8Array(Buffer.from(fixture.input, "base64"));
    const expected = new Uint8Array(Buffer.from(fixture.expected, "base64"));
    const result = await whole(network, rasterOf(fixture.widthPx, fixture.heightPx, 3, input));
    expect(result.data.length).toBe(expected.length);
    const differences = result.data.map((value, i) => Math.abs(value - (expected[i] ?? 0)));
    expect(Math.max(...differences)).toBeLessThanOrEqual(1);
  });

  it.each(sets)("says how it was trained: %s, x%i, and is of the shape of %s", (set, scale, origin) => {
    const [model, from] = [parseModel(modelBytes(set, scale)), parseModel(modelBytes(origin, scale))];
    expect(model.name).toBe(`${set}-x${scale}`);
    expect(model.layers.map(({ weights }) => weights.length)).toEqual(
      from.layers.map(({ weights }) => weights.length),
    );
    expect(model.training.steps).toBeGreaterThan(0);
  });
});

describe.each([
  ["fast", 2, "fused"],
  ["fast", 4, "fused"],
  ["best", 2, "fused"],
  ["best", 4, "fused"],
  ["fast", 2, "checked"],
  ["fast", 2, "plain"],
  ["best", 4, "plain"],
] as const)("the %s network at x%i by the %s kernel", (set, scale, build) => {
  const model = parseModel(modelBytes(set, scale));
  const network = createNetwork(kernelModules[build], model);

  const sizes: [number, number][] = [
    [1, 1],
    [3, 5],
    [5, 3],
    [1, 200],
    [40, 75],
    [75, 40],
  ];
  it.each(sizes)("gives the same bits for %i × %i px by strips as at once", async (widthPx, heightPx) => {
    const source = picture(widthPx, heightPx);
    const expected = await whole(network, source);
    expect([expected.widthPx, expected.heightPx]).toEqual([widthPx * scale, heightPx * scale]);
    for (const stripRows of [1, 7, 24]) {
      for (let first = 0; first < heightPx; first += stripRows * 3) {
        const rows = { first, end: Math.min(heightPx, first + stripRows) };
        const needed = sourceRowsFor(network, rows, heightPx);
        const strip = await upscaleRows(
          network,
          rowsOf(source, needed.first, needed.end),
          needed.first,
          heightPx,
          rows,
        );
        expect(digest(strip)).toBe(digest(rowsOf(expected, rows.first * scale, rows.end * scale)));
      }
    }
  });

  it("gives the same bits in a picture wider than a tile as in a crop of it", async () => {
    const source = picture(1_500, 9);
    const wide = await whole(network, source);
    const reachPx = network.reachBlocks * 4;
    const cropFirst = 500;
    const cropEnd = 1_100;
    const crop = new Uint8Array(9 * (cropEnd - cropFirst) * 3);
    for (let y = 0; y < 9; y++) {
      const start = (y * 1_500 + cropFirst) * 3;
      crop.set(source.data.subarray(start, start + (cropEnd - cropFirst) * 3), y * (cropEnd - cropFirst) * 3);
    }
    const cropped = await whole(network, rasterOf(cropEnd - cropFirst, 9, 3, crop));
    const from = reachPx * scale;
    const to = (cropEnd - cropFirst - reachPx) * scale;
    for (let y = 0; y < 9 * scale; y++) {
      const inCrop = cropped.data.subarray((y * cropped.widthPx + from) * 3, (y * cropped.widthPx + to) * 3);
      const offset = y * wide.widthPx + cropFirst * scale;
      expect(wide.data.subarray((offset + from) * 3, (offset + to) * 3)).toEqual(inCrop);
    }
  });

  it.each([
    [151, 9],
    [9, 50],
    [130, 33],
  ])("gives the same bits for %i × %i px in the narrowest columns as in one", async (widthPx, heightPx) => {
    const perBlock = bytesPerBlockColumn(network.shape);
    const workspaceBytes = (2 * network.reachBlocks + 3) * perBlock;
    const narrow = createNetwork(kernelModules[build], model, { workspaceBytes });
    const source = picture(widthPx, heightPx, 4);
    expect(digest(await whole(narrow, source))).toBe(digest(await whole(network, source)));
  });

  it("enlarges a line of 10,000 pixels", async () => {
    const line = await whole(network, picture(10_000, 1));
    const column = await whole(network, picture(1, 10_000));
    expect([line.widthPx, line.heightPx, column.widthPx, column.heightPx]).toEqual([
      10_000 * scale,
      scale,
      scale,
      10_000 * scale,
    ]);
  });

  it("keeps flat colour flat and reads only the colour of RGBA", async () => {
    const flat = rasterOf(
      20,
      20,
      4,
      new Uint8Array(1600).map((_, i) => [200, 100, 50, i % 256][i % 4] ?? 0),
    );
    const result = await whole(network, flat);
    const errors = result.data.map((value, i) => Math.abs(value - ([200, 100, 50][i % 3] ?? 0)));
    expect(Math.max(...errors)).toBeLessThanOrEqual(6);
  });

  it("serves two pictures at once, each as if alone", async () => {
    const [one, two] = [picture(300, 300), picture(280, 320)];
    const alone = [await whole(network, one), await whole(network, two)];
    const pause = () => Promise.resolve();
    const run = (source: Raster) =>
      upscaleRows(
        network,
        source,
        0,
        source.heightPx,
        { first: 0, end: source.heightPx },
        { onPiece: pause },
      );
    const together = await Promise.all([run(one), run(two)]);
    expect(together.map(digest)).toEqual(alone.map(digest));
  });

  it("ends with the error of a pause, and works again after it", async () => {
    const source = picture(300, 300);
    const stop = new Error("stopped");
    const rows = { first: 0, end: 300 };
    const stopped = upscaleRows(network, source, 0, 300, rows, { onPiece: () => Promise.reject(stop) });
    await expect(stopped).rejects.toBe(stop);
    expect((await whole(network, source)).widthPx).toBe(300 * scale);
  });
});

describe.each(sets)("the builds of the kernel with %s, x%i", (set, scale) => {
  const model = parseModel(modelBytes(set, scale));
  const madeBy = (build: keyof typeof kernelModules) =>
    whole(createNetwork(kernelModules[build], model), picture(90, 70));

  it("give the same bits with fused products, few checked accesses or not", async () => {
    expect(digest(await madeBy("checked"))).toBe(digest(await madeBy("fused")));
  });

  it("give the same picture, fused and not, within one step of 255", async () => {
    const [fused, plain] = [await madeBy("fused"), await madeBy("plain")];
    const differences = fused.data.map((value, i) => Math.abs(value - (plain.data[i] ?? 0)));
    expect(differences.length).toBe(90 * 70 * 3 * scale ** 2);
    expect(differences.filter((difference) => difference > 1)).toHaveLength(0);
    expect(differences.filter((difference) => difference > 0).length).toBeLessThan(
      differences.length / 1_000,
    );
  });
});

describe("a network whose features skip layers", () => {
  const model = parseModel(fastModelBytes(2));
  const network = createNetwork(kernelModule, model);

  it.each([
    [1, 1],
    [75, 40],
    [9, 151],
  ])(
    "gives the same bits for %i × %i px by strips and in narrow columns as at once",
    async (widthPx, heightPx) => {
      const source = picture(widthPx, heightPx);
      const expected = await whole(network, source);
      const plain = createNetwork(kernelModule, parseModel(withoutSkips(fastModelBytes(2))));
      expect(digest(await whole(plain, source))).not.toBe(digest(expected));
      const workspaceBytes = (2 * network.reachBlocks + 3) * bytesPerBlockColumn(network.shape);
      const narrow = createNetwork(kernelModule, model, { workspaceBytes });
      expect(digest(await whole(narrow, source))).toBe(digest(expected));
      for (let first = 0; first < heightPx; first += 7) {
        const rows = { first, end: Math.min(heightPx, first + 7) };
        const needed = sourceRowsFor(network, rows, heightPx);
        const held = rowsOf(source, needed.first, needed.end);
        const strip = await upscaleRows(network, held, needed.first, heightPx, rows);
        expect(digest(strip)).toBe(digest(rowsOf(expected, rows.first * 2, rows.end * 2)));
      }
    },
  );
});
