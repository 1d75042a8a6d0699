// @ts-check
import { onNpmEnd } from "../processes/npm-end.mjs";
import { describe, sumOutcomes } from "./outcome.mjs";
import { runStage } from "./run-stage.mjs";

/**
 * Runs stages one after the other, all of them whatever fails, and ends this process with one line that counts them:
 * exit code 1 when anything failed.
 * @param {readonly import("./stages.mjs").Stage[]} stages
 * @returns {Promise<never>}
 */
export async function runStages(stages) {
  onNpmEnd(() => process.exit(1));
  const outcomes = [];
  for (const stage of stages) outcomes.push(await runStage(stage));
  const sum = sumOutcomes(outcomes);
  console.log(`\n${describe(sum)}`);
  process.exit(sum.failed === 0 ? 0 : 1);
}
