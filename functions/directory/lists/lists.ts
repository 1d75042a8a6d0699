import { z } from "zod";
import type { ApiKeyQuery, JobQuery, MessageQuery, PaymentQuery, UserQuery } from "#contract/admin/queries";
import {
  type ApiKeyRow,
  apiKeyRowSchema,
  type DeadLetterRow,
  deadLetterRowSchema,
  type JobRow,
  jobRowSchema,
  type MessageRow,
  messageRowSchema,
  operatorPageSize,
  type Page,
  type PaymentRow,
  paymentRowSchema,
  userRowSchema,
  type UserRow,
} from "#contract/admin/rows";
import { searchable } from "../write-account";
import { readPage } from "./read-page";

/** Sorts behind every text that begins with what stands in front of it. */
const lastLetter = "\u{10ffff}";

const userColumns =
  "users.uid, users.email, users.name, users.created_at AS createdAt, users.plan, users.balance_credits AS balanceCredits";

/** Accounts whose address, name, word of the name or id begins with what is sought; all, newest first, without it. */
export async function listUsers(directory: D1Database, { q, after }: UserQuery): Promise<Page<UserRow>> {
  const sought = searchable(q);
  if (sought === "") {
    return readPage(directory, userRowSchema, {
      columns: userColumns,
      from: "users",
      where: [],
      key: "users.created_at",
      id: "users.uid",
      direction: "DESC",
      after,
    });
  }
  const found = await readPage(directory, userRowSchema, {
    // CROSS JOIN keeps the order of the tables: the search leads.
    columns: userColumns,
    from: `user_search CROSS JOIN users ON users.uid = user_search.uid`,
    where: [{ sql: "term < ?", values: [sought + lastLetter] }],
    atLeast: sought,
    key: "term",
    id: "user_search.uid",
    direction: "ASC",
    after,
  });
  // Somebody may be found by two of their terms.
  const isFirst = ({ uid }: UserRow, index: number) =>
    found.rows.findIndex((row) => row.uid === uid) === index;
  return { ...found, rows: found.rows.filter(isFirst) };
}

/** Jobs, newest first: of a state, of an account, or the one with an id. */
export function listJobs(directory: D1Database, { q, state, after }: JobQuery): Promise<Page<JobRow>> {
  const ofState =
    state === "live"
      ? [{ sql: "jobs.finished_at IS NULL", values: [] }]
      : state
        ? [{ sql: "jobs.state = ?", values: [state] }]
        : [];
  return readPage(directory, jobRowSchema, {
    columns: `jobs.id, jobs.uid, users.email, state, mode, engine, format, width_px AS widthPx, height_px AS heightPx,
      amount_credits AS amountCredits, refunded_credits AS refundedCredits, attempt, error, jobs.created_at AS createdAt,
      finished_at AS finishedAt`,
    from: `jobs LEFT JOIN users ON users.uid = jobs.uid`,
    where: [...ofState, ...ofOwner("jobs", q, q.startsWith("job_"))],
    key: "jobs.created_at",
    id: "jobs.id",
    direction: "DESC",
    after,
  });
}

/** Payments, newest first. */
export function listPayments(
  directory: D1Database,
  { q, status, after }: PaymentQuery,
): Promise<Page<PaymentRow>> {
  return readPage(directory, paymentRowSchema, {
    columns: `payments.id, payments.uid, users.email, status, payments.created_at AS createdAt, currency,
      paid_cents AS paidCents, lost_cents AS lostCents, credits`,
    from: `payments LEFT JOIN users ON users.uid = payments.uid`,
    where: [
      ...(status ? [{ sql: "payments.status = ?", values: [status] }] : []),
      ...ofOwner("payments", q, /^(pi|in)_/.test(q)),
    ],
    key: "payments.created_at",
    id: "payments.id",
    direction: "DESC",
    after,
  });
}

/** Keys, newest first: of an account, or by the four characters that a key ends with. */
export function listApiKeys(directory: D1Database, { q, after }: ApiKeyQuery): Promise<Page<ApiKeyRow>> {
  const isEnd = q.length === 4;
  return readPage(directory, apiKeyRowSchema, {
    columns: `api_keys.id, api_keys.uid, users.email, api_keys.name, mode, last_four AS lastFour,
      api_keys.created_at AS createdAt, expires_at AS expiresAt`,
    from: `api_keys LEFT JOIN users ON users.uid = api_keys.uid`,
    where: isEnd ? [{ sql: "last_four = ?", values: [q] }] : ofOwner("api_keys", q, q.startsWith("key_")),
    key: "api_keys.created_at",
    id: "api_keys.id",
    direction: "DESC",
    after,
  });
}

/** What people wrote, newest first. */
export function listMessages(
  directory: D1Database,
  { kind, state, after }: MessageQuery,
): Promise<Page<MessageRow>> {
  return readPage(directory, messageRowSchema, {
    columns: messageColumns,
    from: "inbox",
    where: [
      ...(state ? [{ sql: "state = ?", values: [state] }] : []),
      ...(kind ? [{ sql: "kind = ?", values: [kind] }] : []),
    ],
    key: "created_at_ms",
    id: "reference",
    direction: "DESC",
    after,
  });
}

const messageColumns = "reference, kind, topic, email, text, uid, created_at_ms AS createdAtMs, state";

/** The newest messages of one account. */
export async function listMessagesOf(directory: D1Database, uid: string): Promise<MessageRow[]> {
  const query = `SELECT ${messageColumns} FROM inbox WHERE uid = ? ORDER BY created_at_ms DESC LIMIT 10`;
  const { results } = await directory.prepare(query).bind(uid).all();
  return results.map((row) => messageRowSchema.parse(row));
}

/** What the directory never took, oldest first, as many as one page shows. */
export async function listDeadLetters(directory: D1Database): Promise<DeadLetterRow[]> {
  const query = `SELECT id, uid, type, arrived_at_ms AS arrivedAtMs FROM dead_letters
    ORDER BY arrived_at_ms, id LIMIT ${operatorPageSize}`;
  const { results } = await directory.prepare(query).all();
  return z.array(deadLetterRowSchema).parse(results);
}

/** Rows of one account, sought by its id or address, or one row by its own id. */
function ofOwner(table: string, q: string, isRowId: boolean) {
  if (q === "") return [];
  if (isRowId) return [{ sql: `${table}.id = ?`, values: [q] }];
  if (!q.includes("@")) return [{ sql: `${table}.uid = ?`, values: [q] }];
  // Whoever has the address: the search's own term, so that capitals do not matter.
  const ofAddress = "SELECT uid FROM user_search WHERE term = ?";
  return [{ sql: `${table}.uid = (${ofAddress})`, values: [searchable(q)] }];
}
