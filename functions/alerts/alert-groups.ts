import { z } from "zod";
import type { Alert } from "./alert";
import { furtherKinds } from "./alert-buffer";

/** Groups that wait at once; what is beyond counts as one. */
const maxGroups = 100;

/** A failure that goes on is told less and less often: each time after twice as long, up to this. */
const longestQuietMs = 60 * 60_000;

/** A group that was told and is quiet for this long is forgotten: when it comes back, it is new. */
const forgetAfterMs = 2 * longestQuietMs;

const groupSchema = z.object({
  fingerprint: z.string(),
  text: z.string(),
  count: z.int(),
  first_at_ms: z.int(),
  due_at_ms: z.int(),
  told_at_ms: z.int().nullable(),
  quiet_ms: z.int(),
  attempts: z.int(),
});
export type AlertGroup = z.infer<typeof groupSchema>;

const schema = `CREATE TABLE IF NOT EXISTS alert_groups (
  fingerprint TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  count INTEGER NOT NULL,
  first_at_ms INTEGER NOT NULL,
  due_at_ms INTEGER NOT NULL,
  told_at_ms INTEGER,
  quiet_ms INTEGER NOT NULL,
  attempts INTEGER NOT NULL
)`;

/** The alerts that wait, by their fingerprints. Time is passed in. */
export class AlertGroups {
  readonly #sql: SqlStorage;
  readonly #windowMs: number;

  /** @param windowMs how long a failure is counted before it is told */
  constructor(sql: SqlStorage, windowMs: number) {
    this.#sql = sql;
    this.#windowMs = windowMs;
    sql.exec(schema);
  }

  add(alert: Alert, now: number): void {
    const known = this.#read("WHERE fingerprint = ?", alert.fingerprint)[0];
    if (!known && this.#waiting() >= maxGroups && alert.fingerprint !== furtherKinds(alert).fingerprint) {
      this.add(furtherKinds(alert), now);
      return;
    }
    if (!known) return this.#insert(alert, now);
    if (known.count > 0) {
      this.#sql.exec(
        "UPDATE alert_groups SET count = count + ? WHERE fingerprint = ?",
        alert.count,
        alert.fingerprint,
      );
      return;
    }
    const dueAt = Math.max(now + this.#windowMs, (known.told_at_ms ?? 0) + known.quiet_ms);
    this.#sql.exec(
      "UPDATE alert_groups SET text = ?, count = ?, first_at_ms = ?, due_at_ms = ?, attempts = 0 WHERE fingerprint = ?",
      alert.text,
      alert.count,
      now,
      dueAt,
      alert.fingerprint,
    );
  }

  /** The one to be told next, due or not; null where none waits. */
  next(): AlertGroup | null {
    return this.#read("WHERE count > 0 ORDER BY due_at_ms, first_at_ms LIMIT 1")[0] ?? null;
  }

  /** The operators have it. What was counted while it was being sent waits on. */
  told({ fingerprint, count, quiet_ms }: AlertGroup, now: number): void {
    const quietMs = Math.min(longestQuietMs, quiet_ms * 2);
    this.#sql.exec(
      `UPDATE alert_groups SET count = count - ?, told_at_ms = ?, quiet_ms = ?, attempts = 0, first_at_ms = ?,
         due_at_ms = ? WHERE fingerprint = ?`,
      count,
      now,
      quietMs,
      now,
      now + quietMs,
      fingerprint,
    );
    this.#sql.exec("DELETE FROM alert_groups WHERE count = 0 AND told_at_ms < ?", now - forgetAfterMs);
  }

  /** It did not get through once more. */
  failed({ fingerprint }: AlertGroup): void {
    this.#sql.exec("UPDATE alert_groups SET attempts = attempts + 1 WHERE fingerprint = ?", fingerprint);
  }

  /** It is given up; the log has it. */
  drop({ fingerprint }: AlertGroup): void {
    this.#sql.exec("DELETE FROM alert_groups WHERE fingerprint = ?", fingerprint);
  }

  #insert({ fingerprint, text, count }: Alert, now: number): void {
    this.#sql.exec(
      "INSERT INTO alert_groups (fingerprint, text, count, first_at_ms, due_at_ms, quiet_ms, attempts) VALUES (?, ?, ?, ?, ?, ?, 0)",
      fingerprint,
      text,
      count,
      now,
      now + this.#windowMs,
      this.#windowMs,
    );
  }

  #waiting(): number {
    return this.#read("WHERE count > 0").length;
  }

  #read(where: string, ...values: string[]): AlertGroup[] {
    return this.#sql
      .exec(`SELECT * FROM alert_groups ${where}`, ...values)
      .toArray()
      .map((row) => groupSchema.parse(row));
  }
}
