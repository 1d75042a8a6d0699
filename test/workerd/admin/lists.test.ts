import { env } from "cloudflare:test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorPageSize, type Page } from "#contract/admin/rows";
import { listAudit, writeBeginning } from "#functions/admin/audit-log";
import { readEngines, readFigures } from "#functions/directory/lists/figures";
import {
  listApiKeys,
  listDeadLetters,
  listJobs,
  listMessages,
  listMessagesOf,
  listPayments,
  listUsers,
} from "#functions/directory/lists/lists";
import { planOf, recordedDirectory } from "../../support/workerd/recorded-directory";

const people = 100_000;
const now = new Date("2026-11-21T12:00:00Z");
/** Filling a hundred thousand rows, on a busy machine. */
const hookTimeoutMs = 180_000;

const numbers = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
const instant = "strftime('%Y-%m-%dT%H:%M:%fZ', 1780000000 + i * 60, 'unixepoch')";
const uid = "'many-' || printf('%06d', i)";

const fill = [
  `INSERT INTO users (uid, email, created_at, plan, experiment_group, name, search_terms, version)
   ${numbers(people)} SELECT ${uid}, 'many' || i || '@limn.test', ${instant}, 'free', 'A', 'Ada ' || i,
   json_array('many' || i || '@limn.test', ${uid}, 'ada ' || i, i || ''), 1 FROM n`,
  `INSERT INTO jobs (id, uid, state, mode, engine, format, width_px, height_px, amount_credits, created_at)
   ${numbers(people)} SELECT 'job_many' || i, ${uid}, iif(i % 10, 'succeeded', 'failed'), 'standard', 'limn', 'png', 4, 3, 1,
   ${instant} FROM n`,
  "UPDATE jobs SET finished_at = created_at, up_to_seconds = 5 WHERE id LIKE 'job_many%' AND id <> 'job_many77'",
  `INSERT INTO payments (id, uid, status, created_at) ${numbers(20_000)}
   SELECT 'pi_many' || i, ${uid}, iif(i % 10, 'succeeded', 'refunded'), ${instant} FROM n`,
  `INSERT INTO api_keys (id, uid, name, mode, last_four, created_at) ${numbers(20_000)}
   SELECT 'key_many' || i, ${uid}, 'k', 'live', printf('%04d', i % 10000), ${instant} FROM n`,
  `INSERT INTO inbox (reference, kind, topic, email, text, uid, text_hash, created_at_ms, state) ${numbers(20_000)}
   SELECT 'S-MANY-' || i, iif(i % 2, 'support', 'feedback'), 'other', '', 'text', ${uid}, 'h' || i, i, iif(i % 3, 'read', 'open')
   FROM n`,
];

beforeAll(async () => {
  for (const statement of fill) await env.DIRECTORY.prepare(statement).run();
  for (const action of ["correct-credits", "refund-job"]) {
    const asked = {
      actionId: crypto.randomUUID(),
      operatorUid: "o",
      operatorEmail: "lists@limn.test",
      action,
    };
    const rest = { uid: "many-000001", subject: "", detail: "", reason: "a test", requestId: "req_1" };
    await writeBeginning(env.DIRECTORY, { ...asked, ...rest }, now);
  }
}, hookTimeoutMs);

afterAll(async () => {
  for (const table of ["users", "jobs", "payments", "api_keys", "inbox"]) {
    await env.DIRECTORY.prepare(`DELETE FROM ${table} WHERE uid LIKE 'many-%'`).run();
  }
  await env.DIRECTORY.exec("DELETE FROM daily_figures; DELETE FROM daily_durations;");
}, hookTimeoutMs);

const after = undefined;
/** Some way into a list: the cursor of its tenth page. */
async function deep<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): Promise<string> {
  let cursor: string | undefined;
  for (let page = 0; page < 10; page += 1) cursor = (await read(cursor)).nextCursor ?? undefined;
  return cursor ?? "";
}

