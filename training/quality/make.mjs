// @ts-check
// `npm run quality -- DIR --scale 2|4 [--json]`. Node 20 does not run TypeScript: it is bundled.
import { mkdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { artefacts } from "../../scripts/artefacts/artefacts.mjs";
import { buildStale } from "../../scripts/artefacts/build-stale.mjs";

const kernel = artefacts.filter(({ name }) => name === "kernel");
// Standard output is for the figures alone.
await buildStale(kernel, console.error);

const outfile = ".limn/quality/main.mjs";
mkdirSync(".limn/quality", { recursive: true });
await build({
  entryPoints: ["training/quality/main.ts"],
  outfile,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
});
await import(pathToFileURL(outfile).href);
