import { describe, expect, it } from "vitest";
import type { Parameters } from "#contract/mode-parameters-schema";
import { enhance } from "#imaging/enhance/enhance";
import { enhanceColumns } from "#imaging/enhance/enhance-columns";
import { modeEnlargers, type NetworkMode } from "#imaging/enhance/mode-enlargers";
import { planEnhancement } from "#imaging/enhance/plan";
import { rasterSource } from "#imaging/enhance/row-source";
import { blendModels } from "#imaging/neural/blend";
import type { Model } from "#imaging/neural/model";
import { createNetwork, type Network } from "#imaging/neural/network";
import { type ModelOf, NetworkCache } from "#imaging/neural/network-cache";
import { upscaleRows } from "#imaging/neural/tiling";
import { columnsOf, type Raster, rowsOf } from "#imaging/raster";
import { resample } from "#imaging/resample/resample";
import { kernelModule, modelOf, networkSource } from "../../support/engine-files";
import { noiseRaster, rasterFrom, sceneRaster } from "../../support/pictures/rasters";

const networkOf = networkSource();

const sourceOf = async (input: Raster, factor: number, mode: NetworkMode, parameters: Parameters) => {
  const output = { widthPx: input.widthPx * factor, heightPx: input.heightPx * factor };
  const picture = { ...rasterSource(input), channels: input.channels };
  const enlargerOf = await modeEnlargers(mode, parameters, planEnhancement(input, output), networkOf);
  return { output, picture, enlargerOf, rows: enhance(picture, output, enlargerOf, {}) };
};

const whole = async (input: Raster, factor: number, mode: NetworkMode, parameters: Parameters = {}) => {
  const { rows, output } = await sourceOf(input, factor, mode, parameters);
  return rows.rows({ first: 0, end: output.heightPx });
};

/** The mean square of the differences between neighbours in a row: how much fine detail there is. */
function fineEnergy({ data, widthPx, heightPx, channels }: Raster): number {
  let sum = 0;
  for (let i = channels; i < data.length; i++) {
    if (Math.floor(i / channels) % widthPx === 0) continue;
    sum += ((data[i] ?? 0) - (data[i - channels] ?? 0)) ** 2;
  }
  return sum / (widthPx * heightPx);
}

function meanSquare(a: Raster, b: Raster): number {
  expect(a.data.length).toBe(b.data.length);
  return a.data.reduce((sum, value, i) => sum + (value - (b.data[i] ?? 0)) ** 2, 0) / a.data.length;
}

/** How far the result, shrunk again, is from what it was made of. */
const lowError = (result: Raster, input: Raster) => meanSquare(resample(result, input, "bicubic"), input);

/** Grain on one colour. */
const grainy = (colour: readonly number[], widthPx: number, heightPx: number, grain: number) => {
  const { data } = noiseRaster(widthPx, heightPx, 3);
  return rasterFrom(widthPx, heightPx, 3, (x, y, channel) => {
    const noise = (data[(y * widthPx + x) * 3] ?? 0) / 255 - 0.5;
    return Math.round((colour[channel] ?? 0) + grain * noise);
  });
};

const recipes: [string, NetworkMode, 2 | 4, Parameters][] = [
  ["Creative", "upscale", 2, { detail: 10, resemblance: -10 }],
  ["Creative, by two networks", "upscale", 4, { detail: 10, resemblance: -10 }],
  ["Creative that keeps close", "upscale", 2, { detail: 7, resemblance: 6 }],
  ["Creative that keeps close, by two networks", "upscale", 4, { detail: 7, resemblance: 6 }],
  ["a portrait", "upscale", 2, { detail: 10, style: "portrait" }],
  ["a portrait, by two networks", "upscale", 4, { detail: 10, style: "portrait" }],
  ["anime", "upscale", 2, { detail: 8, style: "anime", resemblance: 10 }],
  ["Crystal", "upscale-basic", 2, { cleanUp: 4 }],
  ["Crystal of a drawing", "upscale-basic", 2, { cleanUp: 4, content: "drawing" }],
];

describe("what the modes make", () => {
  it.each(recipes)(
    "has the same bits by strips and by columns as at once: %s",
    async (_, mode, factor, parameters) => {
      const input = sceneRaster(72 * (2 / factor), 56 * (2 / factor), 3);
      const { rows: source, output, picture, enlargerOf } = await sourceOf(input, factor, mode, parameters);
      const expected = await source.rows({ first: 0, end: output.heightPx });
      for (const strip of [
        { first: 0, end: 31 },
        { first: 31, end: 112 },
      ]) {
        expect((await source.rows(strip)).data).toEqual(rowsOf(expected, strip.first, strip.end).data);
      }
      const columns = { first: 95, end: 140 };
      const part = await enhanceColumns(picture, output, columns, enlargerOf, {}).rows({
        first: 20,
        end: 51,
      });
      expect(part.data).toEqual(columnsOf(rowsOf(expected, 20, 51), columns.first, columns.end).data);
    },
  );

  it.each([2, 4] as const)(
    "is Standard's, bit for bit, where no detail is asked for: x%i",
    async (factor) => {
      const input = sceneRaster(24, 20, 4);
      const standard = await whole(input, factor, "standard");
      for (const resemblance of [0, -10]) {
        expect((await whole(input, factor, "upscale", { detail: 0, resemblance })).data).toEqual(
          standard.data,
        );
      }
      expect((await whole(input, factor, "upscale", { detail: 1 })).data).not.toEqual(standard.data);
    },
  );

  it("chains of networks add detail once: later stages are Standard's", async () => {
    const input = sceneRaster(12, 9, 3);
    const first = await whole(input, 4, "upscale", { detail: 10 });
    expect((await whole(input, 8, "upscale", { detail: 10 })).data).toEqual(
      (await whole(first, 2, "standard")).data,
    );
  });
});

