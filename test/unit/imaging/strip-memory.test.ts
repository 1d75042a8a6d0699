import { describe, expect, it } from "vitest";
import type { Parameters } from "#contract/mode-parameters-schema";
import { partEncoders } from "#imaging/codecs/part-encoders";
import { enhance } from "#imaging/enhance/enhance";
import { modeEnlargers, type NetworkMode } from "#imaging/enhance/mode-enlargers";
import { planEnhancement } from "#imaging/enhance/plan";
import type { RowSource } from "#imaging/enhance/row-source";
import { pixelsPerIsolateStrip, planStrips } from "#imaging/enhance/strips";
import { type BitsPerSample, createDeepRaster, type Samples } from "#imaging/raster";
import type { Network } from "#imaging/neural/network";
import type { RowRange } from "#imaging/row-range";
import { networkSource } from "../../support/engine-files";
import { heldBytes, settledBytes } from "../../support/held-memory";
import { partTools } from "../../support/part-tools";

const megabyte = 1_000_000;

class Enough extends Error {}

/** What kind of picture it is. */
interface Kind {
  readonly channels: 3 | 4;
  readonly bitsPerSample: BitsPerSample;
}

/** A picture that is not there: its rows are made when they are asked for, as they would come from R2. */
function rowsOnDemand(
  [widthPx, heightPx]: readonly [number, number],
  { channels, bitsPerSample }: Kind,
): RowSource<Samples> & Kind {
  return {
    channels,
    bitsPerSample,
    size: { widthPx, heightPx },
    rows: async ({ first, end }) => {
      const rows = createDeepRaster(widthPx, end - first, channels, bitsPerSample);
      const { data } = rows;
      for (let at = 0; at < data.length; at += 1) data[at] = at * 37 + (at >> 9);
      return rows;
    },
  };
}

const networkOf = networkSource();
const standard = ["standard", {}] as const;
const crystal = ["upscale-basic", {}] as const;
/** Of what Creative makes, a portrait asks for most: two chains of two networks. */
const portrait = ["upscale", { detail: 10, style: "portrait" }] as const;

/** The most that is held between two pieces of a strip in the middle, and while it is encoded. */
async function peakBytes(
  [mode, parameters]: readonly [NetworkMode, Parameters],
  inputSize: readonly [number, number],
  output: { widthPx: number; heightPx: number },
  enoughPieces: number,
  kind: Kind = { channels: 3, bitsPerSample: 8 },
): Promise<number> {
  const strips = planStrips(output, pixelsPerIsolateStrip(kind));
  const strip = strips[Math.floor(strips.length / 2)] as RowRange;
  const used = new Set<Network>();
  /** The kernel's memory only grows. */
  const kernelBytes = () => [...used].reduce((sum, { memory }) => sum + memory.sizeBytes, 0);
  // What the test before this one left would count.
  await settledBytes();
  let peak = 0;
  let pieces = 0;
  const note = async () => {
    pieces += 1;
    if (pieces % 5 === 0 || pieces < 3) peak = Math.max(peak, heldBytes() + kernelBytes());
    if (pieces > enoughPieces) throw new Enough();
  };
  const input = rowsOnDemand(inputSize, kind);
  const plan = planEnhancement(input.size, output);
  const enlargers = await modeEnlargers(mode, parameters, plan, async (scale, variant) => {
    const network = await networkOf(scale, variant);
    used.add(network);
    return network;
  });
  const work = async () => {
    const rows = await enhance(input, output, enlargers, { onPiece: note }).rows(strip);
    const request = { ...output, ...kind };
    const place = { firstRow: strip.first, partRows: strip.end - strip.first };
    for (const encoder of Object.values(partEncoders)) {
      await encoder.part(request, rows, place, { ...partTools, onPiece: note });
    }
  };
  await work().catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error;
  });
  expect(pieces).toBeGreaterThan(5);
  return peak;
}

/**
 * An isolate has 128 MB, of which Limn's own code and heap take some 20 (docs/decisions/0022); one strip at a time works in it
 * (functions/jobs/strips/consume.ts). The rest is for what lies idle: the kernels of other networks, and messages.
 */
describe("what a strip of a picture of 512 megapixels holds, the kernel's memory with it", {
  timeout: 300_000,
}, () => {
  it.each([
    ["as wide as can be, x4, to its encoded end", standard, [16_372, 1_954], [65_488, 7_816], 1_000],
    ["x2", standard, [16_384, 7_812], [32_768, 15_624], 25],
    ["x2, in Crystal, by the large network", crystal, [16_384, 7_812], [32_768, 15_624], 25],
    ["x4, a portrait in Creative", portrait, [16_372, 1_954], [65_488, 7_816], 60],
    ["x16, in Crystal, by the large network and a small one", crystal, [1_412, 1_412], [22_592, 22_592], 120],
  ] as const)("%s", async (_, made, input, [widthPx, heightPx], enoughPieces) => {
    const peak = await peakBytes(made, input, { widthPx, heightPx }, enoughPieces);
    expect(peak).toBeGreaterThan(30 * megabyte);
    expect(peak).toBeLessThan(80 * megabyte);
  });

  it.each([
    ["x4, with alpha, to its encoded end", standard, [16_372, 1_954], [65_488, 7_816], 4, 1_000],
    ["x2", standard, [16_384, 7_812], [32_768, 15_624], 3, 25],
    ["x2, in Crystal", crystal, [16_384, 7_812], [32_768, 15_624], 3, 25],
    ["x4, a portrait in Creative", portrait, [16_372, 1_954], [65_488, 7_816], 3, 60],
  ] as const)(
    "of 16 bits a sample: %s",
    async (_, made, input, [widthPx, heightPx], channels, enoughPieces) => {
      const kind = { channels, bitsPerSample: 16 } as const;
      const peak = await peakBytes(made, input, { widthPx, heightPx }, enoughPieces, kind);
      expect(peak).toBeGreaterThan(30 * megabyte);
      expect(peak).toBeLessThan(80 * megabyte);
    },
  );
});
