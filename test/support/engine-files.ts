import { readFileSync } from "node:fs";
import { parseModel } from "#imaging/neural/model";
import { createNetwork } from "#imaging/neural/network";
import { NetworkCache } from "#imaging/neural/network-cache";

const file = (path: string) =>
  new Uint8Array(readFileSync(new URL(`../../imaging/neural/${path}`, import.meta.url)));

/** The kernel as the build made it. */
export const kernelModule = new WebAssembly.Module(file("kernel/kernel.wasm"));

/** The file of a set of weights. */
export const modelBytes = (set: "fast" | "detail" | "clean", scale: 2 | 4) =>
  file(`models/${set}-x${scale}.bin`);

/** The model file of the fast network. */
export const fastModelBytes = (scale: 2 | 4) => modelBytes("fast", scale);

/** Networks of all sets, as the product has them. */
export const networkCache = () =>
  new NetworkCache(kernelModule, (set, scale) => parseModel(modelBytes(set, scale)));

/** A fresh fast network of a scale. */
export const fastNetwork = (scale: 2 | 4) => createNetwork(kernelModule, parseModel(fastModelBytes(scale)));
