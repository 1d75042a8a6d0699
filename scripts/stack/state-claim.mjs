// @ts-check
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isAlive } from "../processes/is-alive.mjs";
import { ensureFolder, SetupError } from "../project.mjs";
import { isPortFree } from "./ports.mjs";

/**
 * Takes a state folder for this process: two Workers writing the same databases would damage them.
 * @param {string} statePath
 * @param {number} port where this process will answer
 * @returns {Promise<() => void>} gives the folder back
 * @throws {SetupError} when another running Limn has it
 */
export async function claimState(statePath, port) {
  const claimPath = path.join(ensureFolder(statePath), "running.json");
  const holder = readClaim(claimPath);
  // A process id alone can belong to something else by now; its port says that it is Limn.
  if (holder && isAlive(holder.processId) && !(await isPortFree(holder.port))) {
    throw new SetupError(
      `Limn is already running from this folder at http://localhost:${holder.port} (process ${holder.processId}). Stop that one first.`,
    );
  }
  writeFileSync(claimPath, JSON.stringify({ processId: process.pid, port }));
  return () => rmSync(claimPath, { force: true });
}

/** @param {string} claimPath @returns {{processId: number, port: number} | null} */
function readClaim(claimPath) {
  if (!existsSync(claimPath)) return null;
  try {
    const { processId, port } = JSON.parse(readFileSync(claimPath, "utf8"));
    return Number.isInteger(processId) && Number.isInteger(port) ? { processId, port } : null;
  } catch {
    // Cut short by a crash: nobody holds it.
    return null;
  }
}
