// @ts-check
import { projectPath } from "./project.mjs";

/**
 * Loads a module of the product, which is TypeScript and Node 20 does not run: what it says stands nowhere twice.
 * @param {string} file in the repository
 * @returns {Promise<unknown>} its exports
 */
export async function loadModule(file) {
  const { build, stop } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [projectPath(file)],
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
