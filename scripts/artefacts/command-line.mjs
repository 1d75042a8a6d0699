// @ts-check
import { rmSync } from "node:fs";
import path from "node:path";
import { projectPath, projectRoot, SetupError } from "../project.mjs";

const outputFolder = "build/cli";

/** The programs that run in Node on their own: the command itself, and what it starts on every core. */
const entryPoints = ["clients/cli/main.ts", "clients/cli/strip-thread.ts"];

/** What the bundler makes of them. */
export const commandLineOutputs = entryPoints.map(
  (source) => `${outputFolder}/${path.basename(source, ".ts")}.mjs`,
);

/** Node 20 does not run TypeScript: the command line is bundled, with its packages and its bytes. */
export async function bundleCommandLine() {
  const { build, stop } = await import("esbuild");
  // Its parts are named by their contents: those of the last build would stay.
  rmSync(projectPath(outputFolder), { recursive: true, force: true });
  try {
    await build({
      absWorkingDir: projectRoot,
      entryPoints,
      outdir: outputFolder,
      outExtension: { ".js": ".mjs" },
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      target: "node20",
      loader: { ".wasm": "binary", ".bin": "binary" },
      logLevel: "silent",
    });
  } catch (error) {
    throw new SetupError(`The command line could not be bundled:\n${String(error)}`);
  } finally {
    await stop();
  }
}