describe("the strength of detail", () => {
  const input = grainy([120, 130, 90], 40, 40, 60);

  it.each([2, 4] as const)("adds what is fine and keeps what was there: x%i", async (factor) => {
    const results = [];
    for (const detail of [0, 5, 10]) results.push(await whole(input, factor, "upscale", { detail }));
    const energies = results.map(fineEnergy);
    expect(energies[1]).toBeGreaterThan((energies[0] ?? 0) * 1.05);
    expect(energies[2]).toBeGreaterThan((energies[1] ?? 0) * 1.05);
    // Shrunk again, the result is the picture within a few steps of 255.
    for (const result of results) expect(Math.sqrt(lowError(result, input))).toBeLessThan(6);
  });
});

describe("resemblance", () => {
  it.each([2, 4] as const)("pulls the result towards the picture: x%i", async (factor) => {
    const input = grainy([120, 110, 100], 40, 32, 90);
    const errors = [];
    for (const resemblance of [0, 5, 10]) {
      errors.push(lowError(await whole(input, factor, "upscale", { detail: 10, resemblance }), input));
    }
    expect(errors[1]).toBeLessThan((errors[0] ?? 0) * 0.7);
    expect(errors[2]).toBeLessThan((errors[1] ?? 0) * 0.7);
  });

  it("below 0 lets detail go further", async () => {
    const input = grainy([90, 120, 60], 32, 32, 60);
    const [own, free] = [
      await whole(input, 2, "upscale", { detail: 10 }),
      await whole(input, 2, "upscale", { detail: 10, resemblance: -10 }),
    ];
    expect(fineEnergy(free)).toBeGreaterThan(fineEnergy(own));
  });
});

describe("the styles", () => {
  it.each([
    ["fair", [224, 172, 145]],
    ["dark", [110, 70, 55]],
  ] as const)("portrait adds less to %s skin, and elsewhere what default adds", async (_, tone) => {
    const onSkin = grainy(tone, 32, 32, 24);
    const fine = async (parameters: Parameters) => fineEnergy(await whole(onSkin, 2, "upscale", parameters));
    const [none, portrait, full] = [
      await fine({ detail: 0 }),
      await fine({ detail: 10, style: "portrait" }),
      await fine({ detail: 10 }),
    ];
    expect(portrait - none).toBeLessThan((full - none) * 0.5);
    expect(portrait).toBeGreaterThan(none);
    const leaves = grainy([60, 120, 50], 32, 32, 24);
    expect((await whole(leaves, 2, "upscale", { detail: 10, style: "portrait" })).data).toEqual(
      (await whole(leaves, 2, "upscale", { detail: 10 })).data,
    );
  });

  it.each([2, 4] as const)(
    "anime has no rings beside lines and leaves flat colour flat: x%i",
    async (factor) => {
      const drawing = rasterFrom(40, 24, 3, (x, y) => (x === 20 || y === 12 ? 30 : 200));
      const result = await whole(drawing, factor, "upscale", { detail: 10, style: "anime" });
      const most = (raster: Raster) => raster.data.reduce((top, value) => Math.max(top, value), 0);
      expect(most(result)).toBeLessThanOrEqual(200 + 17);
      const away = columnsOf(rowsOf(result, 0, 10 * factor), 0, 18 * factor);
      expect([...new Set(away.data)]).toEqual([200]);
      expect(most(await whole(drawing, factor, "upscale", { detail: 10 }))).toBeGreaterThan(200 + 17);
    },
  );
});

