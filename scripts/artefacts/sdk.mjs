// @ts-check
import { readFileSync, rmSync } from "node:fs";
import { npmCommand } from "../install/npm.mjs";
import { runGuarded } from "../processes/guarded-process.mjs";
import { ensureFolder, projectPath, SetupError } from "../project.mjs";
import { runTool } from "./tool.mjs";

const folder = "clients/sdk";

/** What people install until a registry has it, and beyond: `npm install https://…/downloads/limn-sdk-….tgz`. */
const downloads = "public/downloads";

const { version } = JSON.parse(readFileSync(projectPath(folder, "package.json"), "utf8"));

/** The SDK as npm installs it. */
export const sdkPackagePath = `${downloads}/limn-sdk-${version}.tgz`;

export const sdkOutputs = [`${folder}/dist/index.js`, `${folder}/dist/index.d.ts`, sdkPackagePath];

/** Bundles the SDK, writes its declarations, and packs both as the registry would take them. */
export async function packSdk() {
  rmSync(projectPath(folder, "dist"), { recursive: true, force: true });
  await bundle();
  await runTool("typescript/bin/tsc", [
    "--project",
    "tsconfig.sdk.json",
    "--noEmit",
    "false",
    "--declaration",
    "--emitDeclarationOnly",
    "--outDir",
    `${folder}/dist`,
  ]);
  const { exitCode, output } = await runGuarded({
    ...npmCommand(["pack", "--pack-destination", ensureFolder(projectPath(downloads)), "--loglevel=error"]),
    folder: projectPath(folder),
  });
  if (exitCode !== 0) throw new SetupError(`The SDK could not be packed (exit code ${exitCode}):\n${output}`);
}

async function bundle() {
  // Loaded here: on a new machine this file is read before the packages are there.
  const { build, stop } = await import("esbuild");
  try {
    await build({
      entryPoints: [projectPath(folder, "source", "index.ts")],
      outfile: projectPath(folder, "dist", "index.js"),
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
