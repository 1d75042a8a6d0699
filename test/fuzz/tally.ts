import type { Kind } from "./seeds/kinds";

/** What became of the inputs of one kind. */
export interface Tally {
  inputs: number;
  /** Inputs that the last way in could read. */
  read: number;
  ms: number;
  slowestMs: number;
  /** The most that one input took in samples and tables, as far as it was not given back meanwhile. */
  largestBytes: number;
  /** How often each outcome came, by "way: what became of it". */
  readonly outcomes: Record<string, number>;
}

export type Tallies = Partial<Record<Kind, Tally>>;

export function newTally(): Tally {
  return { inputs: 0, read: 0, ms: 0, slowestMs: 0, largestBytes: 0, outcomes: {} };
}

/** Adds one to another, kind by kind. */
export function addTallies(to: Tallies, from: Tallies): void {
  for (const [kind, tally] of Object.entries(from) as [Kind, Tally][]) {
    to[kind] ??= newTally();
    const sum = to[kind];
    sum.inputs += tally.inputs;
    sum.read += tally.read;
    sum.ms += tally.ms;
    sum.slowestMs = Math.max(sum.slowestMs, tally.slowestMs);
    sum.largestBytes = Math.max(sum.largestBytes, tally.largestBytes);
    for (const [outcome, count] of Object.entries(tally.outcomes))
      sum.outcomes[outcome] = (sum.outcomes[outcome] ?? 0) + count;
  }
}
