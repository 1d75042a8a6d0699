import { z } from "zod";
import { waitingUploads } from "#contract/limits";
import { silenceMs } from "./silence";
import { readRow } from "./rows";
import { isWaiting } from "./uploads";
import { logKeptMs } from "./webhooks/deliveries";

const watchQuery = "SELECT min(watch_at_ms) AS at FROM jobs WHERE state IN ('queued', 'running')";

/** When each other thing that the account looks after by itself is due; an object's SQLite joins five SELECTs at most. */
const dueQueries = [
  "SELECT min(next_attempt_at_ms) AS at FROM outbox",
  "SELECT min(expires_at_ms) AS at FROM sessions",
  "SELECT min(next_step_at_ms) AS at FROM deletion WHERE is_erased = 0",
  "SELECT min(due_at_ms) AS at FROM webhook_deliveries WHERE state = 'pending'",
  `SELECT min(created_at_ms) + ${logKeptMs} AS at FROM webhook_deliveries`,
  // Their time is a text, to the millisecond: the next whole second is behind it.
  `SELECT (CAST(unixepoch(min(created_at)) AS INTEGER) + 1) * 1000 + ${waitingUploads.keptMs} AS at FROM uploads
     WHERE ${isWaiting}`,
] as const;

const dueSchema = z.object({ at: z.int().nullable() });

/** When the account must look after something, in epoch milliseconds; null where there is nothing. */
export function nextAlarmAt(sql: SqlStorage, now: number): number | null {
  const watchAt = readRow(sql, dueSchema, watchQuery)?.at ?? null;
  // A watch of before a clock that was set back would ring too late.
  const watch = watchAt === null ? [] : [Math.min(watchAt, now + silenceMs)];
  const others = dueQueries.flatMap((query) => readRow(sql, dueSchema, query)?.at ?? []);
  const due = [...watch, ...others];
  return due.length === 0 ? null : Math.min(...due);
}
