import { z } from "zod";
import { type LedgerEntry, ledgerEntrySchema, ledgerKinds } from "#contract/account";
import { type Outcome, refuse } from "./outcome";
import { nextRevision } from "./revisions";
import { readRow, readRows } from "./rows";

/** What a caller posts. The id is the caller's: posting it again changes nothing. */
export interface LedgerPosting {
  readonly id: string;
  readonly amountCredits: number;
  /** The job or payment that it belongs to. */
  readonly reference: string;
}

/** The entry as it stands, and whether this call appended it or an earlier one had. */
export type Posted = Outcome<{ readonly entry: LedgerEntry; readonly appended: boolean }>;

const rowSchema = z
  .object({
    id: z.string(),
    kind: z.enum(ledgerKinds),
    amount_credits: z.int(),
    balance_credits: z.int(),
    reference: z.string(),
    created_at: z.string(),
  })
  .transform((row) =>
    ledgerEntrySchema.parse({
      id: row.id,
      kind: row.kind,
      amountCredits: row.amount_credits,
      balanceCredits: row.balance_credits,
      reference: row.reference,
      createdAt: row.created_at,
    }),
  );

const selectEntry = "SELECT id, kind, amount_credits, balance_credits, reference, created_at FROM ledger";

/** The whole ledger, oldest first. */
export function readLedger(sql: SqlStorage): LedgerEntry[] {
  return readRows(sql, rowSchema, `${selectEntry} ORDER BY sequence`);
}

/** A page of the ledger, newest first, and the number before which the next one lies; null after the last. */
export function listLedgerPage(
  sql: SqlStorage,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): { entries: LedgerEntry[]; next: number | null } {
  const query = `SELECT sequence, id, kind, amount_credits, balance_credits, reference, created_at FROM ledger
    WHERE sequence < ? ORDER BY sequence DESC LIMIT ?`;
  const rows = sql.exec(query, before ?? Number.MAX_SAFE_INTEGER, limit + 1).toArray();
  const page = rows.slice(0, limit);
  return {
    entries: page.map((row) => rowSchema.parse(row)),
    next: rows.length > limit ? z.int().parse(page.at(-1)?.["sequence"]) : null,
  };
}

/** The balance in credits: the one after the last entry, which is the sum of all amounts. */
export function readBalance(sql: SqlStorage): number {
  return readRow(sql, rowSchema, `${selectEntry} ORDER BY sequence DESC LIMIT 1`)?.balanceCredits ?? 0;
}

/** What the entries of one reference come to, and how many there are. */
export function readCreditsOf(sql: SqlStorage, reference: string): { sumCredits: number; count: number } {
  const row = readRow(
    sql,
    z.object({ sum_credits: z.int(), count: z.int() }),
    "SELECT coalesce(sum(amount_credits), 0) AS sum_credits, count(*) AS count FROM ledger WHERE reference = ?",
    reference,
  );
  return { sumCredits: row?.sum_credits ?? 0, count: row?.count ?? 0 };
}

/** Adds credits. Refuses `request-invalid` for anything but a positive integer, `idempotency-conflict`. */
export function grant(sql: SqlStorage, posting: LedgerPosting, now: number): Posted {
  if (!isAmount(posting.amountCredits)) return refuse("request-invalid");
  return append(sql, "grant", posting, now);
}

/**
 * Corrects the balance by a positive or negative amount. It may fall below zero: a refunded purchase whose credits are
 * spent is a debt. Refuses `request-invalid` for zero or a fraction, `idempotency-conflict`.
 */
export function correct(sql: SqlStorage, posting: LedgerPosting, now: number): Posted {
  if (!isAmount(Math.abs(posting.amountCredits))) return refuse("request-invalid");
  return append(sql, "correct", posting, now);
}

/**
 * Sets `amountCredits` (positive) aside for `reference`, which can have one reserve. Refuses `credits-insufficient`
 * when the balance would fall below zero, `request-invalid`, `idempotency-conflict`.
 */
export function reserve(sql: SqlStorage, posting: LedgerPosting, now: number): Posted {
  if (!isAmount(posting.amountCredits)) return refuse("request-invalid");
  const taken = { ...posting, amountCredits: -posting.amountCredits };
  if (readEntry(sql, posting.id)) return append(sql, "reserve", taken, now);
  if (readReserve(sql, posting.reference)) return refuse("idempotency-conflict");
  if (readBalance(sql) < posting.amountCredits) return refuse("credits-insufficient");
  return append(sql, "reserve", taken, now);
}

/** Ends a reserve by keeping the credits. Refuses `not-found` without a reserve, `idempotency-conflict` after an end. */
export function settle(sql: SqlStorage, end: { id: string; reference: string }, now: number): Posted {
  return endReserve(sql, "settle", end, now);
}

/** Ends a reserve by giving the credits back. Refuses as `settle` does. */
export function release(sql: SqlStorage, end: { id: string; reference: string }, now: number): Posted {
  return endReserve(sql, "release", end, now);
}

function endReserve(
  sql: SqlStorage,
  kind: "settle" | "release",
  { id, reference }: { id: string; reference: string },
  now: number,
): Posted {
  const reserved = readReserve(sql, reference);
  if (!reserved) return refuse("not-found");
  const amountCredits = kind === "release" ? -reserved.amountCredits : 0;
  const ended = readRow(
    sql,
    rowSchema,
    `${selectEntry} WHERE reference = ? AND kind IN ('settle', 'release')`,
    reference,
  );
  if (ended && ended.id !== id) return refuse("idempotency-conflict");
  return append(sql, kind, { id, amountCredits, reference }, now);
}

function append(sql: SqlStorage, kind: LedgerEntry["kind"], posting: LedgerPosting, now: number): Posted {
  const { id, amountCredits, reference } = posting;
  const earlier = readEntry(sql, id);
  if (earlier) {
    const isSame =
      earlier.kind === kind && earlier.amountCredits === amountCredits && earlier.reference === reference;
    return isSame ? { ok: true, entry: earlier, appended: false } : refuse("idempotency-conflict");
  }
  const balanceCredits = readBalance(sql) + amountCredits;
  const entry = ledgerEntrySchema.safeParse({
    id,
    kind,
    amountCredits,
    balanceCredits,
    reference,
    createdAt: new Date(now).toISOString(),
  });
  if (!entry.success) return refuse("request-invalid");
  sql.exec(
    `INSERT INTO ledger (id, kind, amount_credits, balance_credits, reference, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    id,
    kind,
    amountCredits,
    balanceCredits,
    reference,
    entry.data.createdAt,
  );
  if (amountCredits !== 0) sql.exec("UPDATE user_record SET revision = ?", nextRevision(sql));
  return { ok: true, entry: entry.data, appended: true };
}

function isAmount(amountCredits: number): boolean {
  return Number.isSafeInteger(amountCredits) && amountCredits > 0;
}

function readEntry(sql: SqlStorage, id: string): LedgerEntry | null {
  return readRow(sql, rowSchema, `${selectEntry} WHERE id = ?`, id);
}

function readReserve(sql: SqlStorage, reference: string): LedgerEntry | null {
  return readRow(sql, rowSchema, `${selectEntry} WHERE reference = ? AND kind = 'reserve'`, reference);
}
