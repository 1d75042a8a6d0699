import { z } from "zod";
import type { InboxForm } from "#contract/inbox";
import { type InboxKind, inboxKinds, inboxLimits } from "#contract/inbox-topics";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Who sends: whoever is signed in, and the hash of the address that the request comes from. */
export interface Sender {
  readonly uid: string | null;
  readonly addressHash: string;
}

/** A message that was accepted and is to be kept. */
export interface NewMessage {
  readonly reference: string;
  readonly kind: InboxKind;
  readonly form: Pick<InboxForm, "topic" | "email" | "text">;
  readonly sender: Sender;
  readonly textHash: string;
  readonly now: number;
}

/** Counts and inserts in one statement, so that messages sent at once cannot pass the limits together. */
const insertWithinLimits = `
  INSERT INTO inbox (reference, kind, topic, email, text, uid, address_hash, text_hash, created_at_ms)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
  WHERE (SELECT count(*) FROM inbox WHERE address_hash = ?7 AND created_at_ms > ?9 - ${hourMs}) < ${inboxLimits.perSenderAndHour}
    AND (SELECT count(*) FROM inbox WHERE address_hash = ?7 AND created_at_ms > ?9 - ${dayMs}) < ${inboxLimits.perSenderAndDay}
    AND (SELECT count(*) FROM inbox WHERE uid = ?6 AND created_at_ms > ?9 - ${hourMs}) < ${inboxLimits.perSenderAndHour}
    AND (SELECT count(*) FROM inbox WHERE uid = ?6 AND created_at_ms > ?9 - ${dayMs}) < ${inboxLimits.perSenderAndDay}
    AND (?6 IS NOT NULL OR
      (SELECT count(*) FROM inbox WHERE uid IS NULL AND created_at_ms > ?9 - ${hourMs}) < ${inboxLimits.signedOutPerHour})`;

/** Addresses are of use for a day; after that not even their hashes stay. */
const forgetAddresses =
  "UPDATE inbox SET address_hash = NULL WHERE address_hash IS NOT NULL AND created_at_ms < ?";

/** Keeps a message. False where its sender has sent as many as one may. */
export async function insertMessage(directory: D1Database, message: NewMessage): Promise<boolean> {
  const { reference, kind, form, sender, textHash, now } = message;
  const values = [reference, kind, form.topic, form.email, form.text, sender.uid, sender.addressHash];
  const [, inserted] = await directory.batch([
    directory.prepare(forgetAddresses).bind(now - dayMs),
    directory.prepare(insertWithinLimits).bind(...values, textHash, now),
  ]);
  return inserted?.meta.changes === 1;
}

const sameTextSchema = z.object({
  reference: z.string(),
  email: z.string(),
  uid: z.string().nullable(),
  address_hash: z.string().nullable(),
});

/** Messages of the last day with the same text: the sender's own one, and whether there are too many of everybody's. */
export async function findSameText(directory: D1Database, textHash: string, sender: Sender, now: number) {
  const { results } = await directory
    .prepare(
      "SELECT reference, email, uid, address_hash FROM inbox WHERE text_hash = ? AND created_at_ms > ? ORDER BY created_at_ms LIMIT 50",
    )
    .bind(textHash, now - dayMs)
    .all();
  const same = results.map((row) => sameTextSchema.parse(row));
  const own = same.find((row) =>
    sender.uid === null
      ? row.uid === null && row.address_hash === sender.addressHash
      : row.uid === sender.uid,
  );
  return { own: own ?? null, tooMany: same.length >= inboxLimits.sameTextPerDay };
}

const messageRowSchema = z.object({
  reference: z.string(),
  kind: z.enum(inboxKinds),
  topic: z.string(),
  email: z.string(),
  text: z.string(),
  uid: z.string().nullable(),
  created_at_ms: z.int(),
  told_at_ms: z.int().nullable(),
});
export type StoredMessage = z.infer<typeof messageRowSchema>;

const columns = "reference, kind, topic, email, text, uid, created_at_ms, told_at_ms";

/** A message by its reference, or null where there is none (any more). */
export async function readMessage(directory: D1Database, reference: string): Promise<StoredMessage | null> {
  const row = await directory
    .prepare(`SELECT ${columns} FROM inbox WHERE reference = ?`)
    .bind(reference)
    .first();
  return row === null ? null : messageRowSchema.parse(row);
}

/** All that an account has sent, oldest first. */
export async function listMessagesOf(directory: D1Database, uid: string): Promise<StoredMessage[]> {
  const query = `SELECT ${columns} FROM inbox WHERE uid = ? ORDER BY created_at_ms`;
  const { results } = await directory.prepare(query).bind(uid).all();
  return results.map((row) => messageRowSchema.parse(row));
}

/** References of messages of a time that the operators were not told of, oldest first; at most 100. */
export async function listUntold(
  directory: D1Database,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<string[]> {
  const query = `SELECT reference FROM inbox WHERE told_at_ms IS NULL AND created_at_ms BETWEEN ? AND ?
    ORDER BY created_at_ms LIMIT 100`;
  const { results } = await directory.prepare(query).bind(from, until).all();
  return results.map((row) => z.object({ reference: z.string() }).parse(row).reference);
}

/** Notes that the operators have it. */
export async function markTold(directory: D1Database, reference: string, now: number): Promise<void> {
  await directory.prepare("UPDATE inbox SET told_at_ms = ? WHERE reference = ?").bind(now, reference).run();
}

/** Forgets what an account has sent. */
export async function deleteMessagesOf(directory: D1Database, uid: string): Promise<void> {
  await directory.prepare("DELETE FROM inbox WHERE uid = ?").bind(uid).run();
}
