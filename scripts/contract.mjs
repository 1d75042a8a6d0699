// @ts-check
import { projectPath } from "./project.mjs";

/**
 * Loads a module of the contract, which is TypeScript and Node 20 does not run: what both sides agree on stands
 * nowhere twice.
 * @param {string} name of a module without imports from packages
 * @returns {Promise<unknown>} its exports
 */
async function loadContract(name) {
  const { build, stop } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [projectPath("contract", `${name}.ts`)],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    logLevel: "silent",
  });
  await stop();
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}

/** @returns {Promise<typeof import("../contract/product")>} with the accounts that a local start has */
export async function loadProduct() {
  return /** @type {Promise<typeof import("../contract/product")>} */ (loadContract("product"));
}
