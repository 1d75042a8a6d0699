// @ts-check
import path from "node:path";
import { runGuarded } from "../processes/guarded-process.mjs";
import { localPaths, localEnvironment, projectPath, projectRoot, SetupError } from "../project.mjs";

const logPath = path.join(localPaths.setupLogs, "build.log");
const shownLines = 25;

/**
 * Runs an installed package's program to its end; its output goes to the build log.
 * @param {string} program its path inside node_modules
 * @param {readonly string[]} args
 * @param {{environment?: Record<string, string>}} [options]
 * @throws {SetupError} with the end of its output when it fails
 */
export async function runTool(program, args, { environment = {} } = {}) {
  const { exitCode, output } = await runGuarded({
    command: process.execPath,
    args: [projectPath("node_modules", program), ...args],
    environment: { ...localEnvironment, ...environment },
    logPath,
  });
  if (exitCode !== 0) {
    const command = [path.basename(program), ...args].join(" ");
    // The first error explains the others.
    const beginning = output.split("\n").slice(0, shownLines).join("\n");
    throw new SetupError(
      `${command} failed (exit code ${exitCode}; all of it is in ${path.relative(projectRoot, logPath)}):\n${beginning}`,
    );
  }
}
