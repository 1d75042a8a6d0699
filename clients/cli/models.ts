import fastX2 from "../../imaging/neural/models/fast-x2.bin";
import fastX4 from "../../imaging/neural/models/fast-x4.bin";
import kernelBytes from "../../imaging/neural/kernel/kernel.wasm";
import type { NetworkScale } from "#imaging/enhance/plan";
import { parseModel } from "#imaging/neural/model";
import { createNetwork, type Network } from "#imaging/neural/network";
import { type LocalMode, modelNames } from "./local-modes";

const weights = { fast: { 2: fastX2, 4: fastX4 } } as const;

/** Gives the networks of a mode, each unpacked at its first use. */
export function networksOf(mode: LocalMode): (scale: NetworkScale) => Network {
  const kernel = new WebAssembly.Module(kernelBytes);
  const networks = new Map<NetworkScale, Network>();
  return (scale) => {
    const network =
      networks.get(scale) ?? createNetwork(kernel, parseModel(weights[modelNames[mode]][scale]));
    networks.set(scale, network);
    return network;
  };
}
