// @ts-check
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { loadProduct } from "./contract.mjs";
import { onNpmEnd } from "./processes/npm-end.mjs";
import { localPaths, projectPath } from "./project.mjs";
import { parsePort, requireFreePort } from "./stack/ports.mjs";
import { parseVariables } from "./stack/worker-variables.mjs";

/**
 * Serves the product to the person at this terminal until Ctrl-C or SIGTERM.
 * @param {object} options
 * @param {"built" | "dev"} options.mode
 * @param {() => Promise<void>} options.prepare installs and builds what is missing
 * @param {(line: string) => void} options.onWorkerLine
 * @throws {import("./project.mjs").SetupError} when something does not get ready, and when a part of it ends by itself
 */
export async function serve({ mode, prepare, onWorkerLine }) {
  const ending = endOnSignals();
  const port = parsePort(process.env.PORT);
  await requireFreePort(port);
  await Promise.race([prepare(), ending.happens]);
  if (ending.signal.aborted) return;
  console.log("Starting …");
  // Not at the top: the stand-ins import packages, which a fresh clone has only now.
  const { startStack } = await import("./stack/stack.mjs");
  /** @type {(error: Error) => void} */
  let reportCrash = () => {};
  const crashes = new Promise((resolve) => {
    reportCrash = resolve;
  });
  try {
    const stack = await startStack({
      mode,
      port,
      statePath: localPaths.state,
      logsPath: localPaths.logs,
      withHostedEngines: process.argv.includes("--hosted") || process.env.LIMN_HOSTED === "1",
      ownVariables: readOwnVariables(),
      onWorkerLine,
      onCrash: reportCrash,
      signal: ending.signal,
    });
    await announce(stack.baseUrl);
    const crash = await Promise.race([crashes, ending.happens]);
    await stack.stop();
    if (crash) throw crash;
  } catch (error) {
    // What was cut short by the signal is not a failure.
    if (!ending.signal.aborted) throw error;
  }
}

/** @returns {{signal: AbortSignal, happens: Promise<void>}} aborted at the first signal; a second one ends all at once */
function endOnSignals() {
  const controller = new AbortController();
  const end = () => {
    if (controller.signal.aborted) process.exit(1);
    console.log("Stopping …");
    controller.abort();
  };
  for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(name, end);
  onNpmEnd(end);
  const { signal } = controller;
  /** @type {Promise<void>} */
  const happens = new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
  return { signal, happens };
}

/** The filled lines of .dev.vars, which try a real service from this machine. */
function readOwnVariables() {
  const file = projectPath(".dev.vars");
  if (!existsSync(file)) return {};
  const variables = parseVariables(readFileSync(file, "utf8"));
  const filled = Object.keys(variables).filter((name) => variables[name] !== "");
  if (filled.length > 0) console.log(`From .dev.vars, in front of the local stand-ins: ${filled.join(", ")}`);
  return variables;
}

/** @param {string} baseUrl */
async function announce(baseUrl) {
  const { demoAccount, demoOperator } = await loadProduct();
  const logs = path.relative(process.cwd(), localPaths.logs);
  console.log(`
Limn is ready:  ${baseUrl}
Demo sign-in:   ${demoAccount.email}  password  ${demoAccount.password}
Demo operator:  ${demoOperator.email}  password  ${demoOperator.password}  at ${baseUrl}/admin
Logs:           ${logs}/
Stop:           Ctrl-C
`);
}
