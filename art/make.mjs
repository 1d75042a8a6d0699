// @ts-check
// `npm run art`: makes the pictures on the site from their sources here. Node 20 does not run TypeScript: it is bundled.
import { mkdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { artefacts } from "../scripts/artefacts/artefacts.mjs";
import { buildStale } from "../scripts/artefacts/build-stale.mjs";

const kernel = artefacts.filter(({ name }) => name === "kernel");
await buildStale(kernel, console.log);

const outfile = ".limn/art/main.mjs";
mkdirSync(".limn/art", { recursive: true });
await build({
  entryPoints: ["art/main.ts"],
  outfile,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
});
await import(pathToFileURL(outfile).href);