type Reading = (directory: D1Database) => Promise<unknown>;
const readings: Readonly<Record<string, Reading>> = {
  "all users": (d1) => listUsers(d1, { q: "", after }),
  "users by address": (d1) => listUsers(d1, { q: "MANY5", after }),
  "users by name": (d1) => listUsers(d1, { q: "ada 9", after }),
  "users by id": (d1) => listUsers(d1, { q: "many-0005", after }),
  "users by what nobody is called": (d1) => listUsers(d1, { q: "zzz", after }),
  "all jobs": (d1) => listJobs(d1, { q: "", state: undefined, after }),
  "live jobs": (d1) => listJobs(d1, { q: "", state: "live", after }),
  "failed jobs": (d1) => listJobs(d1, { q: "", state: "failed", after }),
  "jobs of an account": (d1) => listJobs(d1, { q: "many-000009", state: undefined, after }),
  "jobs of an address": (d1) => listJobs(d1, { q: "Many9@limn.test", state: "succeeded", after }),
  "a job by its id": (d1) => listJobs(d1, { q: "job_many9", state: undefined, after }),
  "all payments": (d1) => listPayments(d1, { q: "", status: undefined, after }),
  "refunded payments": (d1) => listPayments(d1, { q: "", status: "refunded", after }),
  "payments of an account": (d1) => listPayments(d1, { q: "many-000009", status: undefined, after }),
  "a payment by its id": (d1) => listPayments(d1, { q: "pi_many9", status: undefined, after }),
  "all keys": (d1) => listApiKeys(d1, { q: "", after }),
  "keys by their end": (d1) => listApiKeys(d1, { q: "0042", after }),
  "keys of an account": (d1) => listApiKeys(d1, { q: "many-000009", after }),
  "all messages": (d1) => listMessages(d1, { kind: undefined, state: undefined, after }),
  "open messages": (d1) => listMessages(d1, { kind: undefined, state: "open", after }),
  "open feedback": (d1) => listMessages(d1, { kind: "feedback", state: "open", after }),
  feedback: (d1) => listMessages(d1, { kind: "feedback", state: undefined, after }),
  "messages of an account": (d1) => listMessagesOf(d1, "many-000009"),
  "dead letters": (d1) => listDeadLetters(d1),
  "the audit log": (d1) => listAudit(d1, { q: "", action: undefined, after }),
  "the audit log of an account": (d1) => listAudit(d1, { q: "many-000001", action: undefined, after }),
  "the audit log of an operator": (d1) => listAudit(d1, { q: "lists@limn.test", action: undefined, after }),
  "the audit log of an action": (d1) => listAudit(d1, { q: "", action: "refund-job", after }),
  "figures of 90 days": (d1) => readFigures(d1, 90, now),
  "engines now": (d1) => readEngines(d1, ["limn"], now),
};

/** A page, the one row more that tells of the next, and for each row its index's entry, the account's row, and room to spare. */
const mostRowsRead = (operatorPageSize + 1) * 5;

describe("lists over a hundred thousand people", () => {
  it.each(Object.entries(readings))("read no more than they show: %s", async (_, read) => {
    const { directory, queries } = recordedDirectory();
    await read(directory);
    expect(queries.length).toBeGreaterThan(0);
    for (const query of queries) {
      const plan = await planOf(query);
      for (const step of plan) {
        expect(step).not.toMatch(/TEMP B-TREE/);
        if (step.startsWith("SCAN")) expect(step).toMatch(/USING (COVERING )?INDEX/);
      }
      expect({ sql: query.sql, isWithin: query.rowsRead <= mostRowsRead }).toEqual({
        sql: query.sql,
        isWithin: true,
      });
    }
  });

  it("read as little on the eleventh page as on the first", async () => {
    const { directory, queries } = recordedDirectory();
    const lists: ((cursor: string | undefined) => Promise<Page<unknown>>)[] = [
      (cursor) => listUsers(directory, { q: "", after: cursor }),
      (cursor) => listUsers(directory, { q: "many", after: cursor }),
      (cursor) => listJobs(directory, { q: "", state: "failed", after: cursor }),
      (cursor) => listPayments(directory, { q: "", status: undefined, after: cursor }),
      (cursor) => listMessages(directory, { kind: undefined, state: "open", after: cursor }),
    ];
    for (const list of lists) {
      const cursor = await deep(list);
      queries.length = 0;
      expect((await list(cursor)).rows).toHaveLength(operatorPageSize);
      for (const query of queries) {
        expect(query.rowsRead).toBeLessThanOrEqual(mostRowsRead);
        expect((await planOf(query)).join("; ")).not.toMatch(/TEMP B-TREE/);
      }
    }
  });

  it("give each row once, in order, though rows are added meanwhile", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    // Other tests' accounts are newer than these.
    for (let page = 0; page < 100 && seen.length <= 2 * operatorPageSize; page += 1) {
      const read = await listUsers(env.DIRECTORY, { q: "", after: cursor });
      seen.push(...read.rows.filter((row) => row.uid.startsWith("many-")).map((row) => row.createdAt));
      cursor = read.nextCursor ?? undefined;
      await env.DIRECTORY.prepare(
        `INSERT INTO users (uid, email, created_at, plan, experiment_group) VALUES (?, '', '2099-01-01T00:00:00.000Z', 'free', 'A')`,
      )
        .bind(`many-new-${page}`)
        .run();
    }
    expect(seen.length).toBeGreaterThan(operatorPageSize);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
  });

  it("find somebody by address, id, name and further word of it, in any letters", async () => {
    const found = async (q: string) => (await listUsers(env.DIRECTORY, { q, after })).rows[0]?.uid;
    for (const q of ["MANY54321@", "many-054321", "ADA 54321", " 54321 "]) {
      expect([q, await found(q)]).toEqual([q, "many-054321"]);
    }
    const both = await listUsers(env.DIRECTORY, { q: "many-054321", after });
    expect(both.rows).toHaveLength(1);
  });

  it("begin at the first for a cursor that no page has given", async () => {
    const first = await listUsers(env.DIRECTORY, { q: "many1", after: undefined });
    for (const cursor of ["nonsense", "bnVsbA", "WzEsMiwzXQ"]) {
      expect(await listUsers(env.DIRECTORY, { q: "many1", after: cursor })).toEqual(first);
    }
  });
});
