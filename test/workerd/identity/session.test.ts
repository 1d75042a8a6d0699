import { env, SELF } from "cloudflare:test";
import { UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { closeCodes } from "#contract/live";
import { sessionAnswerSchema } from "#contract/session";
import { accountOf } from "#functions/accounts/account-of";
import { principalOf } from "#functions/identity/principal";
import { sessionCookie } from "#functions/identity/session-cookie";
import { writeCookie } from "#functions/identity/signed-cookie";
import { newPerson, origin } from "../../support/workerd/person";

/** A token as the Auth emulator makes them for the project that these tests are configured with. */
function idToken(uid: string, claims: Record<string, unknown> = {}): string {
  const nowSeconds = Math.floor(Date.now() / 1000);
  return new UnsecuredJWT({
    iss: "https://securetoken.google.com/demo-limn",
    aud: "demo-limn",
    sub: uid,
    iat: nowSeconds,
    exp: nowSeconds + 3_600,
    auth_time: nowSeconds,
    email: `${uid}@limn.test`,
    email_verified: true,
    ...claims,
  }).encode();
}

const signIn = (token: string, cookie = "") =>
  SELF.fetch(`${origin}/session`, {
    method: "POST",
    body: JSON.stringify({ idToken: token }),
    headers: { "Content-Type": "application/json", Cookie: cookie },
  });

const cookieOf = (answer: Response) => (answer.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
const requestWith = (cookie: string) => new Request(origin, { headers: { Cookie: cookie } });
const principal = (cookie: string) => principalOf(requestWith(cookie), env, new Date());

describe("signing in", () => {
  it("makes a new user once, and a new session each time, which ends the one that this browser had", async () => {
    const first = await signIn(idToken("signing-in"));
    const elsewhere = await signIn(idToken("signing-in"));
    const second = await signIn(idToken("signing-in"), cookieOf(first));
    const answers = [first, elsewhere, second].map(async (answer) =>
      sessionAnswerSchema.parse(await answer.json()),
    );
    const viewer = { uid: "signing-in", email: "signing-in@limn.test" };
    expect(await Promise.all(answers)).toEqual([
      { state: "new user", group: "A", viewer },
      { state: "existing user", group: "A", viewer },
      { state: "existing user", group: "A", viewer },
    ]);
    const principals = await Promise.all(
      [first, elsewhere, second].map((answer) => principal(cookieOf(answer))),
    );
    expect(principals).toMatchObject([null, viewer, viewer]);
    expect(principals[1]?.sessionId).not.toBe(principals[2]?.sessionId);
  });

  it("with a token that is not good is refused, and makes nobody", async () => {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const tokens = [
      idToken("refused", { aud: "demo-other" }),
      idToken("refused", { exp: nowSeconds - 60 }),
      `${idToken("refused")}c2lnbmVk`,
      "nonsense",
    ];
    for (const token of tokens) {
      const answer = await signIn(token);
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: "token-invalid" });
      expect(answer.headers.get("Set-Cookie")).toBeNull();
    }
    expect(await accountOf(env, "refused").readUser()).toBeNull();
  });
});

describe("an account without an e-mail address", () => {
  it("is refused with a sentence, and makes nobody", async () => {
    for (const email of ["", undefined]) {
      const answer = await signIn(idToken("nameless", { email }));
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "email-missing" });
      expect(answer.headers.get("Set-Cookie")).toBeNull();
    }
    expect(await accountOf(env, "nameless").readUser()).toBeNull();
  });
});

