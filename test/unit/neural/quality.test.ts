import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { parseModel } from "#imaging/neural/model";
import { createNetwork } from "#imaging/neural/network";
import { upscaleRows } from "#imaging/neural/tiling";
import { psnrY } from "#imaging/quality/metrics";
import type { Raster } from "#imaging/raster";
import { resample } from "#imaging/resample/resample";
import { fastModelBytes, kernelModule } from "../../support/engine-files";
import { codecModules } from "../../support/codec-modules";

const pictures =
  process.env.LIMN_PICTURES ?? fileURLToPath(new URL("../../../../shared/training", import.meta.url));
const folder = `${pictures}/photos/validation`;
const isThere = existsSync(folder);
/** A quarter of the pictures keeps the test quick; training/README.md has the figures of all. */
const names = isThere
  ? readdirSync(folder)
      .filter((name) => name.endsWith(".png"))
      .sort()
      .filter((_, i) => i % 4 === 0)
  : [];

const limits = { maxPixels: 10_000_000, maxEdgePx: 10_000 };

/** The mean over the pictures of what the network gains over the plain filters, in dB of luma. */
async function meanGains(scale: 2 | 4): Promise<{ lanczos: number; bicubic: number }> {
  const network = createNetwork(kernelModule, parseModel(fastModelBytes(scale)));
  const sums = { lanczos: 0, bicubic: 0 };
  for (const name of names) {
    const { raster: truth } = await decodePicture(readFileSync(`${folder}/${name}`), limits, codecModules);
    const low = resample(
      truth,
      { widthPx: truth.widthPx / scale, heightPx: truth.heightPx / scale },
      "bicubic",
    );
    const rows = { first: 0, end: low.heightPx };
    const psnr = (result: Raster) => psnrY(result, truth, scale);
    const enlarged = psnr(await upscaleRows(network, low, 0, low.heightPx, rows));
    sums.lanczos += (enlarged - psnr(resample(low, truth, "lanczos3"))) / names.length;
    sums.bicubic += (enlarged - psnr(resample(low, truth, "bicubic"))) / names.length;
  }
  return sums;
}

describe.skipIf(!isThere)(
  `the fast network on photographs${isThere ? "" : ` (skipped: no ${folder})`}`,
  () => {
    it("is at least 1.5 dB closer to the original than Lanczos at x2", { timeout: 60_000 }, async () => {
      const gains = await meanGains(2);
      expect(gains.lanczos).toBeGreaterThanOrEqual(1.5);
      expect(gains.bicubic).toBeGreaterThan(gains.lanczos);
    });

    it("is at least 0.7 dB closer to the original than Lanczos at x4", { timeout: 60_000 }, async () => {
      const gains = await meanGains(4);
      expect(gains.lanczos).toBeGreaterThanOrEqual(0.7);
    });
  },
);
