// @ts-check
import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * The memory that the workerd processes of a group hold, in megabytes: proc(5), VmRSS of each.
 * @param {number} groupId
 * @returns {number | null} null where the system does not tell (outside Linux)
 */
export function workerdMemoryMb(groupId) {
  const kilobytes = ofWorkerd(groupId, (entry) => {
    const [, size] = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${entry}/status`)) ?? [];
    return Number(size ?? 0);
  });
  return kilobytes === null ? null : Math.round(kilobytes / 1024);
}

/** Linux counts time in hundredths of a second (proc(5), utime and stime). */
const ticksPerSecond = 100;

/**
 * Seconds of a core that they have computed so far.
 * @param {number} groupId
 * @returns {number | null} null where the system does not tell
 */
export function workerdCoreSeconds(groupId) {
  const ticks = ofWorkerd(groupId, (entry) => {
    // Behind the name in brackets the state is the first field, the third of all.
    const fields = read(`/proc/${entry}/stat`)
      .replace(/^.*\) /s, "")
      .split(" ");
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
  return ticks === null ? null : ticks / ticksPerSecond;
}

/**
 * The sum over all of them; null outside Linux.
 * @param {number} groupId @param {(entry: string) => number} figureOf of a process
 */
function ofWorkerd(groupId, figureOf) {
  if (!existsSync("/proc/self/stat")) return null;
  const processes = readdirSync("/proc").filter((entry) => /^\d+$/.test(entry) && isWorkerd(entry, groupId));
  return processes.map(figureOf).reduce((sum, figure) => sum + figure, 0);
}

/** @param {string} entry @param {number} groupId */
function isWorkerd(entry, groupId) {
  const [, program, group] = /^\d+ \((.*)\) \S \d+ (\d+)/s.exec(read(`/proc/${entry}/stat`)) ?? [];
  return program === "workerd" && Number(group) === groupId;
}

/** @param {string} file @returns {string} nothing where the process has ended meanwhile */
function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
