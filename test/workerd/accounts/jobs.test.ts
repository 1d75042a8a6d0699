import { describe, expect, it } from "vitest";
import { maxActiveJobs } from "#contract/limits";
import { startNextAttempt } from "#functions/accounts/jobs";
import { replayLedger } from "#functions/accounts/replay-ledger";
import {
  createdJob,
  jobNumber,
  newAccount,
  numberedId,
  onDatabase,
  uploadNumber,
} from "../../support/workerd/account";

const refusal = (code: string) => ({ ok: false, code });

describe("making a job", () => {
  it("takes the credits of ten when fifty come at once to an account that can pay for ten", async () => {
    const account = await newAccount("jobs-fifty", 10);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => account.createJob(jobNumber(i))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    expect(answers.filter((answer) => !answer.ok && answer.code === "credits-insufficient")).toHaveLength(40);
    expect(await account.listImages()).toHaveLength(10);
    const replayed = replayLedger(await account.readLedger());
    expect(replayed.balanceCredits).toBe(0);
    expect(replayed.openReserves).toHaveLength(10);
  });

  it("is done once for a key, and the key is refused for another request", async () => {
    const account = await newAccount("jobs-key", 9);
    const made = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        account.createJob(jobNumber(n, { idempotencyKey: "key", requestFingerprint: "same" })),
      ),
    );
    expect(made.map((answer) => answer.ok && answer.created).sort()).toEqual([false, false, false, true]);
    expect(new Set(made.map((answer) => (answer.ok ? answer.image.id : answer.code))).size).toBe(1);
    const other = jobNumber(5, { idempotencyKey: "key", requestFingerprint: "other" });
    expect(await account.createJob(other)).toEqual(refusal("idempotency-conflict"));
    expect((await account.readUser())?.balance).toBe(8);
  });

  it("is done once for a job's id, too, and the id is refused for other contents", async () => {
    const account = await newAccount("jobs-id", 9);
    const job = jobNumber(1);
    const image = await createdJob(account, job);
    expect(await account.createJob({ ...job, now: job.now + 5 })).toEqual({
      ok: true,
      image,
      created: false,
      balanceCredits: 8,
    });
    const dearer = { ...job, quote: { ...job.quote, amountCredits: 2 } };
    expect(await account.createJob(dearer)).toEqual(refusal("idempotency-conflict"));
    expect((await account.readUser())?.balance).toBe(8);
  });

  it("is refused without its upload, and charges nothing", async () => {
    const account = await newAccount("jobs-upload", 3);
    const job = jobNumber(1, { uploadId: numberedId("upl", 2) });
    expect(await account.createJob(job)).toEqual(refusal("upload-missing"));
    expect((await account.readUser())?.balance).toBe(3);
  });

  it(`is refused beyond ${maxActiveJobs} at once, until one has ended`, async () => {
    const account = await newAccount("jobs-many", maxActiveJobs + 5);
    for (let number = 0; number < maxActiveJobs; number += 1) await createdJob(account, jobNumber(number));
    const next = jobNumber(maxActiveJobs);
    expect(await account.createJob(next)).toEqual(refusal("jobs-too-many"));
    expect((await account.readUser())?.balance).toBe(5);
    await account.cancelJob(numberedId("job", 0));
    expect(await account.createJob(next)).toMatchObject({ ok: true, created: true });
  });
});

describe("an upload's record", () => {
  it("is made once by its id", async () => {
    const account = await newAccount("jobs-record");
    expect(await account.addUpload(uploadNumber(1))).toEqual({ ok: true });
    expect(await account.addUpload(uploadNumber(1, "other.png"))).toEqual(refusal("idempotency-conflict"));
    expect(await account.readUpload(numberedId("upl", 1))).toEqual(uploadNumber(1));
    expect(await account.readUpload(numberedId("upl", 2))).toBeNull();
  });
});

