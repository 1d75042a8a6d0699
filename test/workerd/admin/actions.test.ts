import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { accountOf } from "#functions/accounts/account-of";
import { replayLedger } from "#functions/accounts/replay-ledger";
import { makeReference } from "#functions/inbox/reference";
import { createdJob, jobNumber, newAccount } from "../../support/workerd/account";
import { askAs, codeOf, openDesk, summaryOf } from "../../support/workerd/operator";
import { newOperator, type Person } from "../../support/workerd/person";

let operator: Person;

beforeAll(async () => {
  operator = await newOperator("actions-operator");
});

const auditOf = async (uid: string) =>
  (await (await openDesk()).listAudit({ q: uid, action: undefined, after: undefined })).rows;
const paidJob = (number: number) =>
  jobNumber(number, {
    quote: { mode: "standard", format: "png", widthPx: 48, heightPx: 32, amountCredits: 7, parameters: {} },
  });

describe("a correction of credits", () => {
  it("is posted once, however often it is sent, and tells who, what, whom and why", async () => {
    const account = await newAccount("corrected", 10);
    const actionId = crypto.randomUUID();
    const ask = () =>
      askAs(
        operator,
        { action: "correct-credits", uid: "corrected", amountCredits: 25 },
        { actionId, reason: "the picture was green" },
      );
    const first = await summaryOf(await ask());
    expect(first).toBe("25 credits added. The balance was then 35 credits.");
    expect(await summaryOf(await ask())).toBe(first);
    const ledger = await account.readLedger();
    expect(ledger.filter(({ kind }) => kind === "correct")).toMatchObject([
      { id: `operator:${actionId}`, amountCredits: 25, reference: "operator" },
    ]);
    expect(replayLedger(ledger).balanceCredits).toBe(35);
    const rows = await auditOf("corrected");
    expect(rows).toMatchObject([
      {
        actionId,
        operatorEmail: "operator@limn.test",
        action: "correct-credits",
        detail: "25 credits",
        reason: "the picture was green",
        outcome: { phase: "done", words: first },
        isIntact: true,
      },
    ]);
    expect(rows[0]?.requestId).toMatch(/^req_/);
  });

  it("takes credits as well, and its id cannot stand for another", async () => {
    await newAccount("corrected-down", 10);
    const actionId = crypto.randomUUID();
    const take = { action: "correct-credits", uid: "corrected-down", amountCredits: -4 } as const;
    await summaryOf(await askAs(operator, take, { actionId }));
    const other = await askAs(operator, { ...take, amountCredits: -5 }, { actionId });
    expect(await codeOf(other)).toBe("idempotency-conflict");
    expect((await accountOf(env, "corrected-down").readUser())?.balance).toBe(6);
  });

  it("of nobody is refused, and the log says so", async () => {
    const answer = await askAs(operator, {
      action: "correct-credits",
      uid: "nobody-there",
      amountCredits: 1,
    });
    expect(await codeOf(answer)).toBe("not-found");
    expect(await auditOf("nobody-there")).toMatchObject([
      { outcome: { phase: "refused", words: "not-found" } },
    ]);
  });
});

describe("a refund of a job", () => {
  it("gives back what a finished job took, once, also after its picture was deleted", async () => {
    const account = await newAccount("refunded", 20);
    for (const number of [1, 2]) {
      const { id } = await createdJob(account, paidJob(number));
      await account.settleJob(id, 1, { resultSizeBytes: 9 });
      if (number === 2) await account.deleteImage(id);
      const ask = () => askAs(operator, { action: "refund-job", uid: "refunded", jobId: id });
      expect(await summaryOf(await ask())).toBe("7 credits given back.");
      expect(await codeOf(await ask())).toBe("job-not-charged");
    }
    const { balanceCredits, openReserves } = replayLedger(await account.readLedger());
    expect({ balanceCredits, openReserves }).toEqual({ balanceCredits: 20, openReserves: [] });
  });

  it("stops a job at work and releases its reserve", async () => {
    const account = await newAccount("refunded-live", 20);
    const { id } = await createdJob(account, paidJob(1));
    const answer = await askAs(operator, { action: "refund-job", uid: "refunded-live", jobId: id });
    expect(await summaryOf(answer)).toBe("The job was stopped. 7 credits given back.");
    expect((await account.readJob(id))?.state).toBe("canceled");
    expect(await account.settleJob(id, 1, { resultSizeBytes: 9 })).toEqual({ accepted: false });
    expect(replayLedger(await account.readLedger()).balanceCredits).toBe(20);
  });

  it("finds nothing to give back for a job that failed, was free, or is nobody's", async () => {
    const account = await newAccount("refunded-not", 20);
    const failed = await createdJob(account, paidJob(1));
    await account.failJob(failed.id, 1, "job-failed");
    const free = await createdJob(
      account,
      jobNumber(2, {
        quote: { mode: "standard", format: "png", widthPx: 4, heightPx: 3, amountCredits: 0, parameters: {} },
      }),
    );
    await account.settleJob(free.id, 1, { resultSizeBytes: 9 });
    const codes: string[] = [];
    for (const jobId of [failed.id, free.id, jobNumber(3).jobId]) {
      codes.push(await codeOf(await askAs(operator, { action: "refund-job", uid: "refunded-not", jobId })));
    }
    // A free job leaves nothing in the ledger, but is there.
    expect(codes).toEqual(["job-not-charged", "job-not-charged", "not-found"]);
    expect(replayLedger(await account.readLedger()).balanceCredits).toBe(20);
  });
});

