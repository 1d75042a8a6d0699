import { z } from "zod";
import {
  type AccountMessage,
  type JobNews,
  jobNewsSchema,
  type PaymentNews,
  paymentNewsSchema,
} from "../directory/message";
import { listApiKeys } from "./api-keys";
import { enqueue } from "./outbox";
import { readRow, readRows } from "./rows";
import { readName, readUserRecord } from "./user-record";

/** What changed besides the record, which each message carries. */
export interface ChangedRows {
  readonly jobIds?: readonly string[];
  readonly paymentIds?: readonly string[];
  /** Whether the API keys changed. */
  readonly apiKeys?: boolean;
}

/** Rows in one message when everything is told: about 400 bytes each, a third of what a queue takes (128 KB). */
const rowsPerMessage = 100;

/** Keeps a message for the directory. Call it in the transaction of the change, after it. Nothing without a record. */
export function tellDirectory(sql: SqlStorage, changed: ChangedRows, now: number): void {
  const user = readUserRecord(sql);
  if (!user) return;
  const { id: uid, email, createdAt, plan, group, balance: balanceCredits } = user;
  const message: AccountMessage = {
    type: "account",
    uid,
    version: nextVersion(sql, now),
    user: { email, name: readName(sql), createdAt, plan, group, balanceCredits },
    jobs: (changed.jobIds ?? []).flatMap((id) => readJobNews(sql, id) ?? []),
    payments: (changed.paymentIds ?? []).flatMap((id) => readPaymentNews(sql, id) ?? []),
    apiKeys: changed.apiKeys ? listKeys(sql) : null,
  };
  enqueue(sql, message, now);
}

/**
 * Tells the directory all that it mirrors of this account, in as many messages as it takes: after the directory was lost, and once
 * in an account that is older than what is mirrored. Call it in a transaction. Answers how many messages that were.
 */
export function tellEverything(sql: SqlStorage, now: number): number {
  sql.exec("UPDATE directory SET is_told_everything = 1");
  if (!readUserRecord(sql)) return 0;
  const jobIds = idsOf(sql, "SELECT id FROM jobs ORDER BY sequence");
  const paymentIds = idsOf(sql, "SELECT id FROM payments ORDER BY created_at");
  const count = Math.max(1, Math.ceil(Math.max(jobIds.length, paymentIds.length) / rowsPerMessage));
  for (let part = 0; part < count; part += 1) {
    const rows = (ids: readonly string[]) => ids.slice(part * rowsPerMessage, (part + 1) * rowsPerMessage);
    tellDirectory(sql, { jobIds: rows(jobIds), paymentIds: rows(paymentIds), apiKeys: part === 0 }, now);
  }
  return count;
}

/** Whether the directory was ever told what this account had before it told of every change. */
export function isToldEverything(sql: SqlStorage): boolean {
  const query = "SELECT is_told_everything FROM directory";
  return readRow(sql, z.object({ is_told_everything: z.int() }), query)?.is_told_everything === 1;
}

/** Later than each before, also in an account that was set back to an earlier time: its clock was not. */
function nextVersion(sql: SqlStorage, now: number): number {
  const query =
    "UPDATE directory SET last_version = max(last_version + 1, ?) RETURNING last_version AS version";
  const row = readRow(sql, z.object({ version: z.int() }), query, now);
  if (!row) throw new Error("the row of the directory's version is missing");
  return row.version;
}

function idsOf(sql: SqlStorage, query: string): string[] {
  return readRows(sql, z.object({ id: z.string() }), query).map(({ id }) => id);
}

function readJobNews(sql: SqlStorage, jobId: string): JobNews | null {
  return readRow(
    sql,
    jobNewsSchema,
    `SELECT id, state, mode, engine, format, width_px AS widthPx, height_px AS heightPx, amount_credits AS amountCredits,
       (SELECT coalesce(sum(amount_credits), 0) FROM ledger WHERE reference = jobs.id AND kind = 'correct') AS refundedCredits,
       attempt, error, created_at AS createdAt, begun_at AS begunAt, finished_at AS finishedAt,
       (SELECT json_group_array(engine) FROM predictions WHERE job_id = jobs.id AND state = 'over') AS leftBy
     FROM jobs WHERE id = ?`,
    jobId,
  );
}

function readPaymentNews(sql: SqlStorage, paymentId: string): PaymentNews | null {
  return readRow(
    sql,
    paymentNewsSchema,
    `SELECT id, status, created_at AS createdAt, coalesce(json_extract(items, '$[0].price.currency'), '') AS currency,
       paid_cents AS paidCents, lost_cents AS lostCents, credits_due AS credits
     FROM payments WHERE id = ?`,
    paymentId,
  );
}

function listKeys(sql: SqlStorage): NonNullable<AccountMessage["apiKeys"]> {
  return listApiKeys(sql).map(({ id, name, mode, lastFour, createdAt, expiresAt }) => ({
    id,
    name,
    mode,
    lastFour,
    createdAt,
    expiresAt,
  }));
}
