import { describe, expect, it } from "vitest";
import { blendModels } from "#imaging/neural/blend";
import { type Model, parseModel } from "#imaging/neural/model";
import { createEnsemble, createNetwork, type Network } from "#imaging/neural/network";
import { sourceRowsFor, upscaleRows } from "#imaging/neural/tiling";
import { turnedIndex, turnModel, turns, type Turn } from "#imaging/neural/turn";
import { createRaster, type Raster, rasterOf, rowsOf } from "#imaging/raster";
import { fastModelBytes, kernelModule } from "../../support/engine-files";
import { noiseRaster } from "../../support/pictures/rasters";

const whole = (network: Network, source: Raster) =>
  upscaleRows(network, source, 0, source.heightPx, { first: 0, end: source.heightPx });

/** A square picture, turned. */
function turned(picture: Raster, turn: Turn): Raster {
  const { widthPx, heightPx } = picture;
  const result = createRaster(widthPx, heightPx, 3);
  for (let pixel = 0; pixel < widthPx * heightPx; pixel++) {
    const from = turnedIndex(turn, pixel % widthPx, Math.floor(pixel / widthPx), widthPx);
    result.data.set(picture.data.subarray(3 * from, 3 * from + 3), 3 * pixel);
  }
  return result;
}

function greatestDifference(a: Raster, b: Raster): number {
  expect(a.data.length).toBe(b.data.length);
  return a.data.reduce((most, value, i) => Math.max(most, Math.abs(value - (b.data[i] ?? 0))), 0);
}

/** A model of the same shape with other weights, the same at every call. */
function shifted(model: Model): Model {
  const other = (values: Float32Array) => values.map((value, i) => value * (1 + 0.1 * Math.sin(i)));
  const layers = model.layers.map((layer) => ({
    ...layer,
    weights: other(layer.weights),
    bias: other(layer.bias),
    slopes: layer.slopes && other(layer.slopes),
  }));
  return { ...model, name: "shifted", layers };
}

describe("a blend of two models", () => {
  const [a, b] = [parseModel(fastModelBytes(2)), shifted(parseModel(fastModelBytes(2)))];

  it("is one of them at its ends and between them weight by weight", () => {
    expect(blendModels(a, b, 0)).toBe(a);
    expect(blendModels(a, b, 1)).toBe(b);
    const blend = blendModels(a, b, 0.25);
    blend.layers.forEach((layer, index) => {
      for (const part of ["weights", "bias", "slopes"] as const) {
        layer[part]?.forEach((value, i) => {
          const [from, to] = [a.layers[index]?.[part]?.[i] ?? 0, b.layers[index]?.[part]?.[i] ?? 0];
          if (Math.abs(value - (0.75 * from + 0.25 * to)) > 1e-7)
            expect(value).toBeCloseTo(0.75 * from + 0.25 * to, 7);
        });
      }
    });
    expect(blend.layers.map(({ outputs }) => outputs)).toEqual(a.layers.map(({ outputs }) => outputs));
  });

  it("is refused where the shapes differ", () => {
    const other = parseModel(fastModelBytes(4));
    expect(() => blendModels(a, other, 0.5)).toThrow(expect.objectContaining({ code: "internal" }));
  });
});

describe.each([2, 4] as const)("a turned network at x%i", (scale) => {
  const model = parseModel(fastModelBytes(scale));
  const plain = createNetwork(kernelModule, model);
  const source = noiseRaster(20, 20, 3);

  it.each(turns)("makes of the turned picture the turned result: %j", async (turn) => {
    const network = createNetwork(kernelModule, turnModel(model, turn));
    const result = await whole(network, turned(source, turn));
    // Winograd rounds along and across differently: a sample at .5 may fall to either side.
    expect(greatestDifference(result, turned(await whole(plain, source), turn))).toBeLessThanOrEqual(1);
  });

  it("differs from the network as it is", async () => {
    const [, other] = turns;
    if (!other) throw new Error("unreachable");
    const network = createNetwork(kernelModule, turnModel(model, other));
    expect(greatestDifference(await whole(network, source), await whole(plain, source))).toBeGreaterThan(1);
  });
});

describe.each([2, 4] as const)("the ensemble of a network at x%i", (scale) => {
  const model = parseModel(fastModelBytes(scale));
  const ensemble = createEnsemble(kernelModule, model);

  it("is the mean of the eight turned networks, rounded once", async () => {
    // Little contrast: where nothing is clamped, the mean of what was rounded is the mean.
    const { widthPx, heightPx, data } = noiseRaster(24, 17, 3);
    const source = rasterOf(
      widthPx,
      heightPx,
      3,
      data.map((value) => 96 + (value >> 2)),
    );
    const members = await Promise.all(
      turns.map((turn) => whole(createNetwork(kernelModule, turnModel(model, turn)), source)),
    );
    const result = await whole(ensemble, source);
    result.data.forEach((value, i) => {
      const mean = members.reduce((sum, member) => sum + (member.data[i] ?? 0), 0) / members.length;
      // The members' own samples are rounded, too.
      if (Math.abs(value - mean) > 1) expect(value).toBeCloseTo(mean, 0);
    });
    expect(greatestDifference(result, members[0] ?? result)).toBeGreaterThan(1);
  });

  it("lies as the picture lies: of the turned picture it makes the turned result", async () => {
    const source = noiseRaster(16, 16, 3);
    for (const turn of turns) {
      const difference = greatestDifference(
        await whole(ensemble, turned(source, turn)),
        turned(await whole(ensemble, source), turn),
      );
      expect(difference).toBeLessThanOrEqual(1);
    }
  });

  it("gives the same bits by strips and in narrow columns as at once", async () => {
    const source = noiseRaster(110, 41, 3);
    const expected = await whole(ensemble, source);
    const reach = 4 * (2 * ensemble.reachBlocks + 3);
    expect(source.widthPx).toBeGreaterThan(reach);
    const perBlock = (16 * 2 ** 20) / ensemble.workspaceBlocks;
    const narrow = createEnsemble(kernelModule, model, {
      workspaceBytes: Math.ceil((2 * perBlock * reach) / 4),
    });
    expect(narrow.workspaceBlocks).toBeLessThan(Math.ceil(source.widthPx / 4));
    for (const network of [ensemble, narrow]) {
      for (const rows of [
        { first: 0, end: 9 },
        { first: 9, end: 41 },
      ]) {
        const needed = sourceRowsFor(network, rows, source.heightPx);
        const held = rowsOf(source, needed.first, needed.end);
        const strip = await upscaleRows(network, held, needed.first, source.heightPx, rows);
        expect(strip.data).toEqual(rowsOf(expected, rows.first * scale, rows.end * scale).data);
      }
    }
  });
});
