import { z } from "zod";
import { type FirstVisit, newAccount, type UserRecord, userRecordSchema } from "#contract/account";
import { grant, readBalance } from "./ledger";
import { nextRevision } from "./revisions";
import { readRow } from "./rows";

export interface NewUser {
  readonly uid: string;
  readonly email: string;
  readonly firstVisit: FirstVisit;
}

const rowSchema = z.object({
  uid: z.string(),
  email: z.string(),
  created_at: z.string(),
  referrer: z.string(),
  first_landing_page: z.string(),
  search_keyword: z.string().nullable(),
  plan: z.string(),
  experiment_group: z.string(),
});

/** The account's user record, with the ledger's balance, or null before the first sign-in. */
export function readUserRecord(sql: SqlStorage): UserRecord | null {
  const row = readRow(
    sql,
    rowSchema,
    `SELECT uid, email, created_at, referrer, first_landing_page, search_keyword, plan, experiment_group
     FROM user_record`,
  );
  if (!row) return null;
  return userRecordSchema.parse({
    id: row.uid,
    email: row.email,
    balance: readBalance(sql),
    createdAt: row.created_at,
    referrer: row.referrer,
    firstLandingPage: row.first_landing_page,
    plan: row.plan,
    group: row.experiment_group,
    ...(row.search_keyword === null ? {} : { search_keyword: row.search_keyword }),
  });
}

/**
 * Writes the user record of a new account and its welcome grant (specification section 9). Call it once, in a
 * transaction, after `readUserRecord` answered null.
 */
export function createUserRecord(sql: SqlStorage, { uid, email, firstVisit }: NewUser, now: number): void {
  sql.exec(
    `INSERT INTO user_record (singleton, uid, email, created_at, referrer, first_landing_page, search_keyword,
       plan, experiment_group, revision)
     VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    uid,
    email,
    new Date(now).toISOString(),
    firstVisit.referrer,
    firstVisit.firstLandingPage,
    firstVisit.search_keyword ?? null,
    newAccount.plan,
    newAccount.group,
    nextRevision(sql),
  );
  const isFromConverter = firstVisit.firstLandingPage === newAccount.converterLandingPage;
  const amountCredits = isFromConverter ? newAccount.converterBalanceCredits : newAccount.balanceCredits;
  if (amountCredits === 0) return;
  const granted = grant(sql, { id: "grant:welcome", amountCredits, reference: "welcome" }, now);
  if (!granted.ok) throw new Error(`the welcome grant was refused: ${granted.code}`);
}

/** What the person calls themselves; empty where they have not said. */
export function readName(sql: SqlStorage): string {
  return readRow(sql, z.object({ name: z.string() }), "SELECT name FROM user_record")?.name ?? "";
}

export function changeName(sql: SqlStorage, name: string): void {
  sql.exec("UPDATE user_record SET name = ?", name);
}

/** Changes the plan; answers whether it was another one. */
export function changePlan(sql: SqlStorage, plan: string): boolean {
  const user = readUserRecord(sql);
  if (!user || user.plan === plan) return false;
  sql.exec("UPDATE user_record SET plan = ?, revision = ?", plan, nextRevision(sql));
  return true;
}

/** The revision of the record's last change: its own or its balance's. */
export function readUserRevision(sql: SqlStorage): number {
  return readRow(sql, z.object({ revision: z.int() }), "SELECT revision FROM user_record")?.revision ?? 0;
}
