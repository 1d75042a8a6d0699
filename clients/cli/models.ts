import fusedKernelBytes from "../../imaging/neural/kernel/kernel-fused.wasm";
import kernelBytes from "../../imaging/neural/kernel/kernel.wasm";
import { LimnError } from "#contract/errors";
import type { NetworkOf } from "#imaging/enhance/mode-enlargers";
import { hasFusedProducts } from "#imaging/neural/kernel/fused-products";
import { type NetworkScale, parseModel } from "#imaging/neural/model";
import { type ModelOf, NetworkCache, type WeightSet } from "#imaging/neural/network-cache";

type ReadWeights = () => Promise<{ readonly default: Uint8Array }>;

/** Each is a file of its own beside the command, which is read by those who need it. */
const weights: Readonly<Record<WeightSet, Readonly<Partial<Record<NetworkScale, ReadWeights>>>>> = {
  fast: {
    2: () => import("../../imaging/neural/models/fast-x2.bin"),
    4: () => import("../../imaging/neural/models/fast-x4.bin"),
  },
  detail: {
    2: () => import("../../imaging/neural/models/detail-x2.bin"),
  },
  "detail-again": {
    2: () => import("../../imaging/neural/models/detail-again-x2.bin"),
  },
  best: {
    2: () => import("../../imaging/neural/models/best-x2.bin"),
    4: () => import("../../imaging/neural/models/best-x4.bin"),
  },
  "best-clean": {
    2: () => import("../../imaging/neural/models/best-clean-x2.bin"),
    4: () => import("../../imaging/neural/models/best-clean-x4.bin"),
  },
  art: {
    2: () => import("../../imaging/neural/models/art-x2.bin"),
    4: () => import("../../imaging/neural/models/art-x4.bin"),
  },
  "art-clean": {
    2: () => import("../../imaging/neural/models/art-clean-x2.bin"),
    4: () => import("../../imaging/neural/models/art-clean-x4.bin"),
  },
};

const networks = new NetworkCache(
  new WebAssembly.Module(hasFusedProducts() ? fusedKernelBytes : kernelBytes),
);

const modelOf: ModelOf = async (set, scale) => {
  const read = weights[set][scale];
  if (!read) throw new LimnError("internal", { detail: `there are no weights ${set}-x${scale}` });
  return parseModel((await read()).default);
};

/** Gives the networks of this thread. */
export const networkOf: NetworkOf = (scale, variant) => networks.network(scale, variant, modelOf);
