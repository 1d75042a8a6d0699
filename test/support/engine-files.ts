import { readFileSync } from "node:fs";

const file = (path: string) =>
  new Uint8Array(readFileSync(new URL(`../../imaging/neural/${path}`, import.meta.url)));

/** The kernel as the build made it. */
export const kernelModule = new WebAssembly.Module(file("kernel/kernel.wasm"));

export const fastModelBytes = (scale: 2 | 4) => file(`models/fast-x${scale}.bin`);
