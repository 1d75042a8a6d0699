import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { UsageError } from "./usage-error";

/**
 * Takes a folder for this process alone; gives what lets it go. The lock of a process that was killed is taken over.
 * Throws `UsageError` where another one is at work in it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lockPath = path.join(folder, ".limn-lock");
  const take = () => writeFileSync(lockPath, `${process.pid}\n`, { flag: "wx" });
  try {
    take();
  } catch {
    const holder = Number(readFileSync(lockPath, "utf8"));
    if (isAlive(holder)) {
      throw new UsageError(
        `Another limn works in ${folder} (process ${holder}). Wait for it, or name another folder.`,
      );
    }
    rmSync(lockPath, { force: true });
    take();
  }
  return () => rmSync(lockPath, { force: true });
}

function isAlive(processId: number): boolean {
  if (!Number.isInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
    return !isZombie(processId);
  } catch (error) {
    // It is there, and somebody else's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** On Linux, a process that was killed answers until its parent has asked for its end (proc(5), field 3 of stat). */
function isZombie(processId: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${processId}/stat`, "utf8"));
  } catch {
    return false;
  }
}