describe("Crystal", () => {
  it.each([2, 4] as const)("takes grain away, the more the stronger: x%i", async (factor) => {
    const dirty = grainy([120, 140, 160], 24, 24, 50);
    for (const content of ["photo", "drawing"] as const) {
      const energies = [];
      for (const cleanUp of [0, 5, 10]) {
        energies.push(fineEnergy(await whole(dirty, factor, "upscale-basic", { cleanUp, content })));
      }
      expect(energies[1]).toBeLessThan((energies[0] ?? 0) * 0.95);
      expect(energies[2]).toBeLessThan((energies[1] ?? 0) * 0.95);
    }
  });

  const input = sceneRaster(24, 20, 3);
  /** What a network makes of the picture, and nothing else. */
  const byNetwork = (model: Model) =>
    upscaleRows(createNetwork(kernelModule, model), input, 0, 20, { first: 0, end: 20 });

  it.each([2, 4] as const)("is best where nothing is cleaned, and best-clean in full: x%i", async (scale) => {
    const best = await byNetwork(await modelOf("best", scale));
    expect((await whole(input, scale, "upscale-basic")).data).toEqual(best.data);
    const asked = { cleanUp: 0, content: "photo" } as const;
    expect((await whole(input, scale, "upscale-basic", asked)).data).toEqual(best.data);
    const clean = await byNetwork(await modelOf("best-clean", scale));
    expect((await whole(input, scale, "upscale-basic", { cleanUp: 10 })).data).toEqual(clean.data);
    expect(clean.data).not.toEqual(best.data);
  });

  it.each([2, 4] as const)("is art for a drawing, cleaned up towards art-clean: x%i", async (scale) => {
    const [art, clean] = [await modelOf("art", scale), await modelOf("art-clean", scale)];
    const drawn = await whole(input, scale, "upscale-basic", { content: "drawing" });
    expect(drawn.data).toEqual((await byNetwork(art)).data);
    expect(drawn.data).not.toEqual((await whole(input, scale, "upscale-basic")).data);
    const cleaned = await whole(input, scale, "upscale-basic", { content: "drawing", cleanUp: 4 });
    expect(cleaned.data).toEqual((await byNetwork(blendModels(art, clean, 0.4))).data);
    expect(cleaned.data).not.toEqual(drawn.data);
  });

  it("does what it is for in the first stage alone: later ones are Standard's", async () => {
    const small = sceneRaster(10, 8, 3);
    const asked = { content: "drawing", cleanUp: 10 } as const;
    const first = await whole(small, 4, "upscale-basic", asked);
    expect((await whole(small, 8, "upscale-basic", asked)).data).toEqual(
      (await whole(first, 2, "standard")).data,
    );
  });
});

describe("the networks that are kept", () => {
  const variantOf = (share: number) => ({ base: "fast", towards: { set: "detail", share } }) as const;

  it("are made once for a strength, are Standard's at none, and leave when others are used", async () => {
    const network = networkSource();
    const half = await network(2, variantOf(0.5));
    expect(await network(2, variantOf(0.5))).toBe(half);
    expect(await network(2, variantOf(0.6))).not.toBe(half);
    const standard = await network(2, { base: "fast", towards: null });
    expect(await network(2, variantOf(0))).toBe(standard);
    for (let share = 1; share < 40; share++) await network(2, variantOf(share / 100));
    expect(await network(2, variantOf(0.5))).not.toBe(half);
  });

  it.each([
    ["a portrait", "upscale", { detail: 10, style: "portrait" }, 5],
    ["Crystal", "upscale-basic", {}, 2],
  ] as const)("are all those of the largest chain, %s at 16 times", async (_, mode, parameters, count) => {
    const kept = networkSource();
    const input = sceneRaster(1_100, 4, 3);
    const output = { widthPx: 17_600, heightPx: 64 };
    const used: Network[] = [];
    const prepare = () =>
      modeEnlargers(mode, parameters, planEnhancement(input, output), async (scale, variant) => {
        const network = await kept(scale, variant);
        used.push(network);
        return network;
      });
    // Their workspaces grow to their bounds with a picture that is as wide.
    const picture = { ...rasterSource(input), channels: input.channels };
    await enhance(picture, output, await prepare(), {}).rows({ first: 0, end: 64 });
    const first = used.splice(0);
    expect(first).toHaveLength(count);
    await prepare();
    expect(used.map((network, i) => network === first[i])).toEqual(first.map(() => true));
  });

  it("are one where two ask at once, and read only what they are made of", async () => {
    const networks = new NetworkCache(kernelModule);
    const read: string[] = [];
    const counted: ModelOf = (set, scale) => {
      read.push(set);
      return modelOf(set, scale);
    };
    const cleaned = { base: "best", towards: { set: "best-clean", share: 0.3 } } as const;
    const asked = [networks.network(2, cleaned, counted), networks.network(2, cleaned, counted)];
    const [one, two] = await Promise.all(asked);
    expect(one).toBe(two);
    expect(new Set(read)).toEqual(new Set(["best", "best-clean"]));
    read.length = 0;
    await networks.network(2, cleaned, counted);
    expect(read).toEqual([]);
  });

  it("are not there where their weights do not come, and come with the next that asks", async () => {
    const networks = new NetworkCache(kernelModule);
    const lost = new Error("not there");
    const art = { base: "art", towards: null } as const;
    await expect(networks.network(4, art, () => Promise.reject(lost))).rejects.toBe(lost);
    expect((await networks.network(4, art, modelOf)).name).toBe("art-x4");
  });
});
