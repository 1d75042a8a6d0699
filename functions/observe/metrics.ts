import { log } from "./log";

/** Where figures go: Analytics Engine, which counts them by what they are indexed with. */
export interface MetricBindings {
  /** Not bound everywhere: the log has every figure, too. */
  readonly METRICS?: AnalyticsEngineDataset;
}

/** The end of a job. */
export interface JobFigures {
  readonly mode: string;
  readonly engine: string;
  readonly format: string;
  /** "succeeded", or the code that it failed with. */
  readonly outcome: string;
  /** From the request to the end, with the waiting. */
  readonly durationMs: number;
  readonly megapixels: number;
  readonly amountCredits: number;
  readonly attempt: number;
}

/** One strip through an engine. */
export interface StripFigures {
  readonly mode: string;
  readonly engine: string;
  readonly durationMs: number;
  readonly megapixels: number;
}

/**
 * Counts the end of a job: blobs `job`, mode, engine, format, outcome; doubles duration in ms, megapixels, credits, attempt
 * (docs/operations.md has the questions that one asks of them).
 */
export function countJob(env: MetricBindings, figures: JobFigures): void {
  const { mode, engine, format, outcome, durationMs, megapixels, amountCredits, attempt } = figures;
  log.info("a job ended", { ...figures });
  env.METRICS?.writeDataPoint({
    indexes: [mode],
    blobs: ["job", mode, engine, format, outcome],
    doubles: [durationMs, megapixels, amountCredits, attempt],
  });
}

/** Counts one strip through an engine: blobs `strip`, mode, engine; doubles duration in ms, megapixels. */
export function countStrip(env: MetricBindings, figures: StripFigures): void {
  const { mode, engine, durationMs, megapixels } = figures;
  log.info("a strip was enhanced", { ...figures });
  env.METRICS?.writeDataPoint({
    indexes: [mode],
    blobs: ["strip", mode, engine],
    doubles: [durationMs, megapixels],
  });
}
