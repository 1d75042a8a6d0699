import { parentPort, workerData } from "node:worker_threads";
import { inputOf, seedFiles } from "./inputs";
import { judge } from "./judge";

export interface ThreadTask {
  readonly seed: number;
  /** It does first, first + step, … below `end`. */
  readonly first: number;
  readonly step: number;
  readonly end: number;
  /** Holds the number of the input that is being judged: a thread that hangs cannot tell. */
  readonly current: SharedArrayBuffer;
}

export type ThreadReport =
  | { readonly kind: "outcomes"; readonly counts: Readonly<Record<string, number>> }
  | { readonly kind: "fault"; readonly index: number; readonly what: string };

const reportEvery = 500;

/** Judges its share of the inputs and reports what became of them, some hundreds at a time. */
export async function fuzz(): Promise<void> {
  const { seed, first, step, end, current } = workerData as ThreadTask;
  const files = await seedFiles();
  const now = new Int32Array(current);
  let counts: Record<string, number> = {};
  let count = 0;
  const report = () => {
    post({ kind: "outcomes", counts });
    counts = {};
  };
  for (let index = first; index < end; index += step) {
    Atomics.store(now, 0, index);
    try {
      const outcome = await judge(inputOf(files, seed, index), index);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    } catch (error) {
      const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
      post({ kind: "fault", index, what });
    }
    count += 1;
    if (count % reportEvery === 0) report();
  }
  report();
}

function post(message: ThreadReport): void {
  parentPort?.postMessage(message);
}
