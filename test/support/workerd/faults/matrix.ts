import { env } from "cloudflare:test";
import type { TestContext } from "vitest";

/** One line of the matrix that `npm run faults` prints. */
export interface FaultLine {
  /** What failed, in words. */
  readonly fault: string;
  /** How often it was put in. */
  readonly injected: number;
  /** Whole courses under it, from the first request to the end. */
  readonly runs: number;
  /** What it came to. */
  readonly came: string;
}

declare module "vitest" {
  interface TaskMeta {
    fault?: FaultLine;
  }
}

/** The seeds of one fault: few with all tests, more with `npm run faults`. */
export const seeds: readonly number[] = Array.from(
  { length: Number(env.FAULT_SEEDS) },
  (_, index) => index + 1,
);

/** Notes a line of the matrix; call it once everything has held. */
export function noteFault({ task }: TestContext, line: FaultLine): void {
  task.meta.fault = line;
}
