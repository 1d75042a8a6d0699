import type { Job } from "./answers.js";

/** What a caller hears of a picture on its way. Stages come in this order; `queued` may be missing. */
export interface Progress {
  readonly stage: "sending" | "queued" | "running" | "receiving";
  /** Of this stage, 0 to 1. No platform tells how much of a request has gone: `sending` is 0, then 1. */
  readonly fraction: number;
  /** The job as Limn told it last; null while the picture is being sent. */
  readonly job: Job | null;
}

/** What it throws stops the job, whose credits come back, and is thrown again. */
export type ProgressCallback = (progress: Progress) => void;
