import cleanX2 from "../../../../imaging/neural/models/clean-x2.bin";
import cleanX4 from "../../../../imaging/neural/models/clean-x4.bin";
import detailX2 from "../../../../imaging/neural/models/detail-x2.bin";
import detailX4 from "../../../../imaging/neural/models/detail-x4.bin";
import fastX2 from "../../../../imaging/neural/models/fast-x2.bin";
import fastX4 from "../../../../imaging/neural/models/fast-x4.bin";
import kernel from "../../../../imaging/neural/kernel/kernel.wasm";
import { parseModel } from "#imaging/neural/model";
import { NetworkCache } from "#imaging/neural/network-cache";

const weights = {
  fast: { 2: fastX2, 4: fastX4 },
  detail: { 2: detailX2, 4: detailX4 },
  clean: { 2: cleanX2, 4: cleanX4 },
} as const;

/** The networks of this isolate. */
export const networks = new NetworkCache(kernel, (set, scale) =>
  parseModel(new Uint8Array(weights[set][scale])),
);
