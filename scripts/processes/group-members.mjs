// @ts-check
import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * The live processes of a group.
 * @param {number} groupId
 * @param {string} [program] only those that run it: its name as the system knows it (15 characters at most)
 * @returns {number[] | null} their numbers; null where the system does not tell (outside Linux)
 */
export function groupMembers(groupId, program) {
  if (!existsSync("/proc/self/stat")) return null;
  const members = readdirSync("/proc").filter((entry) => {
    const found = /^\d+$/.test(entry) ? readStat(`/proc/${entry}/stat`) : null;
    const isLive = found !== null && found.groupId === groupId && found.state !== "Z";
    return isLive && (program === undefined || found.program === program);
  });
  return members.map(Number);
}

/** proc(5): pid (program) state parent group … @param {string} file */
function readStat(file) {
  try {
    const [, program, state, group] = /^\d+ \((.*)\) (\S) \d+ (\d+)/s.exec(readFileSync(file, "utf8")) ?? [];
    return { program, state, groupId: Number(group) };
  } catch {
    // It ended meanwhile.
    return null;
  }
}
