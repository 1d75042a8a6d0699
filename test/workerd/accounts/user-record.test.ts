import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { accountOf } from "#functions/accounts/account-of";
import { plainVisit } from "../../support/workerd/account";

describe("the user record", () => {
  it("is made once, with one grant, by twenty sign-ins at once", async () => {
    const account = accountOf(env, "twenty");
    const firstVisit = { referrer: "google", firstLandingPage: "/tools/high-resolution-image-converter" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        account.open({ uid: "twenty", email: "twenty@limn.test", firstVisit }),
      ),
    );
    expect(answers.filter((answer) => answer.ok && answer.created)).toHaveLength(1);
    const records = answers.map((answer) => (answer.ok ? JSON.stringify(answer.user) : "refused"));
    expect(new Set(records).size).toBe(1);
    expect(await account.readLedger()).toMatchObject([
      { id: "grant:welcome", kind: "grant", amountCredits: 30, balanceCredits: 30 },
    ]);
  });

  it("has exactly the specification's fields", async () => {
    const account = accountOf(env, "fields");
    const firstVisit = { referrer: "bing", firstLandingPage: "/pricing", search_keyword: "anime upscaler" };
    await account.open({ uid: "fields", email: "fields@limn.test", firstVisit });
    expect(await account.readUser()).toEqual({
      id: "fields",
      email: "fields@limn.test",
      balance: 0,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      referrer: "bing",
      firstLandingPage: "/pricing",
      plan: "free",
      group: "A",
      search_keyword: "anime upscaler",
    });
  });

  it("has no keyword where none was saved, and begins without credits on every other landing page", async () => {
    const account = accountOf(env, "plain");
    await account.open({ uid: "plain", email: "plain@limn.test", firstVisit: plainVisit });
    const user = await account.readUser();
    expect(user).not.toHaveProperty("search_keyword");
    expect(user).toMatchObject({ balance: 0, firstLandingPage: "/" });
    expect(await account.readLedger()).toEqual([]);
  });

  it("keeps what the first sign-in said, and its balance follows the ledger", async () => {
    const account = accountOf(env, "kept");
    await account.open({ uid: "kept", email: "kept@limn.test", firstVisit: plainVisit });
    await account.grantCredits({ id: "grant:one", amountCredits: 7, reference: "test" });
    const again = await account.open({
      uid: "kept",
      email: "other@limn.test",
      firstVisit: { referrer: "later", firstLandingPage: "/tools/high-resolution-image-converter" },
    });
    expect(again).toMatchObject({
      ok: true,
      created: false,
      user: { email: "kept@limn.test", referrer: "", firstLandingPage: "/", balance: 7 },
    });
  });

  it("is nobody's before the first sign-in", async () => {
    expect(await accountOf(env, "nobody").readUser()).toBeNull();
  });
});
