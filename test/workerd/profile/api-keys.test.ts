import { env, SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { formatApiKey, parseApiKey } from "#contract/api-keys";
import { type NewApiKey, newApiKeySchema, profileSchema } from "#contract/profile";
import { accountOf } from "#functions/accounts/account-of";
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
    expect(key).toMatch(/^limn_/);
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
