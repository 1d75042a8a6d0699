import fastX2 from "../../../../imaging/neural/models/fast-x2.bin";
import fastX4 from "../../../../imaging/neural/models/fast-x4.bin";
import kernel from "../../../../imaging/neural/kernel/kernel.wasm";
import type { NetworkScale } from "#imaging/enhance/plan";
import { parseModel } from "#imaging/neural/model";
import { createNetwork, type Network } from "#imaging/neural/network";

const weights: Readonly<Record<NetworkScale, ArrayBuffer>> = { 2: fastX2, 4: fastX4 };
const networks = new Map<NetworkScale, Network>();

/** The fast network of a scale; unpacked once an isolate, at its first use. */
export function fastNetwork(scale: NetworkScale): Network {
  const existing = networks.get(scale);
  if (existing) return existing;
  const network = createNetwork(kernel, parseModel(new Uint8Array(weights[scale])));
  networks.set(scale, network);
  return network;
}
