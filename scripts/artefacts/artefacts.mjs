// @ts-check
import { rmSync } from "node:fs";
import { projectPath } from "../project.mjs";
import { apiTypesOutput, writeApiTypes } from "./api-types.mjs";
import { assemblyFolders, assemblyOutputs, compileAssembly } from "./assembly.mjs";
import { comfyuiPackOutputs, packComfyui } from "./comfyui-pack.mjs";
import { bundleCommandLine, commandLineOutputs } from "./command-line.mjs";
import { packSdk, sdkOutputs } from "./sdk.mjs";
import { runTool } from "./tool.mjs";
import { publishWeights, weightsOutputs } from "./weights.mjs";

/** The bundled Worker of a local start; its entry is worker.js. */
export const localWorkerFolder = "build/local-worker";

/** The pages' scripts, styles and pictures. */
export const clientFolder = "build/client";

const lock = "package-lock.json";
/**
 * @typedef {object} Artefact
 * @property {string} name
 * @property {string} title for people
 * @property {readonly string[]} needs the names of those that must be built before
 * @property {readonly string[]} sources what it is made from: it is stale when any of them has changed
 * @property {readonly string[]} skip parts of the sources that do not count
 * @property {readonly string[]} outputs it is stale when one of them is missing
 * @property {() => Promise<void>} build
 */

/** @type {Artefact} which type checks need, too */
export const apiTypes = {
  name: "api-types",
  title: "API's types",
  needs: [],
  sources: ["functions/http/api", "contract", "scripts/artefacts/api-types.mjs", lock],
  skip: [],
  outputs: [apiTypesOutput],
  build: writeApiTypes,
};

/** @type {readonly Artefact[]} in the order in which they must be built */
export const artefacts = [
  {
    name: "assembly",
    title: "WebAssembly",
    needs: [],
    sources: [...assemblyFolders, "scripts/artefacts/assembly.mjs", lock],
    skip: [],
    outputs: assemblyOutputs,
    build: compileAssembly,
  },
  {
    // Before the pages: they take it in with the other public files.
    name: "comfyui",
    title: "ComfyUI node pack",
    needs: [],
    sources: ["clients/comfyui", "clients/python/limn", "scripts/artefacts/comfyui-pack.mjs", lock],
    skip: [],
    outputs: comfyuiPackOutputs,
    build: packComfyui,
  },
  {
    // Before the pages, for the same reason.
    name: "weights",
    title: "large networks' weights",
    needs: [],
    sources: ["imaging/neural/models", "scripts/artefacts/weights.mjs"],
    skip: [],
    outputs: weightsOutputs,
    build: publishWeights,
  },
  apiTypes,
  {
    // Before the pages, too.
    name: "sdk",
    title: "TypeScript SDK",
    needs: ["api-types"],
    sources: ["clients/sdk", "scripts/artefacts/sdk.mjs", "tsconfig.sdk.json", "tsconfig.base.json", lock],
    skip: [],
    outputs: sdkOutputs,
    build: packSdk,
  },
  {
    name: "pages",
    title: "pages",
    needs: ["assembly", "comfyui", "weights", "api-types", "sdk"],
    sources: [
      "app",
      "contract",
      "imaging",
      "public",
      "scripts/artefacts",
      "vite.config.ts",
      "tsconfig.base.json",
      lock,
    ],
    skip: assemblyFolders,
    outputs: [clientFolder, "build/server/index.js"],
    build: () =>
      runTool("@remix-run/dev/dist/cli.js", ["vite:build"], { environment: { NODE_ENV: "production" } }),
  },
  {
    // For this machine only: it accepts the emulators. `wrangler deploy` bundles another.
    name: "worker",
    title: "Worker",
    needs: ["assembly", "comfyui", "weights", "api-types", "sdk", "pages"],
    sources: ["functions", "contract", "imaging", "build/server", "wrangler.toml", lock],
    skip: assemblyFolders,
    outputs: [`${localWorkerFolder}/worker.js`],
    build: async () => {
      rmSync(projectPath(localWorkerFolder), { recursive: true, force: true });
      await runTool(
        "wrangler/bin/wrangler.js",
        ["deploy", "--dry-run", `--outdir=${localWorkerFolder}`, "--define=__EMULATORS__:true"],
        // Without it Wrangler bundles React's development build.
        { environment: { NODE_ENV: "production" } },
      );
    },
  },
  {
    name: "cli",
    title: "command line",
    needs: ["assembly", "api-types"],
    sources: [
      "clients/cli",
      "clients/sdk/source",
      "contract",
      "imaging",
      "scripts/artefacts/command-line.mjs",
      lock,
    ],
    skip: assemblyFolders,
    outputs: commandLineOutputs,
    build: bundleCommandLine,
  },
];

/** @type {Artefact} the Worker's types, which only type checks need; `wrangler types` takes seconds */
export const workerTypes = {
  name: "types",
  title: "Worker's types",
  needs: [],
  sources: ["wrangler.toml", ".dev.vars.example", "scripts/artefacts/artefacts.mjs", lock],
  skip: [],
  outputs: ["worker-configuration.d.ts"],
  build: () =>
    // The example names the secrets, which wrangler.toml does not.
    runTool("wrangler/bin/wrangler.js", ["types", "--env-file=.dev.vars.example", "--strict-vars=false"]),
};