describe("trying a job again", () => {
  it("makes one new job of a failed one, which costs nothing", async () => {
    const account = await newAccount("retried", 20);
    const { id } = await createdJob(account, paidJob(1));
    await account.failJob(id, 1, "job-failed");
    const ask = () => askAs(operator, { action: "retry-job", uid: "retried", jobId: id });
    const first = await summaryOf(await ask());
    expect(first).toMatch(/^Tried again at no cost, as job_/);
    expect(await summaryOf(await ask())).toBe(first);
    const images = await account.listEveryImage();
    expect(images.map(({ quote }) => quote.amountCredits)).toEqual([7, 0]);
    expect(replayLedger(await account.readLedger())).toEqual({ balanceCredits: 20, openReserves: [] });
  });

  it("hands a job at work to its next attempt, and leaves a finished one alone", async () => {
    const account = await newAccount("retried-live", 20);
    const { id } = await createdJob(account, paidJob(1));
    const live = await askAs(operator, { action: "retry-job", uid: "retried-live", jobId: id });
    expect(await summaryOf(live)).toBe("The job goes on with a new attempt.");
    expect(await account.settleJob(id, 1, { resultSizeBytes: 9 })).toEqual({ accepted: false });
    await account.cancelJob(id);
    const ended = await askAs(operator, { action: "retry-job", uid: "retried-live", jobId: id });
    expect(await codeOf(ended)).toBe("job-not-failed");
    expect(replayLedger(await account.readLedger()).balanceCredits).toBe(20);
  });
});

describe("the other actions", () => {
  it("revoke a key, which is gone from the account and from the list", async () => {
    const account = await newAccount("revoked");
    const key = { id: "key_revoked", secretHash: "hash of revoked", lastFour: "rvkd" };
    await account.addApiKey({ ...key, name: "laptop", mode: "live", scopes: ["jobs:read"], expiresAt: null });
    const desk = await openDesk();
    const listed = async () => (await desk.listApiKeys({ q: "rvkd", after: undefined })).rows;
    await expect.poll(listed).toMatchObject([{ uid: "revoked", name: "laptop" }]);
    await summaryOf(await askAs(operator, { action: "revoke-api-key", uid: "revoked", keyId: key.id }));
    expect(await account.listApiKeys()).toEqual([]);
    await expect.poll(listed).toEqual([]);
    const again = await askAs(operator, { action: "revoke-api-key", uid: "revoked", keyId: key.id });
    expect(await codeOf(again)).toBe("not-found");
  });

  it("mark a message", async () => {
    const reference = makeReference("support", (count) => crypto.getRandomValues(new Uint8Array(count)));
    await env.DIRECTORY.prepare(
      "INSERT INTO inbox (reference, kind, topic, email, text, text_hash, created_at_ms) VALUES (?, 'support', 'other', '', 'Hello there', 'h', ?)",
    )
      .bind(reference, Date.now())
      .run();
    await summaryOf(await askAs(operator, { action: "mark-message", reference, state: "answered" }));
    const { rows } = await (await openDesk()).listMessages({
      kind: undefined,
      state: "answered",
      after: undefined,
    });
    expect(rows.map((row) => row.reference)).toContain(reference);
  });

  it("make accounts tell the directory again, and bring nobody into it who has no account", async () => {
    await newAccount("told-again", 3);
    const desk = await openDesk();
    const found = async () =>
      (await desk.listUsers({ q: "told-again", after: undefined })).rows.map((row) => row.balanceCredits);
    await expect.poll(found).toEqual([3]);
    await env.DIRECTORY.prepare("DELETE FROM users WHERE uid = 'told-again'").run();
    expect(await found()).toEqual([]);
    const uids = ["told-again", "never-there"];
    const answer = await askAs(operator, { action: "rebuild-directory", uids });
    expect(await summaryOf(answer)).toBe("1 of 2 accounts tell the directory again.");
    await expect.poll(found).toEqual([3]);
    expect((await desk.listUsers({ q: "never-there", after: undefined })).rows).toEqual([]);
  });
});
