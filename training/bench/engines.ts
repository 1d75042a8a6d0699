import { readFileSync } from "node:fs";
import { enhance } from "#imaging/enhance/enhance";
import { modeEnlargers, type NetworkMode } from "#imaging/enhance/mode-enlargers";
import { rasterSource } from "#imaging/enhance/row-source";
import { type Model, type NetworkScale, parseModel } from "#imaging/neural/model";
import { NetworkCache } from "#imaging/neural/network-cache";
import { loadOnnxRuntime } from "../peers/onnxruntime";
import type { Peer } from "../peers/peer";
import { loadUpscalerJs } from "../peers/upscalerjs";

type Load = (scale: NetworkScale) => Promise<Peer>;

/** What is measured, each in a process of its own. The others run Limn's own network, or the smallest of UpscalerJS. */
export const engines: Readonly<Record<string, Load>> = {
  "limn fast (Standard)": async (scale) => limn("standard", scale, 1),
  "limn fast, eightfold (Crystal)": async (scale) => limn("upscale-basic", scale, 8),
  "onnxruntime-web, limn fast": (scale) => {
    const model = fastModel(scale);
    return loadOnnxRuntime(model, multiplyAdds(model));
  },
  "tfjs-wasm, UpscalerJS slim": (scale) => loadUpscalerJs("slim", scale),
};

function fastModel(scale: NetworkScale): Model {
  return parseModel(readFileSync(`imaging/neural/models/fast-x${scale}.bin`));
}

/** The product's own chain in a mode, `passes` of the network to a pixel. */
function limn(mode: NetworkMode, scale: NetworkScale, passes: number): Peer {
  const networks = new NetworkCache(
    new WebAssembly.Module(readFileSync("imaging/neural/kernel/kernel.wasm")),
    (set, of) => parseModel(readFileSync(`imaging/neural/models/${set}-x${of}.bin`)),
  );
  const enlargerOf = modeEnlargers(mode, {}, (of, variant) => networks.network(of, variant));
  return {
    multiplyAddsPerInputPixel: passes * multiplyAdds(fastModel(scale)),
    async enlarge(low) {
      const output = { widthPx: low.widthPx * scale, heightPx: low.heightPx * scale };
      const source = enhance({ ...rasterSource(low), channels: low.channels }, output, enlargerOf, {});
      return source.rows({ first: 0, end: output.heightPx });
    },
  };
}

function multiplyAdds({ layers }: Model): number {
  return layers.reduce((sum, { weights }) => sum + weights.length, 0);
}
