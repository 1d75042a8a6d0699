// @ts-check
import { existsSync, readFileSync, rmSync } from "node:fs";
import { runGuarded } from "../processes/guarded-process.mjs";
import { localEnvironment, projectPath, SetupError } from "../project.mjs";
import { checkOutcome, crashed, describe, judge, notAsked, StageSkipped } from "./outcome.mjs";
import { reportPath } from "./stages.mjs";

/** @typedef {import("./stages.mjs").Stage} Stage @typedef {import("./outcome.mjs").Outcome} Outcome */

/** @type {Record<string, string>} what the programs print comes through a pipe: they are told what it ends up in */
const colours = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };

/** Half as long again as the longest stage, e2e, takes on two cores that others use, too; CI ends everything after 90 minutes. */
const timeoutMs = 40 * 60_000;

/**
 * Runs one stage and tells how it went. Whatever goes wrong in it counts as failed: nothing is thrown.
 * @param {Stage} stage
 * @returns {Promise<Outcome>}
 */
export async function runStage(stage) {
  const startedAt = performance.now();
  console.log(`\n[${stage.name}]`);
  const outcome = await attempt(stage);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const verdict = outcome.failed > 0 ? "FAILED" : outcome === notAsked ? "skipped" : "passed";
  const counts = stage.kind === "test" ? `: ${describe(outcome)}` : "";
  console.log(`[${stage.name}] ${verdict}${counts} (${seconds} s)`);
  return outcome;
}

/** @param {Stage} stage @returns {Promise<Outcome>} */
async function attempt(stage) {
  try {
    const environment = (await stage.prepare?.()) ?? {};
    return stage.program ? await runProgram(stage, stage.program, environment) : checkOutcome(0);
  } catch (error) {
    if (error instanceof StageSkipped) {
      console.log(error.message);
      return notAsked;
    }
    console.log(error instanceof SetupError ? error.message : error);
    return crashed;
  }
}

/** @param {Stage} stage @param {string} program @param {Record<string, string>} environment */
async function runProgram(stage, program, environment) {
  rmSync(reportPath(stage.name), { force: true });
  const isTest = stage.kind === "test";
  const { exitCode, output } = await runGuarded({
    command: process.execPath,
    args: [projectPath("node_modules", program), ...(stage.args ?? [])],
    // Under CI a forgotten `.only` is an error.
    environment: { ...localEnvironment, ...colours, ...(isTest && { CI: "1" }), ...environment },
    timeoutMs,
    ...(isTest && { onLine: (/** @type {string} */ line) => console.log(line) }),
  });
  if (isTest) return judge(readOutcome(stage), exitCode);
  if (exitCode !== 0) console.log(output);
  return checkOutcome(exitCode);
}

/** @param {Stage} stage @returns {Outcome} nothing at all where there is no report */
function readOutcome(stage) {
  const file = reportPath(stage.name);
  if (!stage.read || !existsSync(file)) return { passed: 0, failed: 0, skipped: 0 };
  return stage.read(JSON.parse(readFileSync(file, "utf8")));
}
