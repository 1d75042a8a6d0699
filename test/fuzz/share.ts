import { openSync, writeSync } from "node:fs";
import { type Input, inputOf } from "./inputs";
import { judge, type Outcomes } from "./judge";
import { makeCorpus } from "./seeds/corpus";
import type { Kind } from "./seeds/kinds";
import { newTally, type Tallies } from "./tally";

/** One process's share of a run. */
export interface Share {
  readonly seed: number;
  /** It does first, first + step, … below `end`. */
  readonly first: number;
  readonly step: number;
  readonly end: number;
  /** Where it writes the number of the input that it is at: a process that hangs or dies cannot tell. */
  readonly placePath: string;
  /** What one input may take in samples and tables. */
  readonly maxInputBytes: number;
}

export type ShareReport =
  | { readonly kind: "tallies"; readonly tallies: Tallies }
  | { readonly kind: "fault"; readonly index: number; readonly what: string };

const reportEveryMs = 500;

/** Judges its share and tells the process that started it what became of the inputs, twice a second. */
export async function judgeShare(share: Share): Promise<void> {
  const corpus = await makeCorpus();
  const place = new Place(share.placePath);
  const memory = new MemoryWatch();
  let tallies: Tallies = {};
  let toldAt = performance.now();
  const tell = () => {
    post({ kind: "tallies", tallies });
    tallies = {};
    toldAt = performance.now();
  };
  for (let index = share.first; index < share.end; index += share.step) {
    place.note(index);
    const input = inputOf(corpus, share.seed, index);
    try {
      await judgeOne(input, index, tallies);
      if (memory.grownBytes(input.kind, tallies) > share.maxInputBytes)
        throw new Error("it took too much memory");
    } catch (error) {
      const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
      post({ kind: "fault", index, what });
    }
    if (performance.now() - toldAt > reportEveryMs) tell();
  }
  tell();
}

async function judgeOne(input: Input, index: number, tallies: Tallies): Promise<void> {
  tallies[input.kind] ??= newTally();
  const tally = tallies[input.kind] ?? newTally();
  tally.inputs += 1;
  const begun = performance.now();
  const outcomes: Outcomes = await judge(input, index);
  const ms = performance.now() - begun;
  for (const outcome of outcomes) tally.outcomes[outcome] = (tally.outcomes[outcome] ?? 0) + 1;
  if (outcomes.at(-1)?.endsWith(": read")) tally.read += 1;
  tally.ms += ms;
  tally.slowestMs = Math.max(tally.slowestMs, ms);
}

/** What lies in samples and tables, from one input to the next. */
class MemoryWatch {
  #bytes = process.memoryUsage().arrayBuffers;

  /** What the input since the last call took, as far as it was not collected yet; the most of its kind is noted. */
  grownBytes(kind: Kind, tallies: Tallies): number {
    const now = process.memoryUsage().arrayBuffers;
    const grown = now - this.#bytes;
    this.#bytes = now;
    const tally = tallies[kind];
    if (tally) tally.largestBytes = Math.max(tally.largestBytes, grown);
    return grown;
  }
}

/** The file that tells which input is looked at, whatever becomes of the process. */
class Place {
  readonly #file: number;
  readonly #number = new Float64Array(1);

  constructor(path: string) {
    this.#file = openSync(path, "r+");
  }

  note(index: number): void {
    this.#number[0] = index;
    writeSync(this.#file, this.#number, 0, this.#number.byteLength, 0);
  }
}

function post(report: ShareReport): void {
  process.send?.(report);
}
