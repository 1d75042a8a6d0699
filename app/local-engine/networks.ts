import fastX2Url from "../../imaging/neural/models/fast-x2.bin?url";
import fastX4Url from "../../imaging/neural/models/fast-x4.bin?url";
import fusedKernelUrl from "../../imaging/neural/kernel/kernel-fused.wasm?url";
import kernelUrl from "../../imaging/neural/kernel/kernel.wasm?url";
import type { NetworkScale } from "#imaging/enhance/plan";
import { hasFusedProducts } from "#imaging/neural/kernel/fused-products";
import { parseModel } from "#imaging/neural/model";
import { createNetwork, type Network } from "#imaging/neural/network";
import { compiled, fetchBytes } from "./fetch-part";

const weightUrls: Readonly<Record<NetworkScale, string>> = { 2: fastX2Url, 4: fastX4Url };

/** The kernel, compiled, and the weights of the networks that a picture needs: what a thread is started with. */
export interface NetworkParts {
  readonly kernel: WebAssembly.Module;
  readonly weights: ReadonlyMap<NetworkScale, Uint8Array>;
}

/** Fetches what is not yet in the browser's cache. */
export async function fetchNetworkParts(scales: readonly NetworkScale[]): Promise<NetworkParts> {
  const needed = [...new Set(scales)];
  const [kernel, ...weights] = await Promise.all([
    compiled(hasFusedProducts() ? fusedKernelUrl : kernelUrl),
    ...needed.map(async (scale) => [scale, await fetchBytes(weightUrls[scale])] as const),
  ]);
  return { kernel, weights: new Map(weights) };
}

/** Gives the networks of these parts, each unpacked at its first use. Throws where a scale was not fetched. */
export function networksOf({ kernel, weights }: NetworkParts): (scale: NetworkScale) => Network {
  const networks = new Map<NetworkScale, Network>();
  return (scale) => {
    const existing = networks.get(scale);
    if (existing) return existing;
    const bytes = weights.get(scale);
    if (!bytes) throw new Error(`the weights of the network x${scale} were not fetched`);
    const network = createNetwork(kernel, parseModel(bytes));
    networks.set(scale, network);
    return network;
  };
}
