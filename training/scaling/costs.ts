import { objectGigabytes, operationsPerMessage, prices } from "./prices";
import { type JobWork, stripWaitSeconds } from "./work";

/** Dollars by the bill's lines. */
export interface Costs {
  readonly cpu: number;
  readonly requests: number;
  readonly objects: number;
  readonly r2: number;
  readonly storage: number;
  readonly queues: number;
  readonly workflows: number;
}

/** Strips report twice a second (functions/jobs/progress.ts). */
const reportsPerSecond = 2;
/** Each report writes the strip, the job and the revision. */
const rowsPerReport = 3;
/** Requests to the account that a job makes besides its strips': upload, quote, start, steps, end. */
const objectRequestsPerJob = 14;
/** Requests of the person: upload, start, download. */
const requestsPerJob = 3;
/** Upload, source, notes, thumbnail and the list of what is taken away; their reads. */
const writesPerJob = 5;
const readsPerJob = 4;
/** Of each strip: its part; what it looks for, its rows in two reads, the source's shape, the notes, and its part again. */
const writesPerStrip = 1;
const readsPerStrip = 6;
/** R2 takes the result in parts of 8 MiB (functions/pictures/write-object.ts). */
const partBytes = 8 * 1024 * 1024;

/** What a job costs where its strips have so many consumers, and its result is kept for so many months. */
export function costsOf(
  work: JobWork,
  { consumers, months }: { readonly consumers: number; readonly months: number },
): Costs {
  const { stripSeconds, prepareSeconds, storeSeconds, resultBytes } = work;
  const strips = stripSeconds.length;
  const messages = strips > 1 ? strips : 0;
  const enhanceSeconds = stripSeconds.reduce((sum, seconds) => sum + seconds, 0);
  const cpuSeconds = prepareSeconds + enhanceSeconds + storeSeconds;
  const elapsedSeconds =
    prepareSeconds + storeSeconds + enhanceSeconds / Math.min(consumers, strips) + stripWaitSeconds;
  const reports = enhanceSeconds * reportsPerSecond + 3 * strips;
  const writes = writesPerJob + writesPerStrip * strips + Math.ceil(resultBytes / partBytes) + 2;
  const { workers, objects, r2, queues, workflows } = prices;
  return {
    cpu: cpuSeconds * 1_000 * workers.perCpuMs,
    requests: (requestsPerJob + messages) * workers.perRequest,
    objects:
      (objectRequestsPerJob + reports) * objects.perRequest +
      reports * (rowsPerReport * objects.perRowWritten + strips * objects.perRowRead) +
      elapsedSeconds * objectGigabytes * objects.perGigabyteSecond,
    r2: writes * r2.perWrite + (readsPerJob + readsPerStrip * strips) * r2.perRead,
    storage: (resultBytes / 1e9) * r2.perGigabyteMonth * months,
    queues: messages * operationsPerMessage * queues.perOperation,
    workflows: workflows.perRequest,
  };
}

export function totalOf(costs: Costs): number {
  return Object.values(costs).reduce((sum, dollars) => sum + dollars, 0);
}

/** The same costs so many times. */
export function times(costs: Costs, count: number): Costs {
  const { cpu, requests, objects, r2, storage, queues, workflows } = costs;
  return {
    cpu: cpu * count,
    requests: requests * count,
    objects: objects * count,
    r2: r2 * count,
    storage: storage * count,
    queues: queues * count,
    workflows: workflows * count,
  };
}
