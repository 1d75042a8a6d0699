import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { lookAtProcess } from "./process-look";
import type { Share, ShareReport } from "./share";

/** What one input, and the process that judges it, may take. */
export interface Bounds {
  /** Of a core, where the system tells; else of the clock, sixty times as much: a busy machine may leave a process waiting for long. */
  readonly inputSeconds: number;
  readonly inputBytes: number;
  /** Of the process, the heap and all that it holds besides. */
  readonly processBytes: number;
}

export interface Watching {
  readonly program: URL;
  readonly bounds: Bounds;
  readonly onReport: (report: ShareReport) => void;
  readonly signal: AbortSignal;
}

const lookEveryMs = 200;
const clockFactor = 60;
/** What V8's heap may hold, in megabytes: a runaway of objects ends the process, which is noticed. */
const heapMb = 512;

/**
 * Has a share judged by a process of its own, and notices what the process cannot tell of: an input that it hangs at, memory that runs away, its
 * death. Each is a fault of the input that it was at; another process goes on behind it.
 */
export async function watchShare(
  share: Omit<Share, "placePath" | "maxInputBytes">,
  watching: Watching,
): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "limn-fuzz-"));
  const placePath = path.join(folder, "place");
  try {
    for (let first = share.first; first < share.end && !watching.signal.aborted; ) {
      writeFileSync(placePath, new Uint8Array(Float64Array.of(Number.NaN).buffer));
      const end = await runProcess(
        { ...share, first, placePath, maxInputBytes: watching.bounds.inputBytes },
        watching,
      );
      if (end === null) return;
      const index = placeIn(placePath);
      if (Number.isNaN(index)) throw new Error(`no input was judged: ${end}`);
      watching.onReport({ kind: "fault", index, what: end });
      first = index + share.step;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Null where the share came to its end, else what ended it. */
function runProcess(share: Share, { program, bounds, onReport, signal }: Watching): Promise<string | null> {
  const child = fork(fileURLToPath(program), ["--share", JSON.stringify(share)], {
    execArgv: [`--max-old-space-size=${heapMb}`],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let lastWords = "";
  child.stderr?.on("data", (text: Buffer) => {
    lastWords = `${lastWords}${text}`.slice(-2_000);
  });
  child.on("message", (report: ShareReport) => onReport(report));
  let noticed: string | null = null;
  const look = lookerAt(child, share.placePath, bounds);
  const watch = setInterval(() => {
    noticed ??= look();
    if (noticed !== null || signal.aborted) child.kill("SIGKILL");
  }, lookEveryMs);
  return new Promise((resolve) => {
    child.on("close", (code, killedBy) => {
      clearInterval(watch);
      if (noticed !== null) resolve(noticed);
      else if (code === 0 || signal.aborted) resolve(null);
      else resolve(`the process ended (${killedBy ?? code}): ${lastWords}`);
    });
  });
}

/** Says what is wrong with the process now, or null. */
function lookerAt(child: ChildProcess, placePath: string, bounds: Bounds): () => string | null {
  let place = -1;
  let begunAt = performance.now();
  let cpuBefore = 0;
  return () => {
    const look = lookAtProcess(child.pid ?? 0);
    const now = placeIn(placePath);
    if (now !== place || Number.isNaN(now)) {
      place = now;
      begunAt = performance.now();
      cpuBefore = look?.cpuSeconds ?? 0;
    }
    if (look && look.memoryBytes > bounds.processBytes)
      return `memory grew to ${Math.round(look.memoryBytes / 2 ** 20)} MB`;
    const seconds = (performance.now() - begunAt) / 1_000;
    const isHanging = look !== null && look.cpuSeconds - cpuBefore > bounds.inputSeconds;
    if (isHanging || seconds > bounds.inputSeconds * clockFactor)
      return `it did not end in ${bounds.inputSeconds} s of a core, nor in ${Math.round(seconds)} s by the clock`;
    return null;
  };
}

/** Not a number before the first input: making the seeds takes its time. */
function placeIn(placePath: string): number {
  return new Float64Array(new Uint8Array(readFileSync(placePath)).buffer)[0] ?? Number.NaN;
}