describe("a session's cookie", () => {
  it("is nobody's once the session has ended, however well it is signed", async () => {
    const cookie = cookieOf(await signIn(idToken("leaving")));
    const other = cookieOf(await signIn(idToken("leaving")));
    expect(await principal(cookie)).toMatchObject({ uid: "leaving" });
    const answer = await SELF.fetch(`${origin}/session`, { method: "DELETE", headers: { Cookie: cookie } });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("Set-Cookie")).toMatch(/^__Host-limn-session=; Max-Age=0;/);
    expect(await principal(cookie)).toBeNull();
    expect(await principal(other)).toMatchObject({ uid: "leaving" });
    expect((await SELF.fetch(`${origin}/v1/images`, { headers: { Cookie: cookie } })).status).toBe(401);
  });

  it("is nobody's when the session is another account's, never began, or is signed with another secret", async () => {
    const signed = cookieOf(await signIn(idToken("owner-of-session")));
    const session = await principal(signed);
    if (!session) throw new Error("not signed in");
    await newPerson("not-owner-of-session", 0);
    const write = async (value: typeof session, secret: string) =>
      (await writeCookie(sessionCookie, value, secret, new Date())).split(";")[0] ?? "";
    const stolen = await write({ ...session, uid: "not-owner-of-session" }, env.SESSION_SECRET);
    const invented = await write({ ...session, sessionId: `ses_${"z".repeat(26)}` }, env.SESSION_SECRET);
    const forged = await write(session, "another secret of 32 characters or more");
    for (const cookie of [stolen, invented, forged, ""]) expect(await principal(cookie)).toBeNull();
    expect(await principal(signed)).toEqual(session);
  });
});

describe("POST /session/end-all", () => {
  const endAll = (token: string, headers: Record<string, string> = {}) =>
    SELF.fetch(`${origin}/session/end-all`, {
      method: "POST",
      body: JSON.stringify({ idToken: token }),
      headers: { "Content-Type": "application/json", ...headers },
    });

  it("ends every session of the token's account, and of no other", async () => {
    const signInOnce = async (uid: string) => cookieOf(await signIn(idToken(uid)));
    const cookies = [await signInOnce("ends-all"), await signInOnce("ends-all"), await signInOnce("goes-on")];
    expect((await endAll(idToken("ends-all"))).status).toBe(204);
    expect(await Promise.all(cookies.map(principal))).toMatchObject([null, null, { uid: "goes-on" }]);
  });

  it("is refused without a good token, with whatever cookie, and to other sites' pages", async () => {
    const cookie = cookieOf(await signIn(idToken("not-ended")));
    expect((await endAll("nonsense", { Cookie: cookie })).status).toBe(401);
    expect((await endAll(idToken("not-ended"), { Origin: "https://evil.test" })).status).toBe(403);
    expect(await principal(cookie)).toMatchObject({ uid: "not-ended" });
  });
});

describe("/live", () => {
  const upgrade = (cookie: string, headers: Record<string, string> = {}) =>
    SELF.fetch(`${origin}/live`, { headers: { Upgrade: "websocket", Cookie: cookie, ...headers } });

  it("opens for the cookie's account alone, whatever the client says that it is", async () => {
    const [mine, theirs] = await Promise.all([newPerson("live-mine", 3), newPerson("live-theirs", 8)]);
    const answer = await upgrade(mine.cookie, { "x-limn-uid": theirs.uid, "x-limn-session": "any" });
    const socket = answer.webSocket;
    if (!socket) throw new Error(`no socket, status ${answer.status}`);
    const texts: string[] = [];
    const closes: number[] = [];
    socket.addEventListener("message", ({ data }) => {
      texts.push(String(data));
    });
    socket.addEventListener("close", ({ code }) => {
      closes.push(code);
    });
    socket.accept();
    for (const path of [`users/${theirs.uid}`, `users/${mine.uid}`]) {
      socket.send(JSON.stringify({ type: "subscribe", path }));
    }
    await expect.poll(() => texts.length).toBe(2);
    expect(JSON.parse(texts[0] ?? "")).toMatchObject({ type: "denied", path: `users/${theirs.uid}` });
    expect(JSON.parse(texts[1] ?? "")).toMatchObject({ type: "user", user: { id: mine.uid, balance: 3 } });

    await SELF.fetch(`${origin}/session`, { method: "DELETE", headers: { Cookie: mine.cookie } });
    await expect.poll(() => closes).toEqual([closeCodes.signedOut]);
  });

  it("stays shut without a session, or for another site's page", async () => {
    expect((await upgrade("")).status).toBe(401);
    const person = await newPerson("live-shut", 0);
    expect((await upgrade(person.cookie, { Origin: "https://evil.test" })).status).toBe(403);
    expect((await SELF.fetch(`${origin}/live`, { headers: { Cookie: person.cookie } })).status).toBe(400);
  });
});
