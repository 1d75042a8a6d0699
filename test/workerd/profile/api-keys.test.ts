import { env, SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { apiKeyScopes, formatApiKey, parseApiKey } from "#contract/api-keys";
import { type NewApiKey, newApiKeySchema, profileSchema } from "#contract/profile";
import { accountOf } from "#functions/accounts/account-of";
import { jobAnswerSchema } from "#contract/api";
import { pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import { jobNumber, onDatabase } from "../../support/workerd/account";
import { base64Of, clientOf, codeOf, newClient } from "../../support/workerd/api-client";
import { newPerson, origin, type Person, postJson } from "../../support/workerd/person";

async function newKey(person: Person, name = "laptop"): Promise<NewApiKey> {
  const answer = await postJson(person, "/account/api-keys", { name });
  return newApiKeySchema.parse(await answer.json());
}

const withKey = (key: string, path = "/v1/account", init: RequestInit = {}) =>
  SELF.fetch(`${origin}${path}`, { ...init, headers: { Authorization: `Bearer ${key}` } });

const profileOf = async (person: Person) =>
  profileSchema.parse(await (await person.fetch("/account/profile")).json());

describe("an API key", () => {
  it("is told once, listed without itself, and opens its own account", async () => {
    const person = await newPerson("key-owner", 7);
    const { key, apiKey } = await newKey(person);
    expect(key).toMatch(/^limn_live_/);
    expect(key.endsWith(apiKey.lastFour)).toBe(true);
    const answer = await withKey(key);
    expect(await answer.json()).toMatchObject({ user: { id: "key-owner", balance: 7 } });
    const [listed] = (await profileOf(person)).apiKeys;
    expect(listed).toMatchObject({ id: apiKey.id, name: "laptop", lastUsedAt: expect.any(String) });
    expect(JSON.stringify(await profileOf(person))).not.toContain(parseApiKey(key)?.secret);
  });

  it("holds no longer once it is revoked", async () => {
    const person = await newPerson("key-revoked", 0);
    const { key, apiKey } = await newKey(person);
    expect((await person.fetch(`/account/api-keys/${apiKey.id}`, { method: "DELETE" })).status).toBe(204);
    expect((await withKey(key)).status).toBe(401);
    expect((await person.fetch(`/account/api-keys/${apiKey.id}`, { method: "DELETE" })).status).toBe(404);
  });

  it("is refused when it is forged, cut, somebody else's, or in the address", async () => {
    const person = await newPerson("key-attacked", 0);
    const other = await newPerson("key-other", 0);
    const { key } = await newKey(person);
    const parts = parseApiKey(key);
    if (!parts) throw new Error("no key");
    const forged = [
      formatApiKey({ ...parts, uid: other.uid }),
      formatApiKey({ ...parts, mode: "test" }),
      formatApiKey({ ...parts, uid: "nobody-at-all" }),
      formatApiKey({ ...parts, secret: "A".repeat(43) }),
      formatApiKey({ ...parts, seal: "A".repeat(16) }),
      key.slice(0, -1),
      `${key}x`,
      key.toUpperCase(),
      `limn_${"A".repeat(5_000)}`,
      "",
    ];
    for (const attempt of forged) {
      const answer = await withKey(attempt);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        401,
        "api-key-invalid",
      ]);
    }
    expect((await SELF.fetch(`${origin}/v1/account?key=${key}`)).status).toBe(401);
    // A bad key is not passed over for a good session.
    const both = await person.fetch("/v1/account", { headers: { Authorization: "Bearer limn_no" } });
    expect(both.status).toBe(401);
    expect(await accountOf(env, "nobody-at-all").readUser()).toBeNull();
  });

  it("makes no keys, opens no profile, no export, no deletion and no billing", async () => {
    const { key } = await newKey(await newPerson("key-limits", 0));
    for (const [method, path] of [
      ["GET", "/account/profile"],
      ["GET", "/account/export"],
      ["POST", "/account/api-keys"],
      ["POST", "/account/delete"],
      ["GET", "/billing/overview"],
    ] as const) {
      const answer = await withKey(key, path, { method, ...(method === "POST" && { body: "{}" }) });
      expect([path, answer.status]).toEqual([path, 401]);
      await answer.body?.cancel();
    }
  });

  it("may do what its scopes say and nothing else", async () => {
    const person = await newPerson("key-scopes", 5);
    const needed = [
      ["jobs:write", "POST", "/v1/jobs"],
      ["jobs:write", "POST", `/v1/jobs/${jobNumber(1).jobId}/cancel`],
      ["jobs:read", "GET", "/v1/jobs"],
      ["jobs:read", "GET", "/v1/images"],
      ["images:delete", "DELETE", `/v1/images/${jobNumber(1).jobId}`],
      ["account:read", "GET", "/v1/account"],
      ["webhooks:read", "GET", "/v1/webhooks"],
      ["webhooks:write", "POST", "/v1/webhooks"],
    ] as const;
    for (const scope of apiKeyScopes) {
      const client = await newClient(person, { scopes: [scope] });
      for (const [wanted, method, path] of needed) {
        const answer = await client.fetch(path, { method, ...(method === "POST" && { body: "{}" }) });
        expect([path, answer.status === 403]).toEqual([path, wanted !== scope]);
        if (wanted !== scope) expect(await codeOf(answer)).toBe("api-key-scope-missing");
        else await answer.body?.cancel();
      }
    }
  });

  it("ends on its day", async () => {
    const person = await newPerson("key-ends", 0);
    const client = await newClient(person, { expiresInDays: 1 });
    expect((await client.fetch("/v1/account")).status).toBe(200);
    const endsAt = Date.parse(client.apiKey.expiresAt ?? "");
    expect(Math.abs(endsAt - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
    await onDatabase(accountOf(env, person.uid), (sql) => {
      sql.exec("UPDATE api_keys SET expires_at = ?", new Date(Date.now() - 1).toISOString());
    });
    expect((await client.fetch("/v1/account")).status).toBe(401);
    // It is shown still, but takes no other's place and is not rotated.
    expect((await profileOf(person)).apiKeys).toHaveLength(1);
    const rotation = await postJson(person, `/account/api-keys/${client.apiKey.id}/rotate`, {
      overlapHours: 1,
    });
    expect(rotation.status).toBe(404);
  });

  it("is rotated with an overlap, or at once, and keeps its name, mode and scopes", async () => {
    const person = await newPerson("key-rotated", 0);
    const old = await newClient(person, { mode: "test", scopes: ["account:read"] });
    const rotate = async (id: string, overlapHours: number) => {
      const answer = await postJson(person, `/account/api-keys/${id}/rotate`, { overlapHours });
      expect(answer.status).toBe(201);
      return clientOf(newApiKeySchema.parse(await answer.json()));
    };
    const second = await rotate(old.apiKey.id, 24);
    expect(second.key).toMatch(/^limn_test_/);
    expect(second.apiKey).toMatchObject({
      name: "program",
      mode: "test",
      scopes: ["account:read"],
      expiresAt: null,
    });
    expect([(await old.fetch("/v1/account")).status, (await second.fetch("/v1/account")).status]).toEqual([
      200, 200,
    ]);
    const third = await rotate(second.apiKey.id, 0);
    expect([(await second.fetch("/v1/account")).status, (await third.fetch("/v1/account")).status]).toEqual([
      401, 200,
    ]);
    const ends = (await profileOf(person)).apiKeys.map(({ expiresAt }) => expiresAt !== null);
    expect(ends.filter(Boolean)).toHaveLength(2);
  });

  it("of the test kind goes the whole way on small pictures and spends nothing", async () => {
    const person = await newPerson("key-test", 1);
    const client = await newClient(person, { mode: "test" });
    const order = { imageBase64: base64Of(await pngOf(sceneRaster(24, 16, 3))), size: { scale: 2 } };
    const answer = await client.post("/v1/jobs", order, { Prefer: "wait=30" });
    expect(answer.headers.get("X-Credits-Charged")).toBe("0");
    const { image } = jobAnswerSchema.parse(await answer.json());
    expect(image).toMatchObject({ state: "succeeded", quote: { amountCredits: 0 } });
    expect((await client.fetch(`/v1/jobs/${image.id}/result`)).status).toBe(200);
    const canceled = await client.post(`/v1/jobs/${image.id}/cancel`, {});
    expect(canceled.status).toBe(200);
    const ledger = await accountOf(env, person.uid).readLedger();
    expect(ledger.map(({ kind }) => kind)).toEqual(["grant"]);
    const large = await client.post("/v1/jobs", { ...order, size: { scale: 16 } });
    expect(large.status).toBe(201);
    const larger = { imageBase64: base64Of(await pngOf(sceneRaster(80, 60, 3))), size: { scale: 16 } };
    const refused = await client.post("/v1/jobs", larger);
    expect([refused.status, await codeOf(refused)]).toEqual([422, "output-too-large"]);
    const dry = await client.post("/v1/jobs", { ...order, dryRun: true });
    expect(await dry.json()).toMatchObject({ quote: { amountCredits: 1 } });
  });

  it("is one of ten at most", async () => {
    const person = await newPerson("key-many", 0);
    for (let n = 0; n < 10; n += 1) await newKey(person, `key ${n}`);
    const answer = await postJson(person, "/account/api-keys", { name: "one more" });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      409,
      "api-keys-too-many",
    ]);
    const other = await newPerson("key-thief", 0);
    const [theirs] = (await profileOf(person)).apiKeys;
    const theft = await other.fetch(`/account/api-keys/${theirs?.id}`, { method: "DELETE" });
    expect(theft.status).toBe(404);
    expect((await profileOf(person)).apiKeys).toHaveLength(10);
  });
});
