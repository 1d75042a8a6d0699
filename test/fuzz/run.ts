import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { ThreadReport, ThreadTask } from "./fuzz-thread";

export interface FuzzOptions {
  readonly inputs: number;
  readonly seconds: number;
  readonly seed: number;
}

export interface FuzzResult {
  /** How many inputs ended in which way. */
  readonly counts: Readonly<Record<string, number>>;
  /** What must not be: a crash, a hang, memory without end. */
  readonly faults: readonly string[];
  readonly inputs: number;
  readonly seconds: number;
  readonly peakMemoryMb: number;
}

/** One input of 250,000 pixels takes milliseconds; whatever takes this long would not end. */
const hangMs = 20_000;

/** What the whole run may hold: the threads' own few hundred megabytes, and no more with the millionth input than with the first. */
const memoryLimitMb = 2_048;

/**
 * Judges mutated inputs on every core until all are done or the time is up. Each input has its number: together with the seed it
 * makes the same input again (`--only NUMBER`).
 */
export async function runFuzz(program: URL, options: FuzzOptions): Promise<FuzzResult> {
  const begun = performance.now();
  const counts: Record<string, number> = {};
  const faults: string[] = [];
  let peakMemoryMb = 0;
  const threads = Array.from({ length: availableParallelism() }, (_, first, step = availableParallelism()) =>
    startThread(program, { seed: options.seed, first, step, end: options.inputs }, (report) => {
      if (report.kind === "fault") faults.push(`input ${report.index}: ${report.what}`);
      else
        for (const [name, count] of Object.entries(report.counts)) counts[name] = (counts[name] ?? 0) + count;
    }),
  );
  const stop = () => Promise.all(threads.map(({ worker }) => worker.terminate()));
  const watch = setInterval(() => {
    peakMemoryMb = Math.max(peakMemoryMb, process.memoryUsage.rss() / 2 ** 20);
    if (peakMemoryMb > memoryLimitMb) faults.push(`memory grew to ${Math.round(peakMemoryMb)} MB`);
    for (const thread of threads) {
      const hanging = thread.hangingInput();
      if (hanging !== null) faults.push(`input ${hanging}: it did not end in ${hangMs / 1_000} s`);
    }
    const isOver = performance.now() - begun > options.seconds * 1_000;
    if (isOver || peakMemoryMb > memoryLimitMb || faults.some((fault) => fault.includes("did not end")))
      void stop();
  }, 1_000);
  await Promise.all(threads.map(({ ended }) => ended));
  clearInterval(watch);
  const inputs = Object.values(counts).reduce((sum, count) => sum + count, faults.length);
  return { counts, faults, inputs, seconds: (performance.now() - begun) / 1_000, peakMemoryMb };
}

function startThread(
  program: URL,
  task: Omit<ThreadTask, "current">,
  onReport: (report: ThreadReport) => void,
) {
  const current = new SharedArrayBuffer(4);
  const worker = new Worker(program, { workerData: { ...task, current } satisfies ThreadTask });
  let lastInput = -1;
  let since = performance.now();
  worker.on("message", onReport);
  return {
    worker,
    ended: new Promise<void>((resolve) => {
      worker.on("error", (error) => {
        const index = Atomics.load(new Int32Array(current), 0);
        onReport({ kind: "fault", index, what: `the thread ended: ${error.message}` });
      });
      worker.on("exit", () => resolve());
    }),
    /** The input that the thread has been at for too long, or null. */
    hangingInput(): number | null {
      const input = Atomics.load(new Int32Array(current), 0);
      if (input !== lastInput) {
        lastInput = input;
        since = performance.now();
      }
      return performance.now() - since > hangMs ? input : null;
    },
  };
}
