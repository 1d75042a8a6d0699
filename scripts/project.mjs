// @ts-check
import { mkdirSync } from "node:fs";
import path from "node:path";

/** The repository's root folder. */
export const projectRoot = path.resolve(import.meta.dirname, "..");

/** @param {...string} parts @returns {string} an absolute path inside the repository */
export function projectPath(...parts) {
  return path.join(projectRoot, ...parts);
}

/** Where everything that a start or a test run leaves behind goes; never committed. */
export const localPaths = {
  state: projectPath(".limn", "state"),
  logs: projectPath(".limn", "logs"),
  setupLogs: projectPath(".limn", "setup-logs"),
  reports: projectPath(".limn", "reports"),
  stamps: projectPath(".limn", "stamps"),
  setupLock: projectPath(".limn", "setup.lock"),
};

/** @param {string} folder made with its parents where it is missing */
export function ensureFolder(folder) {
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** What Cloudflare's tools are told here, where everything runs on one machine. */
export const localEnvironment = {
  // They ask and tell nobody anything: they must work without a network.
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  // On two cores V8 has one helper thread, and workerd went round for ever where that waited for a collection (docs/decisions/0047).
  MINIFLARE_WORKERD_V8_FLAGS: "--single-threaded-gc",
};

/** A failure that people can do something about: its message is the whole of what they see. */
export class SetupError extends Error {
  /** @override */
  name = "SetupError";
}

/**
 * Ends the process: a `SetupError` as its sentence alone, anything else with its stack.
 * @param {unknown} error
 * @returns {never}
 */
export function exitWith(error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exit(1);
}
