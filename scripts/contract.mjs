// @ts-check
import { loadModule } from "./typescript-module.mjs";

/** @returns {Promise<typeof import("../contract/product").demoAccount>} the account that a local start has */
export async function loadDemoAccount() {
  const product = /** @type {typeof import("../contract/product")} */ (
    await loadModule("contract/product.ts")
  );
  return product.demoAccount;
}
