import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { hasFusedProducts } from "#imaging/neural/kernel/fused-products";

const fusedKernel = readFileSync(
  new URL("../../../imaging/neural/kernel/kernel-fused.wasm", import.meta.url),
);

it("says whether this machine runs the fused kernel: as it is, Node 20 does not, and later ones do", async () => {
  const isLater = Number.parseInt(process.versions.node, 10) > 20;
  expect([hasFusedProducts(), WebAssembly.validate(fusedKernel)]).toEqual([isLater, isLater]);
  // It puts V8's flag in place where one is needed.
  await import("../../support/engine-files");
  expect([hasFusedProducts(), WebAssembly.validate(fusedKernel)]).toEqual([true, true]);
});
