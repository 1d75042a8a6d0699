import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { waitingUploads } from "#contract/limits";
import { objectKeys } from "#functions/pictures/object-keys";
import {
  type AccountStub,
  createdJob,
  jobNumber,
  newAccount,
  onDatabase,
  uploadNumber,
} from "../../support/workerd/account";
import { newPerson, upload } from "../../support/workerd/person";
import { pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";

const alarmAt = (account: AccountStub) => runInDurableObject(account, (_, { storage }) => storage.getAlarm());

/** Lets the uploads of an account have been sent that long ago. */
const age = (account: AccountStub, ms: number) =>
  onDatabase(account, (sql) =>
    sql.exec("UPDATE uploads SET created_at = ?", new Date(Date.now() - ms).toISOString()).toArray(),
  );

describe("uploads that nothing was made of", () => {
  it("wait three days for a job, then go with their objects; those of jobs stay", async () => {
    const account = await newAccount("uploads-wait", 1);
    await createdJob(account, jobNumber(1));
    await account.addUpload(uploadNumber(2));
    const [used, waiting] = [1, 2].map((number) =>
      objectKeys.upload("uploads-wait", uploadNumber(number).id),
    );
    for (const key of [used, waiting]) await env.PICTURES.put(key ?? "", "picture");
    await account.cancelJob(jobNumber(1).jobId);
    // What the account tells the directory sets the alarm before that, until it is sent.
    const sentAt = Date.parse(uploadNumber(2).createdAt);
    const afterDays = async () => ((await alarmAt(account)) ?? 0) - sentAt - waitingUploads.keptMs;
    await expect.poll(afterDays).toBeGreaterThan(0);
    expect(await afterDays()).toBeLessThanOrEqual(1_000);
    expect((await account.listUploads()).length).toBe(2);

    await age(account, waitingUploads.keptMs + 1_000);
    await runDurableObjectAlarm(account);
    const kept = async () => (await account.listUploads()).map(({ id }) => id);
    await expect.poll(kept).toEqual([uploadNumber(1).id]);
    await expect.poll(() => env.PICTURES.head(waiting ?? "")).toBeNull();
    expect(await env.PICTURES.head(used ?? "")).not.toBeNull();
    await expect.poll(() => alarmAt(account)).toBeNull();
  });

  it("stay where a job names them as its mask or its style", async () => {
    const account = await newAccount("uploads-named", 1);
    for (const number of [2, 3, 4]) await account.addUpload(uploadNumber(number));
    const named = { maskUploadId: uploadNumber(2).id, styleUploadId: uploadNumber(3).id };
    const job = jobNumber(1);
    await createdJob(account, { ...job, quote: { ...job.quote, parameters: named } });
    await age(account, waitingUploads.keptMs + 1_000);
    await runDurableObjectAlarm(account);
    const kept = async () => (await account.listUploads()).map(({ id }) => id).sort();
    await expect.poll(kept).toEqual([1, 2, 3].map((number) => uploadNumber(number).id).sort());
    expect(await account.readJob(job.jobId)).toMatchObject({ quote: { parameters: named } });
  });

  it("a job that names somebody else's upload, or none that is there, is refused", async () => {
    const account = await newAccount("uploads-not-there", 1);
    const job = jobNumber(1);
    const parameters = { maskUploadId: uploadNumber(9).id };
    expect(await account.createJob({ ...job, quote: { ...job.quote, parameters } })).toEqual({
      ok: false,
      code: "upload-missing",
    });
  });

  it("are at most a thousand, and at most five gigabytes", async () => {
    const account = await newAccount("uploads-many");
    const sized = (sizeBytes: number) => ({ ...uploadNumber(2), sizeBytes });
    expect(await account.addUpload(sized(waitingUploads.maxSizeBytes))).toEqual({
      ok: false,
      code: "uploads-too-many",
    });
    await onDatabase(account, (sql) =>
      sql
        .exec(
          `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
           INSERT INTO uploads SELECT 'filler ' || i, name, format, width_px, height_px, has_alpha, 1, created_at, notes
           FROM uploads, n`,
          waitingUploads.maxCount - 1,
        )
        .toArray(),
    );
    expect(await account.addUpload(sized(1))).toEqual({ ok: false, code: "uploads-too-many" });
    // The same one again is there already.
    expect(await account.addUpload(uploadNumber(1))).toEqual({ ok: true });
  });

  it("beyond that are refused with a sentence, and leave no object behind", async () => {
    const person = await newPerson("uploads-refused", 0);
    const account = await newAccount(person.uid);
    await onDatabase(account, (sql) =>
      sql.exec("UPDATE uploads SET size_bytes = ?", waitingUploads.maxSizeBytes).toArray(),
    );
    const answer = await upload(person, await pngOf(sceneRaster(24, 16, 3)));
    expect(answer.status).toBe(429);
    expect(await answer.json()).toMatchObject({ code: "uploads-too-many" });
    const listed = await env.PICTURES.list({ prefix: objectKeys.account(person.uid) });
    expect(listed.objects).toEqual([]);
  });
});

describe("the alarm", () => {
  it("is set again where it fails, for the platform gives one up that fails", async () => {
    const account = await newAccount("alarm-fails", 1);
    await createdJob(account, jobNumber(1));
    const before = Date.now();
    await onDatabase(account, (sql) => sql.exec("ALTER TABLE sessions RENAME TO sessions_away").toArray());
    // It may have gone off by itself: the directory is told at once.
    await runDurableObjectAlarm(account);
    await expect.poll(() => alarmAt(account)).toBeGreaterThanOrEqual(before + 60_000);
    await onDatabase(account, (sql) => sql.exec("ALTER TABLE sessions_away RENAME TO sessions").toArray());
    expect(await runDurableObjectAlarm(account)).toBe(true);
  });
});

describe("what one person asks for", () => {
  it("is counted by the minute, for each kind by itself", async () => {
    const person = await newPerson("asks-often", 0);
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      const answer = await person.fetch("/account/export");
      await answer.body?.cancel();
      statuses.push(answer.status);
    }
    // Five in each minute; the minute may change once in between.
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const refused = await person.fetch("/account/export");
    if (refused.status === 429) expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    await refused.body?.cancel();
    expect((await person.fetch("/v1/account")).status).toBe(200);
    expect((await (await newPerson("asks-once", 0)).fetch("/account/export")).status).toBe(200);
  });
});
