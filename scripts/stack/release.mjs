// @ts-check
import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { clientFolder, localWorkerFolder } from "../artefacts/artefacts.mjs";
import { projectPath } from "../project.mjs";

/**
 * A copy of what was built. What runs from it is not disturbed by a build that goes on beside it: Wrangler reloads what
 * changes, and ends when a folder that it serves is gone for a moment.
 * @typedef {{workerPath: string, clientPath: string}} Release
 *
 * @param {string} folder replaced
 * @returns {Release}
 */
export function copyRelease(folder) {
  rmSync(folder, { recursive: true, force: true });
  const workerFolder = path.join(folder, "worker");
  const clientPath = path.join(folder, "client");
  // Wrangler takes everything beside the entry for a module of the Worker.
  const filter = (/** @type {string} */ file) => !file.endsWith(".map") && !file.endsWith(".md");
  cpSync(projectPath(localWorkerFolder), workerFolder, { recursive: true, filter });
  cpSync(projectPath(clientFolder), clientPath, { recursive: true });
  return { workerPath: path.join(workerFolder, "worker.js"), clientPath };
}
