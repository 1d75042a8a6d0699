import { readFileSync } from "node:fs";
import { enhance } from "#imaging/enhance/enhance";
import { modeEnlargers, type NetworkMode } from "#imaging/enhance/mode-enlargers";
import { planEnhancement } from "#imaging/enhance/plan";
import { rasterSource } from "#imaging/enhance/row-source";
import { type Model, multiplyAddsPerPx, type NetworkScale, parseModel } from "#imaging/neural/model";
import { NetworkCache, type WeightSet } from "#imaging/neural/network-cache";
import { kernelModule, plainKernelModule } from "../../test/support/engine-files";
import { loadOnnxRuntime } from "../peers/onnxruntime";
import type { Peer } from "../peers/peer";
import { loadUpscalerJs } from "../peers/upscalerjs";

type Load = (scale: NetworkScale) => Promise<Peer>;

/** What is measured, each in a process of its own. The others run Limn's own network, or the smallest of UpscalerJS. */
export const engines: Readonly<Record<string, Load>> = {
  "limn fast (Standard)": (scale) => limn("standard", scale, multiplyAdds("fast", scale)),
  "limn fast, not fused": (scale) => limn("standard", scale, multiplyAdds("fast", scale), plainKernelModule),
  "limn best (Crystal)": (scale) => limn("upscale-basic", scale, multiplyAdds("best", scale)),
  "limn detail (Creative)": (scale) => {
    const twice = multiplyAdds("detail", 2);
    // At four times a second network enlarges the four times as many pixels that the first made.
    return limn("upscale", scale, scale === 2 ? twice : twice + 4 * multiplyAdds("detail-again", 2));
  },
  "onnxruntime-web, limn fast": (scale) => {
    const model = readModel("fast", scale);
    return loadOnnxRuntime(model, multiplyAddsPerPx(model));
  },
  "tfjs-wasm, UpscalerJS slim": (scale) => loadUpscalerJs("slim", scale),
};

function readModel(set: WeightSet, scale: NetworkScale): Model {
  return parseModel(readFileSync(`imaging/neural/models/${set}-x${scale}.bin`));
}

/** The product's own chain in a mode, which runs the network of `set` once for a pixel. */
function multiplyAdds(set: WeightSet, scale: NetworkScale): number {
  return multiplyAddsPerPx(readModel(set, scale));
}

async function limn(
  mode: NetworkMode,
  scale: NetworkScale,
  multiplyAddsPerInputPixel: number,
  kernel = kernelModule,
): Promise<Peer> {
  const networks = new NetworkCache(kernel);
  return {
    multiplyAddsPerInputPixel,
    async enlarge(low) {
      const output = { widthPx: low.widthPx * scale, heightPx: low.heightPx * scale };
      const enlargerOf = await modeEnlargers(mode, {}, planEnhancement(low, output), (of, variant) =>
        networks.network(of, variant, async (needed) => readModel(needed, of)),
      );
      const source = enhance({ ...rasterSource(low), channels: low.channels }, output, enlargerOf, {});
      return source.rows({ first: 0, end: output.heightPx });
    },
  };
}
