import { existsSync, readFileSync } from "node:fs";

/** What a process has taken so far. */
export interface ProcessLook {
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
}

/** Linux counts a process's time in hundredths of a second, and its memory in pages (proc(5)). */
const ticksPerSecond = 100;
const pageBytes = 4_096;

/** Null where the process has ended, and where the system does not tell (outside Linux). */
export function lookAtProcess(id: number): ProcessLook | null {
  const path = `/proc/${id}/stat`;
  if (!existsSync(path)) return null;
  // The name, in brackets, may hold blanks; the state is the first field behind it, the third of all.
  const fields = readFileSync(path, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ")
    .map(Number);
  const [userTicks = 0, systemTicks = 0] = [fields[11], fields[12]];
  return {
    cpuSeconds: (userTicks + systemTicks) / ticksPerSecond,
    memoryBytes: (fields[21] ?? 0) * pageBytes,
  };
}
