import { z } from "zod";
import type { EngineNow, Figures } from "#contract/admin/figures";
import { durationRowSchema, figureRowSchema, figuresOf, healthOf } from "./sum-figures";

const dayMs = 24 * 3_600_000;

/** The figures of the last so many days, today included. What is read grows with days, engines and modes, never with people. */
export async function readFigures(directory: D1Database, days: number, now: Date): Promise<Figures> {
  const listed = daysUntil(now, days);
  const since = listed[0] ?? "";
  const [figures, durations] = await directory.batch([
    directory
      .prepare("SELECT day, figure, engine, mode, value FROM daily_figures WHERE day >= ?")
      .bind(since),
    directory
      .prepare(
        "SELECT day, engine, mode, up_to_seconds AS upToSeconds, jobs FROM daily_durations WHERE day >= ?",
      )
      .bind(since),
  ]);
  return figuresOf(
    listed,
    z.array(figureRowSchema).parse(figures?.results),
    z.array(durationRowSchema).parse(durations?.results),
  );
}

function daysUntil(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_, index) =>
    new Date(now.getTime() - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

const liveSchema = z.object({ liveJobs: z.int(), oldestLiveAt: z.string().nullable() });
const lastSchema = z.object({ at: z.string().nullable() });

/** How each engine does just now. */
export async function readEngines(
  directory: D1Database,
  engines: readonly string[],
  now: Date,
): Promise<EngineNow[]> {
  const { engines: lately } = await readFigures(directory, 2, now);
  return Promise.all(
    engines.map(async (engine) => {
      const last = "SELECT max(finished_at) AS at FROM jobs WHERE engine = ? AND state = ?";
      const [live, succeeded, failed] = await directory.batch([
        directory
          .prepare(
            "SELECT count(*) AS liveJobs, min(created_at) AS oldestLiveAt FROM jobs WHERE engine = ? AND finished_at IS NULL",
          )
          .bind(engine),
        directory.prepare(last).bind(engine, "succeeded"),
        directory.prepare(last).bind(engine, "failed"),
      ]);
      const current = liveSchema.parse(live?.results[0]);
      const own = lately.filter((row) => row.engine === engine);
      return {
        engine,
        health: healthOf(own, current.oldestLiveAt, now),
        ...current,
        lastSucceededAt: lastSchema.parse(succeeded?.results[0]).at,
        lastFailedAt: lastSchema.parse(failed?.results[0]).at,
      };
    }),
  );
}
