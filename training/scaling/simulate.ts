import { type JobWork, stripWaitSeconds } from "./work";

/** A job and when it is asked for, in seconds from the beginning. */
export interface ArrivingJob {
  readonly atSeconds: number;
  readonly work: JobWork;
}

/** What a number of consumers makes of jobs. */
export interface Simulated {
  readonly jobs: number;
  readonly strips: number;
  /** From the request to the end of the job that took longest, and of the one in the middle. */
  readonly longestJobSeconds: number;
  readonly medianJobSeconds: number;
  /** How long a strip waits in the queue: in the middle, for one in twenty, at most. */
  readonly medianWaitSeconds: number;
  readonly p95WaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** The share of the time from the first strip to the last in which a consumer has work. */
  readonly utilization: number;
}

interface QueuedStrip {
  readonly job: number;
  readonly atSeconds: number;
  readonly seconds: number;
}

/**
 * Jobs through one queue of strips, first in, first out, with so many consumers; jobs of one strip pass it by (decision 31). Workflows prepare and store
 * without waiting for one another. Pure: the same jobs give the same figures.
 */
export function simulate(jobs: readonly ArrivingJob[], consumers: number): Simulated {
  const strips = jobs.flatMap(queuedStrips).sort((a, b) => a.atSeconds - b.atSeconds);
  const freeAt = Array.from({ length: consumers }, () => 0);
  const enhancedAt = jobs.map(({ atSeconds, work }) => atSeconds + work.prepareSeconds + aloneSeconds(work));
  const waits: number[] = [];
  let busySeconds = 0;
  for (const { job, atSeconds, seconds } of strips) {
    const consumer = freeAt.indexOf(Math.min(...freeAt));
    const beginsAt = Math.max(atSeconds, freeAt[consumer] ?? 0);
    const endsAt = beginsAt + seconds;
    freeAt[consumer] = endsAt;
    waits.push(beginsAt - atSeconds);
    busySeconds += seconds;
    enhancedAt[job] = Math.max(enhancedAt[job] ?? 0, endsAt);
  }
  const durations = jobs.map(
    ({ atSeconds, work }, job) => (enhancedAt[job] ?? 0) + work.storeSeconds - atSeconds,
  );
  const spanSeconds = Math.max(...freeAt) - (strips[0]?.atSeconds ?? 0);
  return {
    jobs: jobs.length,
    strips: strips.length,
    longestJobSeconds: quantile(durations, 1),
    medianJobSeconds: quantile(durations, 0.5),
    medianWaitSeconds: quantile(waits, 0.5),
    p95WaitSeconds: quantile(waits, 0.95),
    longestWaitSeconds: quantile(waits, 1),
    utilization: strips.length === 0 ? 0 : busySeconds / (spanSeconds * consumers),
  };
}

function queuedStrips({ atSeconds, work }: ArrivingJob, job: number): QueuedStrip[] {
  const { stripSeconds, prepareSeconds } = work;
  if (stripSeconds.length < 2) return [];
  return stripSeconds.map((seconds) => ({
    job,
    atSeconds: atSeconds + prepareSeconds,
    seconds: seconds + stripWaitSeconds,
  }));
}

/** What a job of one strip takes in its workflow. */
function aloneSeconds({ stripSeconds: [only = 0, ...others] }: JobWork): number {
  return others.length === 0 ? only + stripWaitSeconds : 0;
}

/** The value that so great a share of all does not exceed; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
