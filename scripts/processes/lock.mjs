// @ts-check
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "./is-alive.mjs";

const pauseMs = 200;
const longestMs = 20 * 60_000;

/**
 * Does something while no other process does it: the others wait. A lock whose holder was killed is taken over, and
 * so is one that was held for 20 minutes.
 * @template Result
 * @param {string} file the lock; it holds the process id of who has it
 * @param {() => Promise<Result>} act
 * @returns {Promise<Result>}
 */
export async function withLock(file, act) {
  mkdirSync(path.dirname(file), { recursive: true });
  while (!tryLock(file)) await sleep(pauseMs);
  try {
    return await act();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function tryLock(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    if (isAbandoned(file)) rmSync(file, { force: true });
    return false;
  }
}

/** @param {string} file */
function isAbandoned(file) {
  try {
    // The process id can be another's by now, after a restart of the machine: age decides then.
    const isOld = Date.now() - statSync(file).mtimeMs > longestMs;
    const holder = Number.parseInt(readFileSync(file, "utf8"), 10);
    return isOld || (Number.isInteger(holder) && !isAlive(holder));
  } catch {
    // Given back in this moment.
    return false;
  }
}
