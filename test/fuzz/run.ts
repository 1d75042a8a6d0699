import { availableParallelism } from "node:os";
import { addTallies, type Tallies } from "./tally";
import { type Bounds, watchShare } from "./watched-share";

export interface FuzzOptions {
  /** The number of the first input; zero where it is absent. */
  readonly first?: number;
  readonly inputs: number;
  /** After so many the run ends, with what was done by then. */
  readonly seconds: number;
  readonly seed: number;
  readonly processes?: number;
  readonly bounds?: Bounds;
}

/** What must not be: a crash, a hang, memory without end, an error that is no refusal. */
export interface Fault {
  readonly index: number;
  readonly what: string;
}

export interface FuzzResult {
  readonly tallies: Tallies;
  readonly faults: readonly Fault[];
  readonly inputs: number;
  readonly seconds: number;
}

/**
 * One input of 100,000 pixels takes milliseconds, and holds a few megabytes. The most that a small file may ask for are a lossless WebP's codes,
 * 32 MB and what they grew out of (decision 29). A process has some 200 MB of its own.
 */
const usualBounds: Bounds = { inputSeconds: 5, inputBytes: 96 * 2 ** 20, processBytes: 1_024 * 2 ** 20 };

/** More than these are no findings but something that is broken altogether. */
const maxFaults = 100;

/**
 * Judges mutated inputs by several processes until all are done or the time is up. `program` judges a share when it is called with `--share` and
 * a `Share` as JSON. Each input has its number: together with the seed it makes the same input again.
 */
export async function runFuzz(program: URL, options: FuzzOptions): Promise<FuzzResult> {
  const {
    first = 0,
    inputs: count,
    seconds,
    seed,
    processes = availableParallelism(),
    bounds = usualBounds,
  } = options;
  const begun = performance.now();
  const tallies: Tallies = {};
  const faults: Fault[] = [];
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), seconds * 1_000);
  const watching = {
    program,
    bounds,
    signal: over.signal,
    onReport: (report: Parameters<Parameters<typeof watchShare>[1]["onReport"]>[0]) => {
      if (report.kind === "tallies") addTallies(tallies, report.tallies);
      else faults.push({ index: report.index, what: report.what });
      if (faults.length >= maxFaults) over.abort();
    },
  };
  const shares = Array.from({ length: processes }, (_, process) =>
    watchShare({ seed, first: first + process, step: processes, end: first + count }, watching),
  );
  await Promise.all(shares);
  clearTimeout(timer);
  const inputs = Object.values(tallies).reduce((sum, tally) => sum + tally.inputs, 0);
  return { tallies, faults, inputs, seconds: (performance.now() - begun) / 1_000 };
}
