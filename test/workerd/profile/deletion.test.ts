import { env, runDurableObjectAlarm } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { accountOf } from "#functions/accounts/account-of";
import { forgetUser } from "#functions/directory/forget-user";
import { objectKeys } from "#functions/pictures/object-keys";
import { jobNumber, onDatabase, plainVisit, uploadNumber } from "../../support/workerd/account";
import { newPerson, type Person, postJson } from "../../support/workerd/person";
import { hookUrl } from "../../support/workerd/receiver";
import * as shop from "../../support/workerd/shop";

/** An ID token as the Auth emulator makes it (unsigned), of a sign-in so many seconds ago. */
function idToken(uid: string, ageSeconds = 0): string {
  const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll("=", "");
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: "https://securetoken.google.com/demo-limn",
    aud: "demo-limn",
    sub: uid,
    email: `${uid}@limn.test`,
    iat: now - ageSeconds,
    auth_time: now - ageSeconds,
    exp: now + 3_600,
  };
  return `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`;
}

/** A person with a picture, a job at work, a purchase, and a webhook that was told of a job. */
async function settledPerson(uid: string): Promise<{ person: Person; customer: string }> {
  const person = await newPerson(uid, 10);
  const account = accountOf(env, uid);
  const upload = uploadNumber(1);
  await account.addUpload(upload);
  await account.createJob(jobNumber(1));
  await postJson(person, "/v1/webhooks", { url: hookUrl(`deleted-${uid}`) });
  await account.createJob(jobNumber(9_001));
  await account.cancelJob(jobNumber(9_001).jobId);
  const work = objectKeys.workSource(uid, jobNumber(1).jobId);
  for (const key of [objectKeys.upload(uid, upload.id), work]) await env.PICTURES.put(key, "picture");
  const session = await shop.buy(person, "plan-pro");
  const customer = await shop.customerOf(session);
  await shop.deliverAll(customer);
  return { person, customer };
}

const webhookTables = ["webhooks", "webhook_deliveries", "webhook_attempts"];

const objectsOf = async (uid: string) =>
  [
    ...(await env.PICTURES.list({ prefix: objectKeys.account(uid) })).objects,
    ...(await env.PICTURES.list({ prefix: objectKeys.workOfAccount(uid) })).objects,
  ].map(({ key }) => key);

const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