describe("an attempt", () => {
  it("proceeds while it is the newest and the job has not ended; progress never goes back", async () => {
    const account = await newAccount("jobs-attempt", 1);
    const { id } = await createdJob(account, jobNumber(1));
    expect(await account.beginAttempt(id, 1)).toMatchObject({
      proceed: true,
      image: { id, state: "queued" },
    });
    expect(await account.beginAttempt(id, 2)).toEqual({ proceed: false });
    expect(await account.beginAttempt(numberedId("job", 2), 1)).toEqual({ proceed: false });
    const shares: number[] = [];
    for (const share of [0.5, 0.25, 0.75, 7]) {
      expect(await account.reportProgress(id, 1, share)).toEqual({ proceed: true });
      const image = await account.readJob(id);
      expect(image?.state).toBe("running");
      shares.push(image?.progress ?? Number.NaN);
    }
    expect(shares).toEqual([0.5, 0.5, 0.75, 1]);
  });

  it("that was overtaken can neither go on nor end the job", async () => {
    const account = await newAccount("jobs-fence", 2);
    const { id } = await createdJob(account, jobNumber(1));
    await onDatabase(account, (sql) => startNextAttempt(sql, id, Date.now()));
    expect(await account.beginAttempt(id, 1)).toEqual({ proceed: false });
    expect(await account.reportProgress(id, 1, 0.9)).toEqual({ proceed: false });
    expect(await account.settleJob(id, 1, { resultSizeBytes: 1 })).toEqual({ accepted: false });
    expect(await account.failJob(id, 1, "job-failed")).toEqual({ accepted: false });
    expect(await account.readJob(id)).toMatchObject({ state: "queued", progress: 0 });
    expect(await account.settleJob(id, 2, { resultSizeBytes: 77 })).toEqual({ accepted: true });
    expect(await account.readJob(id)).toMatchObject({ state: "succeeded", progress: 1, resultSizeBytes: 77 });
  });
});

describe("a job's end", () => {
  it("is accepted again when it is repeated, and no other end is", async () => {
    const account = await newAccount("jobs-end", 3);
    const [settled, failed, canceled] = await Promise.all(
      [1, 2, 3].map((number) => createdJob(account, jobNumber(number))),
    );
    const ids = [settled?.id ?? "", failed?.id ?? "", canceled?.id ?? ""] as const;
    for (const _ of [1, 2]) {
      expect(await account.settleJob(ids[0], 1, { resultSizeBytes: 9 })).toEqual({ accepted: true });
      expect(await account.failJob(ids[1], 1, "image-damaged")).toEqual({ accepted: true });
      expect(await account.cancelJob(ids[2])).toMatchObject({ ok: true, canceled: true });
    }
    expect(await account.failJob(ids[0], 1, "job-failed")).toEqual({ accepted: false });
    expect(await account.cancelJob(ids[0])).toMatchObject({ canceled: false, image: { state: "succeeded" } });
    expect(await account.settleJob(ids[1], 1, { resultSizeBytes: 9 })).toEqual({ accepted: false });
    expect(await account.cancelJob(ids[1])).toMatchObject({
      canceled: false,
      image: { error: "image-damaged" },
    });
    expect(await account.settleJob(ids[2], 1, { resultSizeBytes: 9 })).toEqual({ accepted: false });
    expect(await account.reportProgress(ids[2], 1, 0.5)).toEqual({ proceed: false });
    expect(await account.cancelJob(numberedId("job", 9))).toEqual(refusal("not-found"));
    expect((await account.readUser())?.balance).toBe(2);
    expect(replayLedger(await account.readLedger())).toEqual({ balanceCredits: 2, openReserves: [] });
  });
});

describe("the history", () => {
  it("is newest first", async () => {
    const account = await newAccount("jobs-order", 3);
    const now = Date.now();
    await createdJob(account, jobNumber(1, { now: now + 2 }));
    await createdJob(account, jobNumber(2, { now: now + 3 }));
    await createdJob(account, jobNumber(3, { now }));
    const ids = (await account.listImages()).map(({ id }) => id);
    expect(ids).toEqual([2, 1, 3].map((number) => numberedId("job", number)));
  });

  it("loses what is deleted once it has ended, and the upload with its last image; the ledger stays", async () => {
    const account = await newAccount("jobs-delete", 2);
    const first = await createdJob(account, jobNumber(1, { idempotencyKey: "key" }));
    const second = await createdJob(account, jobNumber(2));
    expect(await account.deleteImage(first.id)).toEqual(refusal("job-not-finished"));
    expect(await account.deleteImage(numberedId("job", 3))).toEqual(refusal("not-found"));
    await account.settleJob(first.id, 1, { resultSizeBytes: 5 });
    await account.cancelJob(second.id);
    const ledger = await account.readLedger();
    for (const _ of [1, 2]) {
      const answer = { ok: true, jobId: first.id, uploadId: null };
      expect(await account.deleteImage(first.id)).toEqual(answer);
    }
    expect(await account.readUpload(first.upload.id)).not.toBeNull();
    for (const _ of [1, 2]) {
      const answer = { ok: true, jobId: second.id, uploadId: second.upload.id };
      expect(await account.deleteImage(second.id)).toEqual(answer);
    }
    expect(await account.readUpload(first.upload.id)).toBeNull();
    expect(await account.listImages()).toEqual([]);
    expect(await account.readJob(first.id)).toBeNull();
    expect(await account.readLedger()).toEqual(ledger);
    // The request was answered once; sent again, it is neither done nor charged again.
    expect(await account.createJob(jobNumber(1, { idempotencyKey: "key" }))).toEqual(refusal("not-found"));
  });
});
