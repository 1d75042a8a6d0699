// @ts-check
import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensureFolder, projectRoot } from "../project.mjs";
import { groupMembers } from "./group-members.mjs";

const guardPath = path.join(import.meta.dirname, "guard.mjs");
const keptLines = 400;
const endTimeoutMs = 2_000;
const endPauseMs = 20;

/**
 * @typedef {object} ProcessOptions
 * @property {string} command
 * @property {readonly string[]} args
 * @property {Record<string, string>} [environment] added to this process's own
 * @property {string} [folder] the repository's root where not given
 * @property {string} [logPath] everything it prints is appended there
 * @property {(line: string) => void} [onLine] called with each line it prints
 *
 * @typedef {object} GuardedProcess
 * @property {number} pid the process group's id
 * @property {Promise<number>} exited the exit code, once nothing of the group is left
 * @property {() => string} tail the last lines it printed
 * @property {(graceMs?: number) => Promise<void>} stop asks it to end, and kills its whole group where it does not
 * @property {() => Promise<void>} kill ends its whole group at once, as a crash would
 */

/**
 * Starts a command with all of its future children in one process group, which ends with this process.
 * @param {ProcessOptions} options
 * @returns {GuardedProcess}
 */
export function startGuarded(options) {
  const child = spawn(process.execPath, [guardPath, options.command, ...options.args], {
    cwd: options.folder ?? projectRoot,
    env: { ...process.env, ...options.environment },
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const pid = child.pid ?? 0;
  const output = collectOutput(
    options,
    [child.stdout, child.stderr].filter((stream) => stream !== null),
  );
  /** @type {Promise<number>} */
  const exited = new Promise((resolve) => {
    child.on("error", () => resolve(127));
    // What outlives the command would hold its output open: it goes first, then the streams close.
    child.on("exit", () => killGroup(pid));
    child.on("close", async (code, signal) => {
      output.close();
      await waitForGroup(pid);
      resolve(signal ? 137 : (code ?? 1));
    });
  });
  return {
    pid,
    exited,
    tail: output.tail,
    kill: async () => {
      killGroup(pid);
      await exited;
    },
    stop: async (graceMs = 8_000) => {
      const timer = setTimeout(() => killGroup(pid), graceMs);
      child.kill("SIGTERM");
      await exited;
      clearTimeout(timer);
    },
  };
}

/**
 * Runs a command to its end.
 * @param {ProcessOptions & {timeoutMs?: number}} options killed after `timeoutMs` (20 minutes where not given)
 * @returns {Promise<{exitCode: number, output: string}>} `output` holds the last lines
 */
export async function runGuarded({ timeoutMs = 20 * 60_000, ...options }) {
  const running = startGuarded(options);
  const timer = setTimeout(() => void running.kill(), timeoutMs);
  const exitCode = await running.exited;
  clearTimeout(timer);
  return { exitCode, output: running.tail() };
}

/**
 * @param {ProcessOptions} options
 * @param {readonly import("node:stream").Readable[]} streams
 */
function collectOutput({ logPath, onLine }, streams) {
  if (logPath) ensureFolder(path.dirname(logPath));
  const log = logPath ? createWriteStream(logPath, { flags: "a" }) : null;
  /** @type {string[]} */
  const lines = [];
  for (const stream of streams) {
    let unfinished = "";
    stream.setEncoding("utf8");
    stream.on("data", (/** @type {string} */ text) => {
      log?.write(text);
      const parts = (unfinished + text).split("\n");
      unfinished = parts.pop() ?? "";
      for (const line of parts) keepLine(line);
    });
    stream.on("end", () => unfinished && keepLine(unfinished));
  }
  /** @param {string} line */
  function keepLine(line) {
    lines.push(line);
    if (lines.length > keptLines) lines.shift();
    onLine?.(line);
  }
  return { tail: () => lines.join("\n"), close: () => log?.end() };
}

/**
 * Waits until nothing of a killed group runs any more: its files and ports are then free.
 * @param {number} pid
 */
async function waitForGroup(pid) {
  const deadline = performance.now() + endTimeoutMs;
  while ((groupMembers(pid) ?? []).length > 0 && performance.now() < deadline) await sleep(endPauseMs);
}

/** @param {number} pid */
function killGroup(pid) {
  if (pid === 0) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // Nothing of the group is left.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
