// @ts-check
import { readFileSync } from "node:fs";
import { parseVariables } from "./worker-variables.mjs";

/**
 * What `npm run dev` hands to Cloudflare's Vite plugin through vite.config.ts: the Worker's variables and where its
 * state is kept. Empty where Vite was started in another way.
 * @param {Record<string, string | undefined>} environment
 * @returns {{config?: {vars: Record<string, string>}, persistState?: {path: string}}}
 */
export function viteWorkerOptions(environment) {
  const { LIMN_WORKER_VARIABLES: variablesPath, LIMN_WORKER_STATE: statePath } = environment;
  if (!variablesPath || !statePath) return {};
  return {
    config: { vars: parseVariables(readFileSync(variablesPath, "utf8")) },
    persistState: { path: statePath },
  };
}
