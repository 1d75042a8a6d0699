import { env, SELF } from "cloudflare:test";
import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { accountOf } from "#functions/accounts/account-of";
import { operatorSessionMs, operatorStanding } from "#functions/identity/operator";
import { newOperator, newPerson, origin, type Person, postJson } from "../../support/workerd/person";
import { askAs, codeOf } from "../../support/workerd/operator";

const pages = [
  "/admin",
  "/admin-dashboard",
  "/admin/users/role-owner",
  "/admin/jobs",
  "/admin/payments",
  "/admin/inbox",
  "/admin/keys",
  "/admin/engines",
  "/admin/audit",
  "/admin/directory",
];

const getPage = (person: Person, path: string) =>
  person.fetch(path, { headers: { Accept: "text/html" }, redirect: "manual" });
const correction = { action: "correct-credits", uid: "role-owner", amountCredits: 5 } as const;

/** Signs in with a token of the Auth emulator that says what is given. */
async function signedIn(claims: Record<string, unknown>): Promise<Pick<Person, "fetch">> {
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const idToken = new UnsecuredJWT({
    iss: "https://securetoken.google.com/demo-limn",
    aud: "demo-limn",
    iat: nowSeconds,
    exp: nowSeconds + 3_600,
    auth_time: nowSeconds,
    ...claims,
  }).encode();
  const answer = await SELF.fetch(`${origin}/session`, { method: "POST", body: JSON.stringify({ idToken }) });
  const cookie = (answer.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
  return {
    fetch: (path, init = {}) =>
      SELF.fetch(`${origin}${path}`, { ...init, headers: { ...init.headers, Cookie: cookie } }),
  };
}

async function statusesOf(person: Pick<Person, "fetch">): Promise<number[]> {
  const page = await person.fetch("/admin", { headers: { Accept: "text/html" } });
  await page.body?.cancel();
  const data = await person.fetch("/admin.data", { headers: { Accept: "*/*" } });
  await data.body?.cancel();
  const action = await person.fetch("/admin/actions", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ actionId: crypto.randomUUID(), reason: "a test", ...correction }),
  });
  await action.body?.cancel();
  return [page.status, data.status, action.status];
}

describe("who is an operator", () => {
  const emails = new Set(["operator@limn.test"]);
  const startedAt = 1_000_000_000_000;

  it("is said by the verified address of the session and the list as it is now", () => {
    const proof = { startedAt, verifiedEmail: "Operator@LIMN.test" };
    expect(operatorStanding(proof, emails, startedAt)).toBe("operator");
    expect(operatorStanding(proof, new Set(), startedAt)).toBe("nobody");
    expect(operatorStanding({ startedAt, verifiedEmail: null }, emails, startedAt)).toBe("nobody");
    expect(operatorStanding({ startedAt, verifiedEmail: "" }, new Set(), startedAt)).toBe("nobody");
  });

  it("is asked to sign in anew after eight hours", () => {
    const proof = { startedAt, verifiedEmail: "operator@limn.test" };
    expect(operatorStanding(proof, emails, startedAt + operatorSessionMs - 1)).toBe("operator");
    expect(operatorStanding(proof, emails, startedAt + operatorSessionMs)).toBe("stale");
  });
});

describe("the operators' pages and actions", () => {
  it("open to a verified address on the list, by a sign-in like any other", async () => {
    await newPerson("role-owner", 0);
    const operator = await signedIn({
      sub: "role-signed-in",
      email: "second@limn.test",
      email_verified: true,
    });
    expect(await statusesOf(operator)).toEqual([200, 200, 200]);
  });

  it.each([
    ["an address that is not on the list", { email: "third@limn.test", email_verified: true }],
    ["an unverified address that is", { email: "operator@limn.test", email_verified: false }],
    ["one that says nothing of being verified", { email: "operator@limn.test" }],
    [
      "claims that nobody asks for",
      { email: "third@limn.test", email_verified: true, admin: true, role: "admin" },
    ],
  ])("are closed to %s", async (what, claims) => {
    const person = await signedIn({ sub: `role-${what.replaceAll(" ", "-")}`, ...claims });
    expect(await statusesOf(person)).toEqual([403, 403, 403]);
  });

  it("are closed to an operator whose sign-in is too old, who is told to sign in again", async () => {
    const stale = await newPerson("role-stale", 0, {
      verifiedEmail: "operator@limn.test",
      startedMsAgo: operatorSessionMs,
    });
    expect(await statusesOf(stale)).toEqual([401, 401, 401]);
    expect(await (await getPage(stale, "/admin")).text()).toContain("Sign in again");
    expect(await codeOf(await askAs(stale, correction))).toBe("signin-too-old");
  });

  it("are closed as soon as the session has ended, wherever it is ended", async () => {
    const operator = await newOperator("role-ended");
    expect((await getPage(operator, "/admin")).status).toBe(200);
    await accountOf(env, operator.uid).endAllSessions();
    expect((await getPage(operator, "/admin")).status).toBe(302);
    expect((await askAs(operator, correction)).status).toBe(401);
  });

  it("are closed to a cookie that somebody signed themselves", async () => {
    const operator = await newOperator("role-forged");
    const value = { uid: operator.uid, email: "operator@limn.test", sessionId: `ses_${"0".repeat(26)}` };
    const forged = await new SignJWT({ value })
      .setProtectedHeader({ alg: "HS256" })
      .setAudience("session")
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode("not the secret of this Worker, but long"));
    const headers = { Cookie: `__Host-limn-session=${forged}`, Accept: "text/html" };
    const page = await SELF.fetch(`${origin}/admin`, { headers, redirect: "manual" });
    expect(page.status).toBe(302);
  });

  it("show nothing of anybody to whoever is signed in, on any page", async () => {
    await newPerson("role-owner", 0);
    const person = await newPerson("role-stranger", 0);
    for (const path of pages) {
      for (const asked of [path, `${path}.data`]) {
        const answer = await getPage(person, asked);
        const text = await answer.text();
        expect([asked, answer.status, text.includes("role-owner@limn.test")]).toEqual([asked, 403, false]);
      }
    }
  });

  it("are kept in no cache", async () => {
    const operator = await newOperator("role-cache");
    expect((await getPage(operator, "/admin")).headers.get("Cache-Control")).toBe("no-store");
  });

  it("refuse another site's page, and what is no action", async () => {
    const operator = await newOperator("role-origin");
    const foreign = await postJson(operator, "/admin/actions", correction, { Origin: "https://evil.test" });
    expect(await codeOf(foreign)).toBe("origin-refused");
    for (const wrong of [
      {},
      { action: "make-rich" },
      { ...correction, amountCredits: 0 },
      { ...correction, amountCredits: 100_001 },
      { ...correction, amountCredits: 1.5 },
    ]) {
      const answer = await postJson(operator, "/admin/actions", {
        actionId: crypto.randomUUID(),
        reason: "a test",
        ...wrong,
      });
      expect([wrong, await codeOf(answer)]).toEqual([wrong, "request-invalid"]);
    }
    const without = await postJson(operator, "/admin/actions", {
      actionId: crypto.randomUUID(),
      ...correction,
    });
    expect(await codeOf(without)).toBe("request-invalid");
  });
});
