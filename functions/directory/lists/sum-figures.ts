import { z } from "zod";
import {
  type DayFigures,
  type EngineFigures,
  type EngineHealth,
  type Figures,
  workNanodollarsPerMs,
} from "#contract/admin/figures";

export const figureRowSchema = z.object({
  day: z.string(),
  figure: z.string(),
  engine: z.string(),
  mode: z.string(),
  value: z.int(),
});
export type FigureRow = z.infer<typeof figureRowSchema>;

export const durationRowSchema = z.object({
  day: z.string(),
  engine: z.string(),
  mode: z.string(),
  upToSeconds: z.int(),
  jobs: z.int(),
});
export type DurationRow = z.infer<typeof durationRowSchema>;

/** Adds the rows up: by day, and by engine and mode. */
export function figuresOf(
  days: readonly string[],
  figures: readonly FigureRow[],
  durations: readonly DurationRow[],
): Figures {
  const pairs = [...new Set(figures.filter(({ engine }) => engine !== "").map(pairOf))].sort();
  return {
    days: days.map((day) =>
      dayFigures(
        day,
        figures.filter((row) => row.day === day),
        durations.filter((row) => row.day === day),
      ),
    ),
    engines: pairs.map((pair) =>
      engineFigures(
        pair,
        figures.filter((row) => pairOf(row) === pair),
        durations.filter((row) => pairOf(row) === pair),
      ),
    ),
  };
}

const pairOf = ({ engine, mode }: { readonly engine: string; readonly mode: string }) => `${engine} ${mode}`;

function sumOf(rows: readonly FigureRow[], figure: string): number {
  return rows.reduce((sum, row) => (row.figure === figure ? sum + row.value : sum), 0);
}

function dayFigures(day: string, rows: readonly FigureRow[], durations: readonly DurationRow[]): DayFigures {
  return {
    day,
    signUps: sumOf(rows, "sign-ups"),
    jobsMade: sumOf(rows, "jobs-made"),
    jobsSucceeded: sumOf(rows, "jobs-succeeded"),
    jobsFailed: sumOf(rows, "jobs-failed"),
    jobsCanceled: sumOf(rows, "jobs-canceled"),
    creditsSpent: sumOf(rows, "credits-spent"),
    creditsSold: sumOf(rows, "credits-sold"),
    revenueCents: sumOf(rows, "revenue-cents"),
    p50Seconds: quantileSeconds(durations, 0.5),
    p95Seconds: quantileSeconds(durations, 0.95),
    costNanodollars: sumOf(rows, "work-ms") * workNanodollarsPerMs,
  };
}

function engineFigures(
  pair: string,
  rows: readonly FigureRow[],
  durations: readonly DurationRow[],
): EngineFigures {
  const [engine = "", mode = ""] = pair.split(" ");
  const workMs = sumOf(rows, "work-ms");
  return {
    engine,
    mode,
    succeeded: sumOf(rows, "jobs-succeeded"),
    failed: sumOf(rows, "jobs-failed") + sumOf(rows, "jobs-left"),
    canceled: sumOf(rows, "jobs-canceled"),
    p50Seconds: quantileSeconds(durations, 0.5),
    p95Seconds: quantileSeconds(durations, 0.95),
    workMs,
    costNanodollars: workMs * workNanodollarsPerMs,
    creditsSpent: sumOf(rows, "credits-spent"),
  };
}

/** The bound, in seconds, up to which that share of all jobs took; null where there are none. */
export function quantileSeconds(rows: readonly DurationRow[], share: number): number | null {
  const sorted = [...rows].sort((a, b) => a.upToSeconds - b.upToSeconds);
  const total = sorted.reduce((sum, { jobs }) => sum + jobs, 0);
  let seen = 0;
  for (const { upToSeconds, jobs } of sorted) {
    seen += jobs;
    if (seen >= total * share) return upToSeconds;
  }
  return null;
}

/** Three attempts of five minutes a step end any job well within this. */
const longestLiveMs = 30 * 60_000;
const failingShare = 0.2;

export function healthOf(
  lately: readonly Pick<EngineFigures, "succeeded" | "failed">[],
  oldestLiveAt: string | null,
  now: Date,
): EngineHealth {
  if (oldestLiveAt !== null && now.getTime() - Date.parse(oldestLiveAt) > longestLiveMs) return "slow";
  const failed = lately.reduce((sum, row) => sum + row.failed, 0);
  const ended = failed + lately.reduce((sum, row) => sum + row.succeeded, 0);
  if (ended === 0) return oldestLiveAt === null ? "idle" : "well";
  return failed / ended >= failingShare ? "failing" : "well";
}
