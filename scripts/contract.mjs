// @ts-check
import { loadModule } from "./typescript-module.mjs";

/** @returns {Promise<typeof import("../contract/product")>} with the accounts that a local start has */
export async function loadProduct() {
  return /** @type {Promise<typeof import("../contract/product")>} */ (loadModule("contract/product.ts"));
}

/** @returns {Promise<typeof import("../contract/api-keys").requestsPerMinute>} what one API key may ask in a minute */
export async function loadRequestsPerMinute() {
  const apiKeys = /** @type {typeof import("../contract/api-keys")} */ (
    await loadModule("contract/api-keys.ts")
  );
  return apiKeys.requestsPerMinute;
}
