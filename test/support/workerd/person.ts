import { env, SELF } from "cloudflare:test";
import { makeId } from "#contract/ids";
import { accountOf } from "#functions/accounts/account-of";
import { sessionCookie } from "#functions/identity/session-cookie";
import { writeCookie } from "#functions/identity/signed-cookie";

export const origin = "https://limn.test";

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));

/** Somebody with an account, credits and a session, who talks to the whole Worker. */
export interface Person {
  readonly uid: string;
  readonly cookie: string;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The ledger's own balance. */
  balance(): Promise<number>;
}

/** How a session began, where that matters. */
export interface SessionBeginning {
  readonly email?: string;
  /** The address that the identity service vouched for; none where it did not. */
  readonly verifiedEmail?: string;
  readonly startedMsAgo?: number;
}

/** Somebody whom ADMIN_EMAILS of these tests names. */
export function newOperator(uid: string): Promise<Person> {
  return newPerson(uid, 0, { email: "operator@limn.test", verifiedEmail: "operator@limn.test" });
}

/** A new person with that many credits. */
export async function newPerson(
  uid: string,
  credits: number,
  { email = `${uid}@limn.test`, verifiedEmail, startedMsAgo = 0 }: SessionBeginning = {},
): Promise<Person> {
  const account = accountOf(env, uid);
  await account.open({ uid, email, firstVisit: { referrer: "", firstLandingPage: "/" } });
  if (credits > 0)
    await account.grantCredits({ id: "grant:test", amountCredits: credits, reference: "test" });
  const now = new Date();
  const startedAt = now.getTime() - startedMsAgo;
  const sessionId = makeId("session", randomBytes);
  await account.startSession({
    sessionId,
    now: startedAt,
    expiresAt: now.getTime() + 3_600_000,
    ...(verifiedEmail !== undefined && { verifiedEmail }),
  });
  const cookie =
    (await writeCookie(sessionCookie, { uid, email, sessionId }, env.SESSION_SECRET, now)).split(";")[0] ??
    "";
  return {
    uid,
    cookie,
    fetch: (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set("Cookie", cookie);
      return SELF.fetch(`${origin}${path}`, { ...init, headers });
    },
    balance: async () => (await accountOf(env, uid).readUser())?.balance ?? Number.NaN,
  };
}

/** Sends a picture; the answer may be a refusal. */
export function upload(
  person: Person,
  bytes: Uint8Array<ArrayBuffer>,
  name = "picture.png",
): Promise<Response> {
  const headers = { "X-File-Name": encodeURIComponent(name), "Content-Length": `${bytes.length}` };
  return person.fetch("/v1/uploads", { method: "POST", body: bytes, headers });
}

export function postJson(
  person: Person,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return person.fetch(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });
}
