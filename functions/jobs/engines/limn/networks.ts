import detailAgainX2 from "../../../../imaging/neural/models/detail-again-x2.bin";
import detailX2 from "../../../../imaging/neural/models/detail-x2.bin";
import fastX2 from "../../../../imaging/neural/models/fast-x2.bin";
import fastX4 from "../../../../imaging/neural/models/fast-x4.bin";
import kernel from "../../../../imaging/neural/kernel/kernel-checked.wasm";
import type { NetworkOf } from "#imaging/enhance/mode-enlargers";
import { type Model, type NetworkScale, parseModel } from "#imaging/neural/model";
import { NetworkCache, type WeightSet } from "#imaging/neural/network-cache";
import { type AssetBindings, fetchWeights } from "./fetch-weights";

/** The small sets lie in the Worker's own script; the others are fetched when they are needed (decision 32). */
const bundled: Readonly<Partial<Record<WeightSet, Readonly<Partial<Record<NetworkScale, ArrayBuffer>>>>>> = {
  fast: { 2: fastX2, 4: fastX4 },
  detail: { 2: detailX2 },
  "detail-again": { 2: detailAgainX2 },
};

/** The networks of this isolate. */
const networks = new NetworkCache(kernel);

/** Gives the networks of this isolate. Rejects with `internal`, which is tried again, where weights cannot be fetched. */
export function networksOf(assets: AssetBindings): NetworkOf {
  const modelOf = async (set: WeightSet, scale: NetworkScale): Promise<Model> => {
    const bytes = bundled[set]?.[scale];
    return bytes ? parseModel(new Uint8Array(bytes)) : fetchWeights(assets, set, scale);
  };
  return (scale, variant) => networks.network(scale, variant, modelOf);
}
