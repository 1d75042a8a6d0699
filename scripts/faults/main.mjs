// @ts-check
import "../node-version.mjs";
import { readFileSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { exitWith, projectPath, SetupError } from "../project.mjs";
import { readWords } from "../traffic/words.mjs";

/**
 * @typedef {object} FaultLine one line that a test in test/workerd/faults notes once everything has held
 * @property {string} fault
 * @property {number} injected
 * @property {number} runs
 * @property {string} came
 */

const defaults = { seeds: 20 };

/**
 * `npm run faults`: every fault test with more seeds than `npm test` takes, as a table of what was put in, how often, and what
 * it came to. It fails where anything did not hold. `--seeds N`, `--json`.
 */
try {
  const { numbers, flags, words } = readWords(process.argv.slice(2), defaults, ["json"]);
  if (words.length > 0) throw new SetupError(`There is no ${words[0]}; there are --seeds N and --json.`);
  const { lines, failures } = runTests(numbers.seeds);
  if (flags.has("json")) console.log(JSON.stringify({ seeds: numbers.seeds, lines, failures }));
  else show(lines, failures);
  process.exit(failures.length === 0 ? 0 : 1);
} catch (error) {
  exitWith(error);
}

/**
 * @param {number} seeds
 * @returns {{lines: FaultLine[], failures: string[]}}
 */
function runTests(seeds) {
  const reportPath = projectPath(".limn", "reports", "faults.json");
  const config = projectPath("vitest.workerd.config.ts");
  const reporter = ["--reporter", "json", "--outputFile", reportPath];
  const vitest = projectPath("node_modules", "vitest", "vitest.mjs");
  rmSync(reportPath, { force: true });
  spawnSync(process.execPath, [vitest, "run", "--config", config, ...reporter, "test/workerd/faults/"], {
    cwd: projectPath(),
    env: { ...process.env, LIMN_FAULT_SEEDS: String(seeds) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const tests = testsOf(reportPath);
  return {
    lines: tests.flatMap(({ status, meta }) => (status === "passed" && meta?.fault ? [meta.fault] : [])),
    failures: tests.flatMap(({ status, fullName }) => (status === "passed" ? [] : [fullName])),
  };
}

/**
 * @param {string} reportPath
 * @returns {{fullName: string, status: string, meta?: {fault?: FaultLine}}[]}
 */
function testsOf(reportPath) {
  const report = JSON.parse(readFileSync(reportPath, "utf8"));
  const tests = report.testResults.flatMap(
    (/** @type {{assertionResults: object[]}} */ file) => file.assertionResults,
  );
  if (tests.length === 0) throw new SetupError("No fault test ran. `npm run build` makes what they need.");
  return tests;
}

/** @param {FaultLine[]} lines @param {string[]} failures */
function show(lines, failures) {
  console.log("| fault | injected | runs | came to |\n|---|---|---|---|");
  for (const { fault, injected, runs, came } of lines) {
    console.log(`| ${fault} | ${injected.toLocaleString("en")} | ${runs} | ${came} |`);
  }
  const held =
    "the ledger replays, each reserve has one end, every picture paid for is there, no job hangs, all tabs agree";
  console.log(
    failures.length === 0 ? `\nIn every course of jobs: ${held}.` : `\nDid not hold: ${failures.join("; ")}.`,
  );
}
