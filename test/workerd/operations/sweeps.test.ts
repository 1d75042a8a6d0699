import { createScheduledController, env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { accountOf } from "#functions/accounts/account-of";
import type { InboxMessage } from "#functions/inbox/message";
import { jobOfWorkKey, objectKeys } from "#functions/pictures/object-keys";
import { runScheduled, scheduledTasks } from "#functions/sweeps/run-scheduled";
import { sweepInbox } from "#functions/sweeps/sweep-inbox";
import { sweepWork } from "#functions/sweeps/sweep-work";
import { createdJob, jobNumber, newAccount } from "../../support/workerd/account";
import { AlertsControl } from "../../support/workerd/alerts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describe("the sweep of the inbox", () => {
  const insert = (reference: string, ageMs: number, toldAt: number | null) =>
    env.DIRECTORY.prepare(
      `INSERT INTO inbox (reference, kind, topic, email, text, text_hash, created_at_ms, told_at_ms)
       VALUES (?, 'support', 'other', '', 'text', 'hash', ?, ?)`,
    )
      .bind(reference, Date.now() - ageMs, toldAt)
      .run();

  it("sends again what nobody was told of, once the queue has given it up, and for a month", async () => {
    await insert("S-0000-0NEW", hourMs, null);
    await insert("S-0000-DEAD", 2 * dayMs, null);
    await insert("S-0000-T01D", 2 * dayMs, 1);
    await insert("S-0000-00LD", 31 * dayMs, null);
    const sent: InboxMessage[] = [];
    const queue = {
      sendBatch: async (messages: Iterable<{ body: InboxMessage }>) =>
        void sent.push(...[...messages].map(({ body }) => body)),
    } as unknown as typeof env.INBOX_QUEUE;
    await sweepInbox({ DIRECTORY: env.DIRECTORY, INBOX_QUEUE: queue }, Date.now());
    expect(sent).toEqual([{ reference: "S-0000-DEAD" }]);
    await env.DIRECTORY.exec("DELETE FROM inbox WHERE text_hash = 'hash'");
    await sweepInbox({ DIRECTORY: env.DIRECTORY, INBOX_QUEUE: queue }, Date.now());
    expect(sent.length).toBe(1);
  });
});

describe("the sweep of work", () => {
  it("takes away what jobs left behind that are over or unknown, and nothing of those at work", async () => {
    const uid = "work-swept-ü";
    const account = await newAccount(uid, 2);
    const atWork = await createdJob(account, jobNumber(1));
    const over = await createdJob(account, jobNumber(2));
    await account.cancelJob(over.id);
    const unknown = jobNumber(3).jobId;
    for (const jobId of [atWork.id, over.id, unknown]) {
      await env.PICTURES.put(objectKeys.workSource(uid, jobId), "raw");
      await env.PICTURES.put(objectKeys.workStrip(uid, jobId, 0), "raw");
    }
    const left = async () => {
      const listed = await env.PICTURES.list({ prefix: objectKeys.workOfAccount(uid) });
      return [...new Set(listed.objects.map(({ key }) => jobOfWorkKey(key)?.jobId))];
    };
    await sweepWork(env, Date.now() + hourMs);
    expect(await left()).toEqual([atWork.id, over.id, unknown]);
    await sweepWork(env, Date.now() + 3 * hourMs);
    expect(await left()).toEqual([atWork.id]);
    await accountOf(env, uid).cancelJob(atWork.id);
    await sweepWork(env, Date.now() + 3 * hourMs);
    expect(await left()).toEqual([]);
  });
});

describe("the sweep of work, where an account does not answer", () => {
  it("goes on with the others, and tells of it", async () => {
    const [broken, whole] = ["work-of-a-broken-account", "work-of-another"];
    // The same job's number in both: what lies there is told apart by whose it is.
    const { jobId } = jobNumber(1);
    for (const uid of [broken, whole]) await env.PICTURES.put(objectKeys.workSource(uid, jobId), "raw");
    const brokenId = env.ACCOUNTS.idFromName(broken);
    const accounts = {
      idFromName: (name: string) => env.ACCOUNTS.idFromName(name),
      get: (id: DurableObjectId) => {
        if (id.equals(brokenId)) return { readJob: () => Promise.reject(new Error("it does not start")) };
        return env.ACCOUNTS.get(id);
      },
    } as unknown as typeof env.ACCOUNTS;
    const left = async (uid: string) =>
      (await env.PICTURES.list({ prefix: objectKeys.workOfAccount(uid) })).objects.length;
    const sweep = sweepWork({ PICTURES: env.PICTURES, ACCOUNTS: accounts }, Date.now() + 3 * hourMs);
    await expect(sweep).rejects.toThrow("1 jobs were not looked at");
    expect([await left(broken), await left(whole)]).toEqual([1, 0]);
    await sweepWork(env, Date.now() + 3 * hourMs);
    expect(await left(broken)).toBe(0);
  });
});

describe("the timer", () => {
  it("reports a task that fails, and a time that means nothing, and never fails itself", async () => {
    const worker = new AlertsControl();
    const broken = { ...env, PICTURES: { list: () => Promise.reject(new Error("R2 is away")) } };
    for (const [of, cron] of [
      [broken as unknown as typeof env, "41 * * * *"],
      [env, "* * * * *"],
    ] as const) {
      await runScheduled(createScheduledController({ cron, scheduledTime: Date.now() }), of);
    }
    await expect.poll(async () => (await worker.waiting("schedule, ")).length).toBe(2);
    const texts = (await worker.waiting("schedule, ")).map(({ text }) => String(text)).sort();
    expect(texts[0]).toContain("schedule, * * * * *: Error: nothing is planned");
    expect(texts[1]).toContain("schedule, work sweep: Error: R2 is away");
  });

  it("knows three tasks", () => {
    expect(Object.values(scheduledTasks).map(({ name }) => name)).toEqual([
      "status",
      "work sweep",
      "inbox sweep",
    ]);
  });
});
