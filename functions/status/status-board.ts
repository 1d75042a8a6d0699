import { DurableObject } from "cloudflare:workers";
import { z } from "zod";
import {
  type CheckCounts,
  type PartReport,
  type PartState,
  type StatusPart,
  type StatusReport,
  statusParts,
  statusRhythm,
} from "#contract/status";

const dayMs = 24 * 3_600_000;

/** A little less than the rhythm, so that a check which begins a second early is not left out. */
const claimAgainMs = statusRhythm.checkEveryMs - 30_000;

const schema = `
CREATE TABLE IF NOT EXISTS checks (
  part TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  state TEXT NOT NULL,
  duration_ms INTEGER NOT NULL,
  PRIMARY KEY (part, at_ms)
);
CREATE TABLE IF NOT EXISTS days (
  part TEXT NOT NULL,
  day TEXT NOT NULL,
  operational INTEGER NOT NULL DEFAULT 0,
  degraded INTEGER NOT NULL DEFAULT 0,
  down INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (part, day)
);
CREATE TABLE IF NOT EXISTS rhythm (
  singleton INTEGER PRIMARY KEY CHECK (singleton = 1),
  claimed_at_ms INTEGER NOT NULL,
  beat_at_ms INTEGER NOT NULL
);
INSERT INTO rhythm (singleton, claimed_at_ms, beat_at_ms) VALUES (1, 0, 0) ON CONFLICT DO NOTHING;`;

/** What a check came to. */
export interface CheckResult {
  readonly part: StatusPart;
  readonly state: PartState;
  readonly durationMs: number;
}

const checkSchema = z.object({
  state: z.enum(["operational", "degraded", "down"]),
  at_ms: z.int(),
  duration_ms: z.int(),
});
const countsRow = z.object({ operational: z.int(), degraded: z.int(), down: z.int() });

/**
 * Keeps what the checks came to: each of the last 24 hours, and counts of each of 90 days. One object for all. It is told;
 * it checks nothing itself, so that a part which hangs cannot hold the page of all parts.
 */
export class StatusBoard extends DurableObject<object> {
  readonly #sql: SqlStorage;

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    this.#sql = state.storage.sql;
    this.#sql.exec(schema);
  }

  /** Whether a check is due. Whoever hears so makes it: nobody else does for the next minutes. */
  claim(now: number): boolean {
    const query = "UPDATE rhythm SET claimed_at_ms = ?1 WHERE claimed_at_ms <= ?1 - ?2";
    return this.#sql.exec(query, now, claimAgainMs).rowsWritten > 0;
  }

  record(results: readonly CheckResult[], now: number): void {
    const day = new Date(now).toISOString().slice(0, 10);
    this.ctx.storage.transactionSync(() => {
      for (const { part, state, durationMs } of results) {
        const values = [part, now, state, Math.round(durationMs)];
        this.#sql.exec(
          "INSERT OR REPLACE INTO checks (part, at_ms, state, duration_ms) VALUES (?, ?, ?, ?)",
          ...values,
        );
        this.#sql.exec("INSERT INTO days (part, day) VALUES (?, ?) ON CONFLICT DO NOTHING", part, day);
        // The column's name is one of three words of ours.
        this.#sql.exec(`UPDATE days SET ${state} = ${state} + 1 WHERE part = ? AND day = ?`, part, day);
      }
      const firstDay = new Date(now - statusRhythm.shownDays * dayMs).toISOString().slice(0, 10);
      this.#sql.exec("DELETE FROM checks WHERE at_ms <= ?", now - dayMs);
      this.#sql.exec("DELETE FROM days WHERE day <= ?", firstDay);
    });
  }

  read(now: number): StatusReport {
    const parts = statusParts.flatMap((part) => this.#readPart(part, now) ?? []);
    const times = parts.map(({ checkedAt }) => checkedAt).sort();
    return { checkedAt: times.at(-1) ?? null, parts };
  }

  /** A message came through the queues that was sent then. */
  noteBeat(sentAt: number): void {
    this.#sql.exec("UPDATE rhythm SET beat_at_ms = max(beat_at_ms, ?)", sentAt);
  }

  /** When the newest message that came through the queues was sent; 0 before the first. */
  lastBeat(): number {
    const row = this.#sql.exec("SELECT beat_at_ms FROM rhythm").one();
    return z.object({ beat_at_ms: z.int() }).parse(row).beat_at_ms;
  }

  #readPart(part: StatusPart, now: number): PartReport | null {
    const newest = "SELECT state, at_ms, duration_ms FROM checks WHERE part = ? ORDER BY at_ms DESC LIMIT 1";
    const [row] = this.#sql.exec(newest, part).toArray();
    if (!row) return null;
    const last = checkSchema.parse(row);
    return {
      part,
      state: last.state,
      checkedAt: new Date(last.at_ms).toISOString(),
      durationMs: last.duration_ms,
      lastDay: this.#countLastDay(part, now),
      days: this.#countDays(part),
    };
  }

  #countLastDay(part: StatusPart, now: number): CheckCounts {
    const query = `SELECT count(*) FILTER (WHERE state = 'operational') AS operational,
      count(*) FILTER (WHERE state = 'degraded') AS degraded, count(*) FILTER (WHERE state = 'down') AS down
      FROM checks WHERE part = ? AND at_ms > ?`;
    return countsRow.parse(this.#sql.exec(query, part, now - dayMs).one());
  }

  #countDays(part: StatusPart) {
    const query = "SELECT day, operational, degraded, down FROM days WHERE part = ? ORDER BY day";
    return this.#sql
      .exec(query, part)
      .toArray()
      .map((row) => ({ day: z.string().parse(row["day"]), counts: countsRow.parse(row) }));
  }
}
