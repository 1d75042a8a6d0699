import { z } from "zod";
import type { AuditQuery } from "#contract/admin/queries";
import type { AuditRow, Page } from "#contract/admin/rows";
import { LimnError } from "#contract/errors";
import { readPage } from "#functions/directory/lists/read-page";

/** What is about to be done, by whom, to whom and why. */
export interface AuditedAction {
  readonly actionId: string;
  readonly operatorUid: string;
  readonly operatorEmail: string;
  readonly action: string;
  readonly uid: string;
  readonly subject: string;
  readonly detail: string;
  readonly reason: string;
  readonly requestId: string;
}

type Phase = "asked" | "done" | "refused";

/** How an action ended: in words, or by the code of what stood in the way. */
export interface AuditedEnd {
  readonly phase: Exclude<Phase, "asked">;
  readonly words: string;
}

interface Entry extends AuditedAction {
  readonly sequence: number;
  readonly phase: Phase;
  readonly atMs: number;
  readonly previousHash: string;
}

/** Two operators at once may reach for the same place in the chain; one of them takes the next. */
const maxTries = 10;

/**
 * Writes that an action is about to be done. Answers how it ended, where the same was asked before and did end. Throws
 * `idempotency-conflict` where its id stood for something else, `service-unavailable` where the log does not take it: then nothing is done.
 */
export async function writeBeginning(
  directory: D1Database,
  action: AuditedAction,
  now: Date,
): Promise<AuditedEnd | null> {
  const rows = await readAction(directory, action.actionId);
  const asked = rows.find(({ phase }) => phase === "asked");
  if (!asked) {
    await append(directory, action, "asked", now);
    return null;
  }
  const isSame =
    asked.operatorUid === action.operatorUid &&
    asked.action === action.action &&
    asked.uid === action.uid &&
    asked.subject === action.subject &&
    asked.detail === action.detail;
  if (!isSame) throw new LimnError("idempotency-conflict");
  const ended = rows.find(({ phase }) => phase !== "asked");
  return ended ? { phase: z.enum(["done", "refused"]).parse(ended.phase), words: ended.detail } : null;
}

/** Writes what came of it. */
export async function writeEnd(
  directory: D1Database,
  action: AuditedAction,
  end: AuditedEnd,
  now: Date,
): Promise<void> {
  await append(directory, { ...action, detail: end.words }, end.phase, now);
}

async function append(directory: D1Database, action: AuditedAction, phase: Phase, now: Date): Promise<void> {
  let failure: unknown = null;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const head = await readHead(directory);
    const entry: Entry = {
      ...action,
      phase,
      atMs: now.getTime(),
      sequence: head.sequence + 1,
      previousHash: head.hash,
    };
    try {
      const hash = await hashOf(entry);
      await insert(directory, entry, hash);
      // The chain's head in the platform's logs, which the database's owner cannot reach: an anchor outside of it.
      console.log(`audit ${entry.sequence} ${hash}`);
      return;
    } catch (error) {
      failure = error;
    }
  }
  throw new LimnError("service-unavailable", { detail: "the audit log", cause: failure });
}

async function readHead(directory: D1Database): Promise<{ sequence: number; hash: string }> {
  const row = await directory
    .prepare("SELECT sequence, hash FROM audit_log ORDER BY sequence DESC LIMIT 1")
    .first();
  return row ? z.object({ sequence: z.int(), hash: z.string() }).parse(row) : { sequence: 0, hash: "" };
}

