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

/** V8 keeps gigabytes of addresses behind each memory of WebAssembly, so that a reading beyond it meets nothing. */
const guardBytes = 2 ** 30;
/** So it does behind the heap, whose addresses end at a multiple of this. */
const heapBytes = 2 ** 32;

/**
 * The bytes of WebAssembly's memories, which V8's inspector does not tell of: proc(5), maps, what may be written right before such a guard.
 * @param {number} groupId
 * @returns {number | null} null where the system does not tell
 */
export function workerdWasmBytes(groupId) {
  return ofWorkerd(groupId, (entry) => {
    let sum = 0;
    let before = { end: 0, sizeBytes: 0 };
    for (const [, from, to, rights] of read(`/proc/${entry}/maps`).matchAll(
      /^([0-9a-f]+)-([0-9a-f]+) (\S+)/gm,
    )) {
      const [start, end] = [Number.parseInt(from ?? "", 16), Number.parseInt(to ?? "", 16)];
      const isGuard = rights?.startsWith("---") && end - start > guardBytes && end % heapBytes !== 0;
      if (isGuard && before.end === start) sum += before.sizeBytes;
      before = { end, sizeBytes: rights?.startsWith("rw") ? end - start : 0 };
    }
    return sum;
  });
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
