// @ts-check
import { existsSync } from "node:fs";
import path from "node:path";
import { fingerprint, readStamp, writeStamp } from "../fingerprint.mjs";
import { withLock } from "../processes/lock.mjs";
import { localPaths, projectPath, projectRoot } from "../project.mjs";

/** @typedef {import("./artefacts.mjs").Artefact} Artefact */

/**
 * Builds what has changed since it was last built, in the order given.
 * @param {readonly Artefact[]} artefacts
 * @param {(message: string) => void} tell
 * @throws {import("../project.mjs").SetupError} when a build fails
 */
export async function buildStale(artefacts, tell) {
  if (!artefacts.some(isStale)) return;
  await withLock(localPaths.setupLock, async () => {
    for (const artefact of artefacts) {
      // Asked again: what was built before it, here or by whoever held the lock, can have changed the answer.
      if (isStale(artefact)) await build(artefact, tell);
    }
  });
}

/** @param {Artefact} artefact */
function isStale(artefact) {
  const isComplete = artefact.outputs.every((output) => existsSync(projectPath(output)));
  return !isComplete || readStamp(stampPath(artefact)) !== stampOf(artefact);
}

/** @param {Artefact} artefact @param {(message: string) => void} tell */
async function build(artefact, tell) {
  tell(`Building the ${artefact.title} …`);
  // Taken before: what is edited while it builds makes it stale again.
  const stamp = stampOf(artefact);
  await artefact.build();
  writeStamp(stampPath(artefact), stamp);
}

/** @param {Artefact} artefact */
function stampOf({ sources, skip }) {
  return fingerprint(projectRoot, sources, { skip });
}

/** @param {Artefact} artefact */
function stampPath({ name }) {
  return path.join(localPaths.stamps, name);
}
