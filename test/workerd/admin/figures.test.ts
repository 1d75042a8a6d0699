import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { readFigures } from "#functions/directory/lists/figures";
import type { AccountMessage, JobNews } from "#functions/directory/message";
import { deleteAccountRows, writeAccount } from "#functions/directory/write-account";

/** Each test has days of its own, so that what it counts is its own. */
const figuresOn = async (day: string) =>
  (await readFigures(env.DIRECTORY, 1, new Date(`${day}T23:00:00Z`))).days[0];

const job = (day: string, changes: Partial<JobNews> = {}): JobNews => ({
  id: `job_of_${day}`,
  state: "queued",
  mode: "standard",
  engine: "limn",
  format: "png",
  widthPx: 4,
  heightPx: 3,
  amountCredits: 7,
  refundedCredits: 0,
  attempt: 1,
  error: null,
  createdAt: `${day}T10:00:00.000Z`,
  begunAt: null,
  finishedAt: null,
  leftBy: "[]",
  ...changes,
});

const message = (day: string, version: number, changes: Partial<AccountMessage> = {}): AccountMessage => ({
  type: "account",
  uid: `uid-of-${day}`,
  version,
  user: {
    email: "figures@limn.test",
    name: "",
    createdAt: `${day}T09:00:00.000Z`,
    plan: "free",
    group: "A",
    balanceCredits: version,
  },
  jobs: [],
  payments: [],
  apiKeys: null,
  ...changes,
});

const finished = (day: string) =>
  job(day, {
    state: "succeeded",
    begunAt: `${day}T10:00:01.000Z`,
    finishedAt: `${day}T10:00:09.000Z`,
  });

describe("figures by day", () => {
  it("count each thing once, in whatever order and however often the messages come", async () => {
    const day = "2031-01-01";
    const payment = {
      id: `pi_of_${day}`,
      status: "succeeded",
      createdAt: `${day}T11:00:00.000Z`,
      currency: "usd",
      paidCents: 900,
      lostCents: 0,
      credits: 100,
    };
    const messages = [
      message(day, 1),
      message(day, 2, { jobs: [job(day)] }),
      message(day, 3, { jobs: [finished(day)] }),
      message(day, 4, { payments: [payment] }),
      message(day, 5, { payments: [{ ...payment, lostCents: 300, credits: 67 }] }),
    ];
    const orders = [
      [0, 1, 2, 3, 4],
      [4, 2, 0, 1, 3, 2, 4],
    ];
    for (const order of orders) {
      for (const index of order) await writeAccount(env.DIRECTORY, messages[index] ?? message(day, 1));
      expect(await figuresOn(day)).toEqual({
        day,
        signUps: 1,
        jobsMade: 1,
        jobsSucceeded: 1,
        jobsFailed: 0,
        jobsCanceled: 0,
        creditsSpent: 7,
        creditsSold: 67,
        revenueCents: 600,
        p50Seconds: 10,
        p95Seconds: 10,
        costNanodollars: 8_000 * 20,
      });
    }
    const user = await env.DIRECTORY.prepare("SELECT balance_credits FROM users WHERE uid = ?")
      .bind(`uid-of-${day}`)
      .first("balance_credits");
    expect(user).toBe(5);
  });

  it("come out the same where the last message is the first to arrive", async () => {
    const day = "2031-01-02";
    await writeAccount(env.DIRECTORY, message(day, 3, { jobs: [finished(day)] }));
    await writeAccount(env.DIRECTORY, message(day, 2, { jobs: [job(day)] }));
    await writeAccount(env.DIRECTORY, message(day, 1));
    expect(await figuresOn(day)).toMatchObject({
      signUps: 1,
      jobsMade: 1,
      jobsSucceeded: 1,
      creditsSpent: 7,
    });
    const row = await env.DIRECTORY.prepare("SELECT state FROM jobs WHERE id = ?")
      .bind(`job_of_${day}`)
      .first();
    expect(row).toEqual({ state: "succeeded" });
  });

  it("count a job that an engine left to another as its failure, and one that failed under its name once", async () => {
    const day = "2031-01-05";
    const ended = { ...finished(day), mode: "upscale" };
    const jobs = [
      { ...ended, leftBy: '["replicate","generic"]' },
      { ...ended, id: `job_failed_on_${day}`, engine: "fal", state: "failed", leftBy: '["fal"]' } as const,
    ];
    for (const version of [2, 3]) await writeAccount(env.DIRECTORY, message(day, version, { jobs }));
    const { days, engines } = await readFigures(env.DIRECTORY, 1, new Date(`${day}T23:00:00Z`));
    const ends = engines.map(({ engine, succeeded, failed }) => ({ engine, succeeded, failed }));
    expect(ends).toEqual([
      { engine: "fal", succeeded: 0, failed: 1 },
      { engine: "generic", succeeded: 0, failed: 1 },
      { engine: "limn", succeeded: 1, failed: 0 },
      { engine: "replicate", succeeded: 0, failed: 1 },
    ]);
    expect(days[0]).toMatchObject({ jobsSucceeded: 1, jobsFailed: 1 });
  });

  it("stay when an account is forgotten, and nothing else of it does", async () => {
    const day = "2031-01-03";
    await writeAccount(env.DIRECTORY, message(day, 1, { jobs: [finished(day)], apiKeys: [] }));
    const before = await figuresOn(day);
    await deleteAccountRows(env.DIRECTORY, `uid-of-${day}`);
    expect(await figuresOn(day)).toEqual(before);
    for (const table of ["users", "jobs", "payments", "api_keys", "user_search"]) {
      const left = await env.DIRECTORY.prepare(`SELECT count(*) AS count FROM ${table} WHERE uid = ?`)
        .bind(`uid-of-${day}`)
        .first("count");
      expect([table, left]).toEqual([table, 0]);
    }
  });

  it("leave keys as the newest message has them, also where that has none", async () => {
    const day = "2031-01-04";
    const key = {
      id: `key_of_${day}`,
      name: "laptop",
      mode: "live",
      lastFour: "abcd",
      createdAt: `${day}T10:00:00.000Z`,
      expiresAt: null,
    } as const;
    await writeAccount(env.DIRECTORY, message(day, 3, { apiKeys: [] }));
    await writeAccount(env.DIRECTORY, message(day, 2, { apiKeys: [key] }));
    const count = () =>
      env.DIRECTORY.prepare("SELECT count(*) AS count FROM api_keys WHERE id = ?")
        .bind(key.id)
        .first("count");
    expect(await count()).toBe(0);
    await writeAccount(env.DIRECTORY, message(day, 4, { apiKeys: [key] }));
    await writeAccount(env.DIRECTORY, message(day, 5));
    expect(await count()).toBe(1);
  });
});
