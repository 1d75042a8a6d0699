// @ts-check
import path from "node:path";
import { apiTypes, artefacts, workerTypes } from "../artefacts/artefacts.mjs";
import { buildStale } from "../artefacts/build-stale.mjs";
import { ensureChromium } from "../install/browser.mjs";
import { installRuntimes } from "../install/packages.mjs";
import { ensurePython } from "../install/python.mjs";
import { ensureFolder, localPaths } from "../project.mjs";
import { checkDeployment } from "../deploy/check-deployment.mjs";
import { auditDependencies } from "./audit.mjs";
import { playwrightOutcome, vitestOutcome } from "./outcome.mjs";

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {"check" | "test"} kind
 * @property {string} [program] inside node_modules; none where preparing is all there is to do
 * @property {readonly string[]} [args]
 * @property {() => Promise<Record<string, string>>} [prepare] what must be there first; gives environment variables
 * @property {(report: unknown) => import("./outcome.mjs").Outcome} [read] of a test's JSON report
 */

/** @param {string} stage @returns {string} where its JSON report goes */
export function reportPath(stage) {
  return path.join(ensureFolder(localPaths.reports), `${stage}.json`);
}

/** What must be made before the types can be checked. */
const generatedTypes = { worker: [workerTypes, apiTypes], browser: [], node: [apiTypes], sdk: [apiTypes] };

/** @param {"worker" | "browser" | "node" | "sdk"} side @returns {Stage} */
function typeCheck(side) {
  return {
    name: `types-${side}`,
    kind: "check",
    program: "typescript/bin/tsc",
    args: ["-p", `tsconfig.${side}.json`],
    prepare: async () => {
      await buildStale(generatedTypes[side], () => {});
      return {};
    },
  };
}

/** @param {"unit" | "workerd" | "python" | "clients"} name @returns {Stage} */
function vitest(name) {
  return {
    name,
    kind: "test",
    program: "vitest/vitest.mjs",
    args: [
      "run",
      `--config=vitest.${name}.config.ts`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportPath(name)}`,
    ],
    read: vitestOutcome,
  };
}

const rooms = ["app", "clients", "contract", "emulators", "functions", "imaging", "scripts"];

/** @type {readonly Stage[]} everything that `npm test` runs, in order */
export const stages = [
  { name: "format", kind: "check", program: "@biomejs/biome/bin/biome", args: ["format", "."] },
  { name: "lint", kind: "check", program: "oxlint/bin/oxlint", args: ["--deny-warnings"] },
  {
    name: "boundaries",
    kind: "check",
    program: "dependency-cruiser/bin/dependency-cruise.mjs",
    args: [...rooms, "--config=.dependency-cruiser.cjs", "--output-type=err"],
  },
  typeCheck("worker"),
  typeCheck("browser"),
  typeCheck("node"),
  typeCheck("sdk"),
  {
    name: "build",
    kind: "check",
    prepare: async () => {
      await buildStale(artefacts, () => {});
      return {};
    },
  },
  { name: "deployment", kind: "check", prepare: checkDeployment },
  { name: "audit", kind: "check", prepare: auditDependencies },
  vitest("unit"),
  vitest("workerd"),
  {
    ...vitest("python"),
    prepare: async () => ({ LIMN_PYTHON: (await ensurePython(console.log)).path }),
  },
  {
    ...vitest("clients"),
    prepare: async () => {
      await installRuntimes(console.log);
      return {};
    },
  },
  {
    name: "e2e",
    kind: "test",
    program: "@playwright/test/cli.js",
    args: ["test"],
    prepare: async () => ({
      LIMN_CHROMIUM: await ensureChromium(console.log),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath("e2e"),
    }),
    read: playwrightOutcome,
  },
];

/** Checks that build something, or ask somebody. */
const notOfSources = ["build", "deployment", "audit"];

/** @param {Stage} stage @returns {boolean} whether it looks at sources alone */
export function isStatic({ name, kind }) {
  return kind === "check" && !notOfSources.includes(name);
}
