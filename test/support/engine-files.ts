import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import type { NetworkOf } from "#imaging/enhance/mode-enlargers";
import { parseModel } from "#imaging/neural/model";
import { createNetwork } from "#imaging/neural/network";
import { type ModelOf, NetworkCache, type WeightSet } from "#imaging/neural/network-cache";

const file = (path: string) =>
  new Uint8Array(readFileSync(new URL(`../../imaging/neural/${path}`, import.meta.url)));

/** V8 has fused products from 11.4 on, and so Node from 21; version 20 has them behind a flag, which stands here alone. */
const nodeHasFusedProducts = Number.parseInt(process.versions.node, 10) > 20;
if (!nodeHasFusedProducts) setFlagsFromString("--experimental-wasm-relaxed-simd");

/** The kernel as Chromium runs it, with fused products. */
export const kernelModule = new WebAssembly.Module(file("kernel/kernel-fused.wasm"));

/** The kernel as it runs in Safari and in Node 20. */
export const plainKernelModule = new WebAssembly.Module(file("kernel/kernel.wasm"));

/** The kernel as the Worker runs it: fused, with as few accesses whose bounds must be checked as may be. */
const checkedKernelModule = new WebAssembly.Module(file("kernel/kernel-checked.wasm"));

/** All builds of the kernel, by name. */
export const kernelModules = { fused: kernelModule, checked: checkedKernelModule, plain: plainKernelModule };

/** The one that the command line takes in this Node. */
export const commandLineKernelModule = nodeHasFusedProducts ? kernelModule : plainKernelModule;

/** The file of a set of weights. */
export const modelBytes = (set: WeightSet, scale: 2 | 4) => file(`models/${set}-x${scale}.bin`);

/** The model file of the fast network. */
export const fastModelBytes = (scale: 2 | 4) => modelBytes("fast", scale);

/** Networks of all sets, as the product has them, of a cache of their own. */
export function networkSource(): NetworkOf {
  const networks = new NetworkCache(kernelModule);
  return (scale, variant) => networks.network(scale, variant, modelOf);
}

/** Reads the weights of a set. */
export const modelOf: ModelOf = async (set, scale) => parseModel(modelBytes(set, scale));

/** A fresh fast network of a scale. */
export const fastNetwork = (scale: 2 | 4, kernel = kernelModule) =>
  createNetwork(kernel, parseModel(fastModelBytes(scale)));

/** The same weights in a file that says that they have no skips: they give no picture that anybody wants, but another one. */
export function withoutSkips(model: Uint8Array): Uint8Array {
  const [headerBytes, first] = [Buffer.from(model).readUInt16LE(6), 12];
  const header: object = JSON.parse(Buffer.from(model.subarray(first, first + headerBytes)).toString());
  const text = JSON.stringify({ ...header, skips: false });
  const padded = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const prefix = Buffer.from(model.subarray(0, first));
  prefix.writeUInt16LE(padded.length, 6);
  return Buffer.concat([prefix, padded, model.subarray(first + headerBytes)]);
}
