import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { Upload } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import type { OpenStrips } from "#functions/accounts/strips";
import { decideRecovery, startAttempt, statusOf } from "#functions/accounts/recovery";
import { silenceMs } from "#functions/accounts/silence";
import { replayLedger } from "#functions/accounts/replay-ledger";
import { pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import {
  type AccountStub,
  createdJob,
  jobNumber,
  newAccount,
  numberedId,
  onDatabase,
  toldDirectory,
} from "../../support/workerd/account";
import { newPerson, upload } from "../../support/workerd/person";

/** Lets a job have been silent for too long, at an attempt. */
async function silence(account: AccountStub, jobId: string, attempt: number): Promise<void> {
  await toldDirectory(account);
  await onDatabase(account, (sql) =>
    sql.exec(
      "UPDATE jobs SET attempt = ?, heartbeat_at_ms = ?, watch_at_ms = ? WHERE id = ?",
      attempt,
      Date.now() - 2 * silenceMs,
      Date.now() - silenceMs,
      jobId,
    ),
  );
}

describe("what is done about a silent job", () => {
  const now = Date.UTC(2026, 10, 21);
  const minutesAgo = (minutes: number) => now - minutes * 60_000;
  const table: [number, InstanceStatus["status"] | null, number, string][] = [
    [1, null, 1, "restart"],
    [2, null, 1, "restart"],
    [3, null, 1, "fail"],
    [1, "running", 1, "restart"],
    [1, "errored", 1, "restart"],
    [1, "complete", 1, "restart"],
    [1, "terminated", 1, "restart"],
    [1, "unknown", 1, "restart"],
    [3, "running", 1, "fail"],
    [1, "queued", 1, "wait"],
    [3, "waiting", 9, "wait"],
    [1, "queued", 10, "restart"],
    [3, "waiting", 10, "fail"],
  ];
  it.each(table)("attempt %i, instance %s, silent for %i minutes: %s", (attempt, status, minutes, what) => {
    expect(decideRecovery({ attempt, heartbeatAt: minutesAgo(minutes) }, status, now)).toBe(what);
  });
});

describe("what is done about a silent job whose strips are under way", () => {
  const now = Date.UTC(2026, 10, 21);
  const table: [OpenStrips, InstanceStatus["status"] | null, number, string][] = [
    ["working", "waiting", 80, "wait"],
    ["working", "running", 80, "wait"],
    ["working", "waiting", 100, "restart"],
    // Behind other people's strips in the queue.
    ["queued", "waiting", 29 * 60, "wait"],
    ["queued", "running", 29 * 60, "wait"],
    ["queued", "waiting", 30 * 60, "restart"],
    // Its workflow is gone: nobody would put the strips together.
    ["queued", "errored", 31, "restart"],
    ["working", null, 31, "restart"],
    // All are done, and nobody noticed.
    ["none", "running", 31, "restart"],
  ];
  it.each(table)("%s, instance %s, silent for %i seconds: %s", (strips, status, seconds, what) => {
    const job = { attempt: 1, heartbeatAt: now - seconds * 1_000 };
    expect(decideRecovery(job, status, now, strips)).toBe(what);
  });
});

describe("the account's watch", () => {
  it("is set with a job, and gone once nothing is at work", async () => {
    const account = await newAccount("watch-set", 1);
    const alarmAt = () => runInDurableObject(account, (_, { storage }) => storage.getAlarm());
    const before = Date.now();
    // Until then only the upload waits, for days.
    await expect.poll(alarmAt).toBeGreaterThan(before + 24 * 3_600_000);
    const { id } = await createdJob(account, jobNumber(1, { now: before }));
    // The directory is told first.
    await expect.poll(alarmAt).toBe(before + silenceMs);
    await account.cancelJob(id);
    await expect.poll(alarmAt).toBeNull();
  });

  it("leaves a job alone that speaks", async () => {
    const account = await newAccount("watch-speaks", 1);
    const { id } = await createdJob(account, jobNumber(1));
    await silence(account, id, 1);
    expect(await account.reportProgress(id, 1, 0.5)).toEqual({ proceed: true });
    await runDurableObjectAlarm(account);
    expect(await account.reportProgress(id, 1, 0.6)).toEqual({ proceed: true });
  });

  // Numbers beyond 90,000 are one test's alone: instances of the workflow are named after the job, and all files share
  // one Worker.
  it("starts the next attempt of a silent job, which ends it; the silent one is stopped", async () => {
    const account = await newAccount("watch-restart", 1);
    const { id } = await createdJob(account, jobNumber(90_002));
    await silence(account, id, 1);
    expect(await runDurableObjectAlarm(account)).toBe(true);
    expect(await account.reportProgress(id, 1, 0.5)).toEqual({ proceed: false });
    expect(await account.settleJob(id, 1, { resultSizeBytes: 1 })).toEqual({ accepted: false });
    // The attempt is a real workflow; it finds no file in R2, for none was sent.
    await expect.poll(async () => (await account.readJob(id))?.state).toBe("failed");
    expect(await account.readJob(id)).toMatchObject({ error: "upload-missing" });
    expect((await account.readUser())?.balance).toBe(1);
  });

  it("sees a job through whose first attempt never began: the second does the work, and only it is listened to", async () => {
    const person = await newPerson("watch-through", 3);
    const sent = await upload(person, await pngOf(sceneRaster(24, 16, 3)));
    expect(sent.status).toBe(201);
    const account = accountOf(env, person.uid);
    // Made on the account itself: the Worker died before it started the workflow.
    const { id } = await createdJob(account, jobNumber(90_001, { uploadId: (await sent.json<Upload>()).id }));
    expect(await statusOf(env.ENHANCE, { uid: person.uid, jobId: id, attempt: 1 })).toBeNull();
    await silence(account, id, 1);
    expect(await runDurableObjectAlarm(account)).toBe(true);
    expect(await account.failJob(id, 1, "job-failed")).toEqual({ accepted: false });
    await expect.poll(async () => (await account.readJob(id))?.state).toBe("succeeded");
    expect(await account.settleJob(id, 1, { resultSizeBytes: 1 })).toEqual({ accepted: false });
    expect(await account.reportProgress(id, 1, 0.5)).toEqual({ proceed: false });
    expect((await person.fetch(`/media/images/${id}/result`)).status).toBe(200);
    expect(replayLedger(await account.readLedger())).toEqual({ balanceCredits: 2, openReserves: [] });
  }, 30_000);

  it("gives a job up after its third attempt, with the credits", async () => {
    const account = await newAccount("watch-up", 1);
    const { id } = await createdJob(account, jobNumber(1));
    await silence(account, id, 3);
    expect(await runDurableObjectAlarm(account)).toBe(true);
    expect(await account.readJob(id)).toMatchObject({ state: "failed", error: "job-failed" });
    expect(replayLedger(await account.readLedger())).toEqual({ balanceCredits: 1, openReserves: [] });
  });

  it("looks after the others when one job cannot be read", async () => {
    const account = await newAccount("watch-broken", 2);
    const broken = await createdJob(account, jobNumber(1));
    const { id } = await createdJob(account, jobNumber(2));
    for (const jobId of [broken.id, id]) await silence(account, jobId, 3);
    await onDatabase(account, (sql) => sql.exec("UPDATE jobs SET mode = 'nonsense' WHERE id = ?", broken.id));
    expect(await runDurableObjectAlarm(account)).toBe(true);
    expect(await account.readJob(id)).toMatchObject({ state: "failed", error: "job-failed" });
  });
});

describe("starting an attempt", () => {
  it("that was started before is no failure", async () => {
    await newAccount("start-twice");
    const params = { uid: "start-twice", jobId: numberedId("job", 777), attempt: 1 };
    expect(await statusOf(env.ENHANCE, params)).toBeNull();
    await startAttempt(env.ENHANCE, params);
    await startAttempt(env.ENHANCE, params);
    await expect.poll(() => statusOf(env.ENHANCE, params)).toBe("complete");
  });

  it("is no failure of the caller's when the platform refuses", async () => {
    const params = { uid: "start-refused", jobId: numberedId("job", 778), attempt: 1 };
    const refusing = { create: () => Promise.reject(new Error("instance.already_exists")) };
    await expect(startAttempt(refusing, params)).resolves.toBeUndefined();
  });
});
