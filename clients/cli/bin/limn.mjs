#!/usr/bin/env node
// The command is written in TypeScript and bundled by the build; in a fresh checkout it is built at its first use.
import { existsSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const bundle = new URL("../../../build/cli/main.mjs", import.meta.url);
if (!existsSync(bundle)) {
  const build = fileURLToPath(new URL("../../../scripts/build.mjs", import.meta.url));
  const { status } = spawnSync(process.execPath, [build, "cli"], { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) {
    console.error("limn: the command could not be built. Run `npm install` in Limn's folder and try again.");
    process.exit(1);
  }
}
await import(bundle.href);