async function insert(directory: D1Database, entry: Entry, hash: string): Promise<void> {
  await directory
    .prepare(
      `INSERT INTO audit_log (sequence, action_id, phase, at_ms, operator_uid, operator_email, action, uid, subject, detail,
         reason, request_id, previous_hash, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(...hashedValues(entry), hash)
    .run();
}

/** Everything that an entry says, in the order of its columns: what its hash is over. */
function hashedValues(entry: Entry): (string | number)[] {
  return [
    entry.sequence,
    entry.actionId,
    entry.phase,
    entry.atMs,
    entry.operatorUid,
    entry.operatorEmail,
    entry.action,
    entry.uid,
    entry.subject,
    entry.detail,
    entry.reason,
    entry.requestId,
    entry.previousHash,
  ];
}

/** SHA-256 in hexadecimal over all values as JSON, the hash of the entry before among them. */
async function hashOf(entry: Entry): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(hashedValues(entry)));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const entrySchema = z.object({
  sequence: z.int(),
  actionId: z.string(),
  phase: z.enum(["asked", "done", "refused"]),
  atMs: z.int(),
  operatorUid: z.string(),
  operatorEmail: z.string(),
  action: z.string(),
  uid: z.string(),
  subject: z.string(),
  detail: z.string(),
  reason: z.string(),
  requestId: z.string(),
  previousHash: z.string(),
  hash: z.string(),
});

const columns = `asked.sequence, asked.action_id AS actionId, asked.phase, asked.at_ms AS atMs, asked.operator_uid AS operatorUid,
  asked.operator_email AS operatorEmail, asked.action, asked.uid, asked.subject, asked.detail, asked.reason,
  asked.request_id AS requestId, asked.previous_hash AS previousHash, asked.hash`;

async function readAction(directory: D1Database, actionId: string) {
  // The two partial indexes hold one row each.
  const query = (phase: string) =>
    directory
      .prepare(`SELECT ${columns} FROM audit_log AS asked WHERE action_id = ? AND ${phase}`)
      .bind(actionId);
  const found = await directory.batch([query("phase = 'asked'"), query("phase <> 'asked'")]);
  return found.flatMap(({ results }) => z.array(entrySchema).parse(results));
}

const listedSchema = entrySchema.extend({
  endPhase: z.enum(["done", "refused"]).nullable(),
  endDetail: z.string().nullable(),
});

/** Actions, newest first: of an account, of an operator (by the address), or of a kind. */
export async function listAudit(
  directory: D1Database,
  { q, action, after }: AuditQuery,
): Promise<Page<AuditRow>> {
  const page = await readPage(directory, listedSchema, {
    columns: `${columns}, ended.phase AS endPhase, ended.detail AS endDetail`,
    from: `audit_log AS asked
      LEFT JOIN audit_log AS ended ON ended.action_id = asked.action_id AND ended.phase <> 'asked'`,
    where: [
      { sql: "asked.phase = 'asked'", values: [] },
      ...(action ? [{ sql: "asked.action = ?", values: [action] }] : []),
      ...(q === ""
        ? []
        : [{ sql: q.includes("@") ? "asked.operator_email = ?" : "asked.uid = ?", values: [q] }]),
    ],
    key: "asked.sequence",
    id: "asked.action_id",
    direction: "DESC",
    after,
  });
  return { rows: await Promise.all(page.rows.map(auditRow)), nextCursor: page.nextCursor };
}

async function auditRow(row: z.infer<typeof listedSchema>): Promise<AuditRow> {
  const { sequence, actionId, atMs, operatorEmail, action, uid, subject, detail, reason, requestId } = row;
  return {
    sequence,
    actionId,
    atMs,
    operatorEmail,
    action,
    uid,
    subject,
    detail,
    reason,
    requestId,
    outcome: row.endPhase === null ? null : { phase: row.endPhase, words: row.endDetail ?? "" },
    isIntact: (await hashOf(row)) === row.hash,
  };
}

const linksPerRead = 500;

/** Walks the whole chain and answers the number of the first entry that was altered or does not follow the one before; null where none. */
export async function findBreak(directory: D1Database): Promise<number | null> {
  let previous = { sequence: 0, hash: "" };
  for (;;) {
    const { results } = await directory
      .prepare(
        `SELECT ${columns} FROM audit_log AS asked WHERE sequence > ? ORDER BY sequence LIMIT ${linksPerRead}`,
      )
      .bind(previous.sequence)
      .all();
    for (const entry of z.array(entrySchema).parse(results)) {
      const follows = entry.sequence === previous.sequence + 1 && entry.previousHash === previous.hash;
      if (!follows || (await hashOf(entry)) !== entry.hash) return entry.sequence;
      previous = entry;
    }
    if (results.length < linksPerRead) return null;
  }
}
