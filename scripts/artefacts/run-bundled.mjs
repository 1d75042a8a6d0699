// @ts-check
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { projectPath } from "../project.mjs";
import { artefacts } from "./artefacts.mjs";
import { buildStale } from "./build-stale.mjs";

/**
 * Runs a program of the repository that is written in TypeScript and uses the engine.
 * @param {string} entry the program, from the project's folder
 * @param {string} bundle where its bundle is kept, below `.limn`
 * @param {(line: string) => void} tell hears what is being built
 */
export async function runBundled(entry, bundle, tell) {
  await import(pathToFileURL(await bundleProgram(entry, bundle, tell)).href);
}

/**
 * Makes such a program one that Node runs: builds the WebAssembly where it is stale, and bundles the program, since Node 20 does not run TypeScript.
 * @param {string} entry the program, from the project's folder
 * @param {string} bundle where its bundle is kept, below `.limn`
 * @param {(line: string) => void} tell hears what is being built
 * @returns {Promise<string>} the bundle's path
 */
export async function bundleProgram(entry, bundle, tell) {
  await buildStale(
    artefacts.filter(({ name }) => name === "assembly"),
    tell,
  );
  const outfile = projectPath(".limn", bundle);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    // In Node there are no modules that the platform compiles; and no emulator belongs to a program that makes what is shown.
    alias: { "#functions/pictures/codec-modules": projectPath("art", "codec-modules.ts") },
    define: { __EMULATORS__: "false" },
  });
  return outfile;
}
