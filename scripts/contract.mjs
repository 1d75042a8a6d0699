// @ts-check
import { loadModule } from "./typescript-module.mjs";

/** @returns {Promise<typeof import("../contract/product").demoAccount>} the account that a local start has */
export async function loadDemoAccount() {
  const product = /** @type {typeof import("../contract/product")} */ (
    await loadModule("contract/product.ts")
  );
  return product.demoAccount;
}

/** @returns {Promise<typeof import("../contract/api-keys").requestsPerMinute>} what one API key may ask in a minute */
export async function loadRequestsPerMinute() {
  const apiKeys = /** @type {typeof import("../contract/api-keys")} */ (
    await loadModule("contract/api-keys.ts")
  );
  return apiKeys.requestsPerMinute;
}
