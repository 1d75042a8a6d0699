// @ts-check
// `npm run art`: makes the pictures on the site from their sources here. Node 20 does not run TypeScript: it is bundled.
import { mkdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const outfile = ".limn/art/hero.mjs";
mkdirSync(".limn/art", { recursive: true });
await build({
  entryPoints: ["art/hero/main.ts"],
  outfile,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
});
await import(pathToFileURL(outfile).href);
