import { readFileSync } from "node:fs";
import { parseModel } from "#imaging/neural/model";
import { createNetwork } from "#imaging/neural/network";

const file = (path: string) =>
  new Uint8Array(readFileSync(new URL(`../../imaging/neural/${path}`, import.meta.url)));

/** The kernel as the build made it. */
export const kernelModule = new WebAssembly.Module(file("kernel/kernel.wasm"));

/** The model file of the fast network. */
export const fastModelBytes = (scale: 2 | 4) => file(`models/fast-x${scale}.bin`);

/** A fresh fast network of a scale. */
export const fastNetwork = (scale: 2 | 4) => createNetwork(kernelModule, parseModel(fastModelBytes(scale)));
