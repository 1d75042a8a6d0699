import { z } from "zod";

/** Twenty a minute is what Telegram lets a bot send into a group; in any chat it is well below one a second. */
const paceMs = 3_000;

/** After a failure the chat is left alone for this long, then twice as long, up to a quarter of an hour. */
const firstWaitMs = 5_000;
const longestWaitMs = 15 * 60_000;

const schema = `CREATE TABLE IF NOT EXISTS chat_pace (
  singleton INTEGER PRIMARY KEY CHECK (singleton = 1),
  free_at_ms INTEGER NOT NULL,
  failures INTEGER NOT NULL
)`;

const paceSchema = z.object({ free_at_ms: z.int(), failures: z.int() });

/** When the chat may be spoken to again. It stands in storage, so that a wait that the chat asked for outlives a restart. */
export class ChatPace {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(schema);
  }

  get freeAtMs(): number {
    return this.#read().free_at_ms;
  }

  /** A message goes out. Called before the chat answers, so that two never go out at once. */
  begin(now: number): void {
    this.#write(now + paceMs, this.#read().failures);
  }

  succeeded(): void {
    this.#write(this.freeAtMs, 0);
  }

  /** The chat did not take it. Answers how long to wait: as long as it asked for, or longer each time. */
  failed(now: number, askedMs: number | null): number {
    const { failures } = this.#read();
    const grownMs = Math.min(longestWaitMs, firstWaitMs * 2 ** failures);
    const waitMs = Math.max(paceMs, askedMs ?? grownMs);
    this.#write(now + waitMs, failures + 1);
    return waitMs;
  }

  #read() {
    const [row] = this.#sql.exec("SELECT free_at_ms, failures FROM chat_pace").toArray();
    return row ? paceSchema.parse(row) : { free_at_ms: 0, failures: 0 };
  }

  #write(freeAtMs: number, failures: number): void {
    this.#sql.exec(
      `INSERT INTO chat_pace (singleton, free_at_ms, failures) VALUES (1, ?, ?)
       ON CONFLICT (singleton) DO UPDATE SET free_at_ms = excluded.free_at_ms, failures = excluded.failures`,
      freeAtMs,
      failures,
    );
  }
}
