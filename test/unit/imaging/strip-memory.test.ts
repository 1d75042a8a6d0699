import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { constants, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { partEncoders } from "#imaging/codecs/part-encoders";
import { enhance } from "#imaging/enhance/enhance";
import { modeEnlargers } from "#imaging/enhance/mode-enlargers";
import type { RowSource } from "#imaging/enhance/row-source";
import { planStrips } from "#imaging/enhance/strips";
import { rasterOf } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import { networkCache } from "../../support/engine-files";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

const megabyte = 1_000_000;

/** What is held in samples, tables and the kernel's own memory, garbage taken away; vitest gives each file a process of its own. */
function heldBytes(): number {
  collect();
  return process.memoryUsage().arrayBuffers;
}

class Enough extends Error {}

/** A picture that is not there: its rows are made when they are asked for, as they would come from R2. */
function rowsOnDemand(widthPx: number, heightPx: number): RowSource & { readonly channels: 3 } {
  return {
    channels: 3,
    size: { widthPx, heightPx },
    rows: async ({ first, end }) => {
      const data = new Uint8Array(widthPx * (end - first) * 3);
      for (let at = 0; at < data.length; at += 1) data[at] = (at * 37 + (at >> 9)) & 255;
      return rasterOf(widthPx, end - first, 3, data);
    },
  };
}

const networks = networkCache();
const deflate = (bytes: Uint8Array) => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });

/** The most that is held between two pieces of a strip in the middle, and while it is encoded. */
async function peakBytes(
  mode: "standard" | "upscale-basic" | "upscale",
  [inputWidthPx, inputHeightPx]: readonly [number, number],
  output: { widthPx: number; heightPx: number },
  enoughPieces: number,
): Promise<number> {
  const strips = planStrips(output);
  const strip = strips[Math.floor(strips.length / 2)] as RowRange;
  let peak = 0;
  let pieces = 0;
  const note = async () => {
    pieces += 1;
    if (pieces % 5 === 0 || pieces < 3) peak = Math.max(peak, heldBytes());
    if (pieces > enoughPieces) throw new Enough();
  };
  const parameters = mode === "upscale" ? { creativity: 5, resemblance: 5 } : {};
  const enlargers = modeEnlargers(mode, parameters, (scale, variant) => networks.network(scale, variant));
  const input = rowsOnDemand(inputWidthPx, inputHeightPx);
  const work = async () => {
    const rows = await enhance(input, output, enlargers, { onPiece: note }).rows(strip);
    const request = { ...output, channels: 3 as const };
    for (const encoder of Object.values(partEncoders)) {
      await encoder.part(request, rows, { firstRow: strip.first }, { deflate, onPiece: note });
    }
  };
  await work().catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error;
  });
  expect(pieces).toBeGreaterThan(5);
  return peak;
}

/**
 * An isolate has 128 MB, of which Limn's own code, heap and kernel take some 20 (docs/decisions/0022), and two strips share one
 * (functions/jobs/strips/consume.ts): each may hold half of what is left.
 */
describe("what a strip of a picture of 512 megapixels holds", { timeout: 300_000 }, () => {
  const wide = { widthPx: 65_488, heightPx: 7_816 };
  it.each([
    ["standard", [4_093, 489], wide, "x16, as wide as can be"],
    ["standard", [16_372, 1_954], wide, "x4, as wide as can be"],
    ["standard", [16_384, 1_956], { widthPx: 65_500, heightPx: 7_816 }, "x4 and a resample"],
    ["standard", [16_384, 7_812], { widthPx: 32_768, heightPx: 15_624 }, "x2"],
    ["upscale-basic", [16_384, 7_812], { widthPx: 32_768, heightPx: 15_624 }, "x2, Crystal"],
    ["upscale", [16_384, 7_812], { widthPx: 32_768, heightPx: 15_624 }, "x2, Creative with resemblance"],
  ] as const)("%s of %j: %s %s", async (mode, input, output) => {
    const peak = await peakBytes(mode, input, output, 40);
    console.log(mode, input.join("x"), `${(peak / megabyte).toFixed(1)} MB`);
    expect(peak).toBeGreaterThan(10 * megabyte);
    expect(peak).toBeLessThan(54 * megabyte);
  });
});
