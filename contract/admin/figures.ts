/** What one day came to; days are those of UTC. */
export interface DayFigures {
  /** "2026-11-21". */
  readonly day: string;
  readonly signUps: number;
  readonly jobsMade: number;
  readonly jobsSucceeded: number;
  readonly jobsFailed: number;
  readonly jobsCanceled: number;
  readonly creditsSpent: number;
  readonly creditsSold: number;
  readonly revenueCents: number;
  /** Of the jobs that succeeded, from the request to the end, as the bound below which so many were; null without jobs. */
  readonly p50Seconds: number | null;
  readonly p95Seconds: number | null;
  readonly costNanodollars: number;
}

/** What an engine did in one mode over a span of days. */
export interface EngineFigures {
  readonly engine: string;
  readonly mode: string;
  readonly succeeded: number;
  /** Jobs that failed under its name, and those that it left to another engine. */
  readonly failed: number;
  readonly canceled: number;
  readonly p50Seconds: number | null;
  readonly p95Seconds: number | null;
  readonly workMs: number;
  readonly costNanodollars: number;
  readonly creditsSpent: number;
}

/** `slow`: a job waits or works for longer than a job may; `failing`: one in five fails; `idle`: no job in two days. */
export type EngineHealth = "well" | "slow" | "failing" | "idle";

export interface EngineNow {
  readonly engine: string;
  readonly health: EngineHealth;
  readonly liveJobs: number;
  readonly oldestLiveAt: string | null;
  readonly lastSucceededAt: string | null;
  readonly lastFailedAt: string | null;
}

/**
 * What a millisecond of work costs, in thousand-millionths of a dollar: the platform takes $0.02 for a million milliseconds of CPU
 * (Cloudflare's price list, read 2026-11). Work waits for R2 now and then, so this is the most that it costs.
 */
export const workNanodollarsPerMs = 20;

export interface Figures {
  /** Oldest first, a day without anything included. */
  readonly days: readonly DayFigures[];
  readonly engines: readonly EngineFigures[];
}