describe("a deletion", () => {
  it("needs a fresh sign-in of the same person", async () => {
    const person = await newPerson("delete-refused", 5);
    const refusals = [
      [idToken("somebody-else"), 403, "permission-denied"],
      [idToken("delete-refused", 600), 401, "signin-too-old"],
      ["not a token", 401, "token-invalid"],
    ] as const;
    for (const [token, status, code] of refusals) {
      expect(await codeOf(await postJson(person, "/account/delete", { idToken: token }))).toEqual([
        status,
        code,
      ]);
    }
    // No Auth emulator answers in these tests: the identity cannot be deleted, so nothing is.
    const silent = await postJson(person, "/account/delete", { idToken: idToken("delete-refused") });
    expect(await codeOf(silent)).toEqual([503, "service-unavailable"]);
    expect(await person.balance()).toBe(5);
    const account = accountOf(env, "delete-refused");
    expect(await onDatabase(account, (sql) => sql.exec("SELECT * FROM deletion").toArray())).toEqual([]);
  });

  it("leaves nothing of the account, and nothing else touched", async () => {
    const { person, customer } = await settledPerson("delete-all");
    const other = await settledPerson("delete-other");
    const account = accountOf(env, "delete-all");
    await account.erase("delete-all");
    expect((await person.fetch("/v1/account")).status).toBe(401);
    expect(await account.readUser()).toBeNull();
    expect(await account.readLedger()).toEqual([]);
    expect(await account.readPayments()).toEqual([]);
    expect(await account.beginAttempt(jobNumber(1).jobId, 1)).toEqual({ proceed: false });
    expect(await account.open({ uid: "delete-all", email: "a@limn.test", firstVisit: plainVisit })).toEqual({
      ok: false,
      code: "account-deleting",
    });
    // The queue's message, which the outbox has sent by now or will.
    await forgetUser(env, { type: "user-deleted", uid: "delete-all", customerId: customer });
    await forgetUser(env, { type: "user-deleted", uid: "delete-all", customerId: customer });
    expect(await objectsOf("delete-all")).toEqual([]);
    expect((await shop.stripe.customers.retrieve(customer)).deleted).toBe(true);
    // News of the account that was on its way comes after its end, too: that is why the message is sent again later.
    const listed = async () => {
      await forgetUser(env, { type: "user-deleted", uid: "delete-all", customerId: customer });
      return (await env.DIRECTORY.prepare("SELECT uid FROM users WHERE uid = 'delete-all'").all()).results;
    };
    await expect.poll(listed).toEqual([]);
    expect(await objectsOf("delete-other")).toHaveLength(2);
    expect(await other.person.balance()).toBe(409);
    expect((await shop.stripe.subscriptions.list({ customer: other.customer })).data).toHaveLength(1);
  });

  it("goes on by itself after a crash, and ends with empty storage", async () => {
    await settledPerson("delete-crash");
    const account = accountOf(env, "delete-crash");
    await account.beginDeletion();
    expect(await account.readUser()).not.toBeNull();
    await onDatabase(account, (sql) => sql.exec("UPDATE deletion SET next_step_at_ms = 0").toArray());
    await runDurableObjectAlarm(account);
    await expect.poll(() => account.readUser()).toBeNull();
    const kept = () => onDatabase(account, (sql) => sql.exec("SELECT message FROM outbox").toArray());
    // An alarm of the account's own may be at it already.
    await expect.poll(kept).toHaveLength(2);
    await onDatabase(account, (sql) => sql.exec("UPDATE outbox SET next_attempt_at_ms = 0").toArray());
    await runDurableObjectAlarm(account);
    const rows = () =>
      onDatabase(account, (sql) =>
        ["user_record", "ledger", "outbox", "deletion", "payments", "stripe_events", ...webhookTables].map(
          (table) => sql.exec(`SELECT count(*) AS count FROM ${table}`).one()["count"],
        ),
      );
    await expect.poll(rows).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it("leaves an old cookie signed out at every moment, and lets the same person begin anew after it", async () => {
    const { person } = await settledPerson("delete-anew");
    const account = accountOf(env, "delete-anew");
    await account.erase("delete-anew");
    expect((await person.fetch("/v1/account")).status).toBe(401);
    await onDatabase(account, (sql) => sql.exec("UPDATE outbox SET next_attempt_at_ms = 0").toArray());
    await runDurableObjectAlarm(account);
    expect((await person.fetch("/v1/account")).status).toBe(401);
    const opened = await account.open({ uid: "delete-anew", email: "a@limn.test", firstVisit: plainVisit });
    expect(opened).toMatchObject({ ok: true, created: true, user: { balance: 0 } });
    expect(await account.listImages()).toEqual([]);
  });

  it("cannot be written into by what was under way", async () => {
    await settledPerson("delete-late");
    const account = accountOf(env, "delete-late");
    await account.erase("delete-late");
    const refused = { ok: false, code: "account-deleting" };
    expect(await account.addUpload(uploadNumber(2))).toEqual(refused);
    expect(await account.createJob(jobNumber(2))).toEqual(refused);
    expect(await account.grantCredits({ id: "late", amountCredits: 1, reference: "late" })).toEqual(refused);
    const kept = { id: "late", name: "late", secretHash: "late", lastFour: "late" };
    const key = { ...kept, mode: "live", scopes: [], expiresAt: null } as const;
    expect(await account.addApiKey(key)).toEqual(refused);
    const now = Date.now();
    await account.startSession({ sessionId: "late", now, expiresAt: now + 60_000 });
    expect(await account.hasSession("late", now)).toBe(false);
    const made = { id: "late", url: null, events: [], linkOrigin: "late", sealedSecret: "late" };
    expect(await account.addWebhook(made)).toEqual(refused);
    const end = { resultSizeBytes: 1 };
    expect(await account.settleJob(jobNumber(1).jobId, 1, end)).toEqual({ accepted: false });
    expect(await account.readUser()).toBeNull();
  });
});

describe("an export", () => {
  it("is a ZIP of everything that is held, and of nobody else's", async () => {
    const { person } = await settledPerson("export-mine");
    await postJson(person, "/account/name", { name: "Ada" });
    const answer = await person.fetch("/account/export");
    expect(answer.headers.get("Content-Type")).toBe("application/zip");
    const text = new TextDecoder("latin1").decode(await answer.arrayBuffer());
    expect(text.startsWith("PK\u0003\u0004")).toBe(true);
    expect(text).toContain("account.json");
    expect(text).toContain('"name": "Ada"');
    expect(text).toContain('"email": "export-mine@limn.test"');
    expect(text).toContain(`uploads/${uploadNumber(1).id}.png`);
    expect(text).not.toContain("delete-other");
    expect(text).not.toContain("secret_hash");
    expect(text).toContain(`"url": "${hookUrl("deleted-export-mine")}"`);
    expect(text).toContain(`"id": "${jobNumber(9_001).jobId.replace("job_", "evt_")}"`);
    expect(text).not.toContain("sealed");
    expect(text).not.toContain("whsec_");
  });

  it("has images beyond those that the history shows", async () => {
    const { person } = await settledPerson("export-many");
    const account = accountOf(env, "export-many");
    // The newest 2,000 push the first job out of the history.
    await onDatabase(account, (sql) =>
      sql
        .exec(
          `INSERT INTO jobs (id, upload_id, mode, format, width_px, height_px, amount_credits, state, progress, attempt,
           heartbeat_at_ms, watch_at_ms, created_at, revision)
         WITH RECURSIVE number (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n < 2001)
         SELECT 'job_' || printf('%026d', n), upload_id, mode, format, width_px, height_px, amount_credits,
           'canceled', 0, 1, 0, 0, '2099-01-01T00:00:00.000Z', revision
         FROM jobs, number WHERE id = ?`,
          jobNumber(1).jobId,
        )
        .toArray(),
    );
    const first = jobNumber(1).jobId;
    expect((await account.listImages()).map(({ id }) => id)).not.toContain(first);
    const answer = await person.fetch("/account/export");
    expect(new TextDecoder("latin1").decode(await answer.arrayBuffer())).toContain(first);
  });
});
