// @ts-check
import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * The memory that the workerd processes of a group hold, in megabytes: proc(5), VmRSS of each. `wrangler dev` runs two, of which
 * one is its proxy.
 * @param {number} groupId
 * @returns {number | null} null where the system does not tell (outside Linux)
 */
export function workerdMemoryMb(groupId) {
  if (!existsSync("/proc/self/stat")) return null;
  const processes = readdirSync("/proc").filter((entry) => /^\d+$/.test(entry) && isWorkerd(entry, groupId));
  const kilobytes = processes.map((entry) => {
    const [, size] = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${entry}/status`)) ?? [];
    return Number(size ?? 0);
  });
  return Math.round(kilobytes.reduce((sum, size) => sum + size, 0) / 1024);
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
