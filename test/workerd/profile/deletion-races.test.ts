import { env, runDurableObjectAlarm } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { newApiKeySchema } from "#contract/profile";
import { accountOf } from "#functions/accounts/account-of";
import { onDatabase, plainVisit } from "../../support/workerd/account";
import { newPerson, postJson } from "../../support/workerd/person";

const messagesOf = (uid: string) =>
  onDatabase(accountOf(env, uid), (sql) =>
    sql
      .exec<{ message: string }>("SELECT message FROM outbox ORDER BY sequence")
      .toArray()
      .map(({ message }) => JSON.parse(message) as unknown),
  );

describe("a deletion that is asked for twice", () => {
  it("still tells Stripe's customer", async () => {
    await newPerson("delete-twice", 0);
    const account = accountOf(env, "delete-twice");
    await account.rememberCustomer("cus_twice");
    await account.erase("delete-twice");
    await account.erase("delete-twice");
    const told = await messagesOf("delete-twice");
    // The first may have been sent by now; the others wait for a quarter of an hour and more.
    expect(told.at(-1)).toEqual({ type: "user-deleted", uid: "delete-twice", customerId: "cus_twice" });
    expect(told.length).toBeLessThanOrEqual(3);
  });
});

describe("while an account is being deleted", () => {
  it("its sessions and keys open nothing, and open again once the deletion is taken back", async () => {
    const person = await newPerson("delete-closed", 3);
    const made = await postJson(person, "/account/api-keys", { name: "laptop" });
    const { key } = newApiKeySchema.parse(await made.json());
    const account = accountOf(env, "delete-closed");
    const withKey = () => person.fetch("/v1/account", { headers: { Authorization: `Bearer ${key}` } });
    await account.beginDeletion();
    expect((await person.fetch("/v1/account")).status).toBe(401);
    expect((await withKey()).status).toBe(401);
    await account.abandonDeletion();
    expect((await person.fetch("/v1/account")).status).toBe(200);
    expect((await withKey()).status).toBe(200);
  });
});

describe("after a deletion", () => {
  it("a token that is still valid opens no new account before its hour is over", async () => {
    await newPerson("delete-token", 0);
    const account = accountOf(env, "delete-token");
    await account.erase("delete-token");
    const firstVisit = plainVisit;
    const opened = await account.open({ uid: "delete-token", email: "c@limn.test", firstVisit });
    expect(opened.ok).toBe(false);
    const dueAt = await onDatabase(account, (sql) =>
      sql.exec<{ at: number }>("SELECT max(next_attempt_at_ms) AS at FROM outbox").one(),
    );
    expect(dueAt.at - Date.now()).toBeGreaterThan(60 * 60_000);
  });

  it("Stripe keeps no customer of a checkout that was under way", async () => {
    await newPerson("delete-checkout", 0);
    const account = accountOf(env, "delete-checkout");
    await account.erase("delete-checkout");
    expect(await account.rememberCustomer("cus_late")).toBeNull();
    expect(await account.readCustomerId()).toBeNull();
  });

  it("an old session is nobody's, and the same uid may begin anew with nothing", async () => {
    const person = await newPerson("delete-again", 9);
    const account = accountOf(env, "delete-again");
    await account.erase("delete-again");
    await onDatabase(account, (sql) => sql.exec("UPDATE outbox SET next_attempt_at_ms = 0").toArray());
    await runDurableObjectAlarm(account);
    expect((await person.fetch("/v1/account")).status).toBe(401);
    const opened = await account.open({ uid: "delete-again", email: "b@limn.test", firstVisit: plainVisit });
    expect(opened).toMatchObject({ ok: true, created: true, user: { email: "b@limn.test", balance: 0 } });
  });
});
