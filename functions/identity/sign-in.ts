import { LimnError } from "#contract/errors";
import { makeId } from "#contract/ids";
import type { SessionAnswer } from "#contract/session";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import { firstVisitOf } from "./first-visit-cookie";
import { requireSignUpsLeft } from "./sign-up-limit";
import { sessionCookie } from "./session-cookie";
import { signOut } from "./sign-out";
import { writeCookie } from "./signed-cookie";
import { verifyIdToken } from "./verify-id-token";

export interface SignInRequest {
  readonly idToken: string;
  /** Carries the first-visit cookie; whatever session it carries does not matter. */
  readonly request: Request;
  /** The network address that it comes from. */
  readonly address: string;
  readonly now: Date;
  readonly randomBytes: (count: number) => Uint8Array;
}

/**
 * Turns a verified ID token into a session. The user record is made at the first sign-in, once. Every sign-in starts
 * a session with a new id, so that nobody can prepare one for somebody else. Throws `token-invalid`, `email-missing` and
 * `signups-too-many`.
 */
export async function signIn(
  env: Env,
  { idToken, request, address, now, randomBytes }: SignInRequest,
): Promise<{ answer: SessionAnswer; setCookie: string }> {
  const { uid, email, emailVerified } = await verifyIdToken(idToken, env, now);
  const account = accountOf(env, uid);
  if ((await account.readUser()) === null) {
    await requireSignUpsLeft(env, { uid, address, now });
  }
  const opened = await account.open({ uid, email, firstVisit: await firstVisitOf(request, env, now) });
  if (!opened.ok) throw new LimnError(opened.code);
  // The session that this browser had, its own or somebody else's, ends with the new sign-in.
  await signOut(env, request, now);
  const sessionId = makeId("session", randomBytes);
  const expiresAt = now.getTime() + sessionCookie.maxAgeSeconds * 1000;
  const proof = emailVerified ? { verifiedEmail: email } : {};
  await account.startSession({ sessionId, now: now.getTime(), expiresAt, ...proof });
  log.info("signed in", { uid, isNew: opened.created });
  return {
    answer: {
      state: opened.created ? "new user" : "existing user",
      group: opened.user.group,
      viewer: { uid, email },
    },
    setCookie: await writeCookie(sessionCookie, { uid, email, sessionId }, env.SESSION_SECRET, now),
  };
}
