import { z } from "zod";
import { type DirectoryMessage, directoryMessageSchema } from "../directory/message";
import { withDeadline } from "../deadline";
import { log } from "../observe/log";
import { readRows } from "./rows";

/** The first retry comes after this; each further one after twice as long, up to an hour, and up to half more. */
const firstRetryMs = 30_000;
const longestRetryMs = 3_600_000;
const batchSize = 20;
/** Well below the first retry, so that a message is never on its way twice. */
const sendTimeoutMs = 10_000;

export interface OutboxMessage {
  readonly sequence: number;
  /** As it was kept: `sendDue` parses it. */
  readonly text: string;
}

const dueSchema = z.object({ sequence: z.int(), message: z.string(), attempts: z.int() });

/** Keeps a message for the directory. Call it in the transaction whose change it tells of. */
export function enqueue(sql: SqlStorage, message: DirectoryMessage, now: number): void {
  sql.exec(
    "INSERT INTO outbox (message, attempts, next_attempt_at_ms) VALUES (?, 0, ?)",
    JSON.stringify(message),
    now,
  );
}

/**
 * The messages that are due, oldest first, at most 20. Each is put off to its next attempt at once, so that neither a
 * second flush sends it meanwhile nor a crash loses it: it leaves the outbox only by `removeSent`.
 * `random` is uniform in [0, 1).
 */
export function claimDue(sql: SqlStorage, now: number, random: () => number): OutboxMessage[] {
  const due = readRows(
    sql,
    dueSchema,
    "SELECT sequence, message, attempts FROM outbox WHERE next_attempt_at_ms <= ? ORDER BY sequence LIMIT ?",
    now,
    batchSize,
  );
  return due.map(({ sequence, message, attempts }) => {
    const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** attempts) * (1 + random() / 2);
    sql.exec(
      "UPDATE outbox SET attempts = attempts + 1, next_attempt_at_ms = ? WHERE sequence = ?",
      now + Math.round(waitMs),
      sequence,
    );
    return { sequence, text: message };
  });
}

/**
 * Takes a message out that the queue has. An account that was erased while it was on its way numbers its messages anew: another one
 * under the number stays.
 */
export function removeSent(sql: SqlStorage, { sequence, text }: OutboxMessage): void {
  sql.exec("DELETE FROM outbox WHERE sequence = ? AND message = ?", sequence, text);
}

/**
 * Sends what is due. Never rejects: what the queue does not take stays and is sent again, and one message that cannot
 * be read keeps neither the others from it nor the account's alarm from its next time.
 */
export async function sendDue(
  sql: SqlStorage,
  queue: Queue<DirectoryMessage>,
  now: number,
  random: () => number,
): Promise<void> {
  for (const due of claimDue(sql, now, random)) {
    try {
      const message = directoryMessageSchema.parse(JSON.parse(due.text));
      await withDeadline(queue.send(message), sendTimeoutMs);
      removeSent(sql, due);
    } catch (error) {
      log.warn("a message to the directory was not sent; it is tried again", { error });
    }
  }
}
