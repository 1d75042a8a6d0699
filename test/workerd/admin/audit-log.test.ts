import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import {
  type AuditedAction,
  findBreak,
  listAudit,
  writeBeginning,
  writeEnd,
} from "#functions/admin/audit-log";

const now = new Date("2026-11-21T12:00:00Z");

function action(changes: Partial<AuditedAction> = {}): AuditedAction {
  return {
    actionId: crypto.randomUUID(),
    operatorUid: "auditor",
    operatorEmail: "auditor@limn.test",
    action: "correct-credits",
    uid: "audited",
    subject: "",
    detail: "5 credits",
    reason: "a test",
    requestId: "req_1",
    ...changes,
  };
}

const run = (sql: string) => env.DIRECTORY.prepare(sql).run();

describe("the audit log", () => {
  it("keeps its order and its chain, also where many write at once", async () => {
    const uid = `audited-${crypto.randomUUID()}`;
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const written = action({ uid, detail: `${index}` });
        await writeBeginning(env.DIRECTORY, written, now);
        await writeEnd(env.DIRECTORY, written, { phase: "done", words: "done" }, now);
      }),
    );
    const { rows } = await listAudit(env.DIRECTORY, { q: uid, action: undefined, after: undefined });
    expect(rows).toHaveLength(6);
    expect(rows.every(({ isIntact, outcome }) => isIntact && outcome?.phase === "done")).toBe(true);
    expect(await findBreak(env.DIRECTORY)).toBeNull();
  });

  it("cannot be changed, deleted, replaced, added to out of order, or ended twice", async () => {
    const written = action();
    await writeBeginning(env.DIRECTORY, written, now);
    await writeEnd(env.DIRECTORY, written, { phase: "done", words: "done" }, now);
    const before = await env.DIRECTORY.prepare("SELECT * FROM audit_log ORDER BY sequence").all();
    const columns =
      "action_id, phase, at_ms, operator_uid, operator_email, action, uid, subject, detail, reason, request_id, previous_hash, hash";
    const attacks = [
      "UPDATE audit_log SET reason = 'another'",
      "UPDATE audit_log SET hash = hash || '0' WHERE sequence = 1",
      "DELETE FROM audit_log",
      "DELETE FROM audit_log WHERE sequence = (SELECT max(sequence) FROM audit_log)",
      `INSERT OR REPLACE INTO audit_log SELECT sequence, ${columns} FROM audit_log WHERE sequence = 1`,
      `REPLACE INTO audit_log SELECT (SELECT max(sequence) + 1 FROM audit_log), ${columns} FROM audit_log WHERE sequence = 1`,
      `INSERT INTO audit_log SELECT 1000000, ${columns.replace("action_id", "'x'").replace(", hash", ", 'h'")} FROM audit_log WHERE sequence = 1`,
      `INSERT INTO audit_log SELECT (SELECT max(sequence) + 1 FROM audit_log), ${columns.replace("action_id", "'x'").replace("previous_hash, hash", "'not the head', 'h'")} FROM audit_log WHERE sequence = 1`,
    ];
    for (const attack of attacks) {
      await expect(run(attack)).rejects.toThrow(/append-only|is a chain/);
    }
    await expect(
      writeEnd(env.DIRECTORY, written, { phase: "refused", words: "not-found" }, now),
    ).rejects.toThrow(/did not|service-unavailable/);
    const after = await env.DIRECTORY.prepare("SELECT * FROM audit_log ORDER BY sequence").all();
    expect(after.results).toEqual(before.results);
  });

  it("tells where somebody with the database in hand has altered it all the same", async () => {
    const uid = `altered-${crypto.randomUUID()}`;
    await writeBeginning(env.DIRECTORY, action({ uid }), now);
    const trigger = await env.DIRECTORY.prepare(
      "SELECT sql FROM sqlite_master WHERE name = 'audit_log_no_update'",
    ).first<string>("sql");
    await run("DROP TRIGGER audit_log_no_update");
    await run(`UPDATE audit_log SET reason = 'a better one' WHERE uid = '${uid}'`);
    const { rows } = await listAudit(env.DIRECTORY, { q: uid, action: undefined, after: undefined });
    expect(rows.map(({ isIntact }) => isIntact)).toEqual([false]);
    expect(await findBreak(env.DIRECTORY)).toBe(rows[0]?.sequence);
    await run(`UPDATE audit_log SET reason = 'a test' WHERE uid = '${uid}'`);
    await run(String(trigger));
    expect(await findBreak(env.DIRECTORY)).toBeNull();
  });

  it("lists by account, by operator and by action, and pages through without a gap", async () => {
    const operatorEmail = `${crypto.randomUUID()}@limn.test`;
    for (let index = 0; index < 53; index += 1) {
      await writeBeginning(env.DIRECTORY, action({ operatorEmail, detail: `${index}` }), now);
    }
    const first = await listAudit(env.DIRECTORY, { q: operatorEmail, action: undefined, after: undefined });
    const second = await listAudit(env.DIRECTORY, {
      q: operatorEmail,
      action: "correct-credits",
      after: first.nextCursor ?? undefined,
    });
    expect(second.nextCursor).toBeNull();
    const details = [...first.rows, ...second.rows].map(({ detail }) => Number(detail));
    expect(details).toEqual(Array.from({ length: 53 }, (_, index) => 52 - index));
    const others = await listAudit(env.DIRECTORY, {
      q: operatorEmail,
      action: "retry-job",
      after: undefined,
    });
    expect(others.rows).toEqual([]);
  });
});
