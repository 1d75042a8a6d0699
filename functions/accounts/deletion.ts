import { z } from "zod";
import { accountMigrations, runMigrations } from "./migrations";
import { enqueue } from "./outbox";
import { readRow, readRows } from "./rows";
import { readCustomerId } from "./billing";

/** How long a deletion waits for the identity to be deleted; after a crash in between it goes on by itself. */
const decisionMs = 2 * 60_000;

/**
 * When everybody is told to forget: at once; again for what a job at work still wrote; and once no ID token of the
 * deleted identity is valid any more (Firebase's live for an hour), for only until then does the deletion keep it out.
 */
const sweepsAfterMs = [0, 15 * 60_000, 65 * 60_000] as const;

const deletionSchema = z.object({ next_step_at_ms: z.int(), is_erased: z.int() });

function readDeletion(sql: SqlStorage) {
  return readRow(sql, deletionSchema, "SELECT next_step_at_ms, is_erased FROM deletion");
}

/** From here on the account is deleted, now or in two minutes, unless it is taken back by `abandonDeletion`. */
export function beginDeletion(sql: SqlStorage, now: number): void {
  sql.exec(
    "INSERT INTO deletion (singleton, next_step_at_ms, is_erased) VALUES (1, ?, 0) ON CONFLICT DO NOTHING",
    now + decisionMs,
  );
}

export function abandonDeletion(sql: SqlStorage): void {
  sql.exec("DELETE FROM deletion WHERE is_erased = 0");
}

/** Whether everything of the account is to be erased now. */
export function isErasureDue(sql: SqlStorage, now: number): boolean {
  const deletion = readDeletion(sql);
  return deletion !== null && deletion.is_erased === 0 && deletion.next_step_at_ms <= now;
}

/** Whether the account is erased and has told everybody: its storage can go. */
export function isDeletionOver(sql: SqlStorage): boolean {
  if (readDeletion(sql)?.is_erased !== 1) return false;
  return readRow(sql, z.object({ sequence: z.int() }), "SELECT sequence FROM outbox LIMIT 1") === null;
}

/** Whether nobody can be let in: from `beginDeletion` on, sessions and keys open nothing. */
export function isBeingDeleted(sql: SqlStorage): boolean {
  return readDeletion(sql) !== null;
}

/**
 * Erases everything that the account holds, in one transaction, and keeps only the messages that make everybody else
 * forget it: the directory, R2, Stripe.
 */
export function eraseAccount(storage: DurableObjectStorage, uid: string, now: number): void {
  const { sql } = storage;
  storage.transactionSync(() => {
    // Done before: the messages alone still know Stripe's customer.
    if (readDeletion(sql)?.is_erased === 1) return;
    const customerId = readCustomerId(sql);
    sql.exec("PRAGMA defer_foreign_keys = ON");
    const tables = readRows(
      sql,
      z.object({ name: z.string() }),
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'",
    );
    // Dropping a table passes by the triggers that keep its rows.
    for (const { name } of tables) sql.exec(`DROP TABLE "${name}"`);
    runMigrations(sql, accountMigrations);
    sql.exec("INSERT INTO deletion (singleton, next_step_at_ms, is_erased) VALUES (1, ?, 1)", now);
    for (const afterMs of sweepsAfterMs) {
      enqueue(sql, { type: "user-deleted", uid, customerId }, now + afterMs);
    }
  });
}
