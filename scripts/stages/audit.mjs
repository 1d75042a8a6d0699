// @ts-check
import { execFile } from "node:child_process";
import { projectRoot, SetupError } from "../project.mjs";
import { StageSkipped } from "./outcome.mjs";

const timeoutMs = 60_000;

/** From here on a known hole in what ships fails the run; what is less is told. */
const failingSeverities = ["moderate", "high", "critical"];

/**
 * @typedef {object} AuditReport what `npm audit --json` prints
 * @property {Record<string, {name: string, severity: string, range: string, via: unknown[]}>} [vulnerabilities]
 * @property {{total?: number}} [metadata]
 * @property {string} [message] where the registry was asked in vain
 */

/**
 * Asks the registry for known holes in the packages that ship. A registry that cannot be asked is no good answer: the stage
 * then counts as skipped, and says so.
 * @returns {Promise<Record<string, string>>}
 * @throws {SetupError} naming the packages @throws {StageSkipped}
 */
export async function auditDependencies() {
  const findings = findingsOf(JSON.parse((await runAudit()) || "{}"));
  if (findings.length > 0) {
    throw new SetupError(`Packages that ship have known holes:\n${findings.join("\n")}`);
  }
  return {};
}

/** @param {AuditReport} report @returns {string[]} one line for each package that must be replaced */
export function findingsOf({ vulnerabilities, message }) {
  if (!vulnerabilities) {
    throw new StageSkipped(
      `Nobody was asked for known holes: ${message ?? "npm audit gave no report"}. Run it where the registry has an audit endpoint.`,
    );
  }
  return Object.values(vulnerabilities)
    .filter(({ severity }) => failingSeverities.includes(severity))
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
}

/** @returns {Promise<string>} what it printed; it exits with 1 both for holes and for failures */
function runAudit() {
  return new Promise((resolve) => {
    execFile(
      "npm",
      ["audit", "--omit=dev", "--json"],
      { cwd: projectRoot, timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 },
      (_, stdout) => resolve(stdout),
    );
  });
}
