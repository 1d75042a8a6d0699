// @ts-check
import { copyFileSync, readFileSync, rmSync } from "node:fs";
import { npmCommand } from "../install/npm.mjs";
import { runGuarded } from "../processes/guarded-process.mjs";
import { ensureFolder, projectPath, SetupError } from "../project.mjs";
import { runTool } from "./tool.mjs";

const source = "clients/sdk";

/** The package as the registry takes it. */
export const sdkFolder = "build/sdk";

/** What people install until a registry has it, and beyond: `npm install https://…/downloads/limn-sdk-….tgz`. */
const downloads = "public/downloads";

const { version } = JSON.parse(readFileSync(projectPath(source, "package.json"), "utf8"));

/** The SDK as npm installs it. */
export const sdkPackagePath = `${downloads}/limn-sdk-${version}.tgz`;

export const sdkOutputs = [`${sdkFolder}/dist/index.js`, `${sdkFolder}/dist/index.d.ts`, sdkPackagePath];

/** Bundles the SDK, writes its declarations, and packs both as the registry would take them. */
export async function packSdk() {
  rmSync(projectPath(sdkFolder), { recursive: true, force: true });
  await bundle();
  for (const name of ["package.json", "README.md"]) {
    copyFileSync(projectPath(source, name), projectPath(sdkFolder, name));
  }
  await runTool("typescript/bin/tsc", [
    "--project",
    "tsconfig.sdk.json",
    "--noEmit",
    "false",
    "--declaration",
    "--emitDeclarationOnly",
    "--outDir",
    `${sdkFolder}/dist`,
  ]);
  const { exitCode, output } = await runGuarded({
    ...npmCommand(["pack", "--pack-destination", ensureFolder(projectPath(downloads)), "--loglevel=error"]),
    folder: projectPath(sdkFolder),
  });
  if (exitCode !== 0) throw new SetupError(`The SDK could not be packed (exit code ${exitCode}):\n${output}`);
}

async function bundle() {
  // Loaded here: on a new machine this file is read before the packages are there.
  const { build, stop } = await import("esbuild");
  try {
    await build({
      entryPoints: [projectPath(source, "source", "index.ts")],
      outfile: projectPath(sdkFolder, "dist", "index.js"),
      bundle: true,
      format: "esm",
      platform: "neutral",
      target: "es2022",
      logLevel: "silent",
    });
  } catch (error) {
    throw new SetupError(`The SDK could not be bundled:\n${String(error)}`);
  } finally {
    await stop();
  }
}
