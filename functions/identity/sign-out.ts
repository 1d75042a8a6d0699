import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import { sessionCookie } from "./session-cookie";
import { clearCookie, readCookie } from "./signed-cookie";
import { verifyIdToken } from "./verify-id-token";

/** Ends the request's session, if it has one, and gives the header that clears its cookie. */
export async function signOut(env: Env, request: Request, now: Date): Promise<string> {
  const session = await readCookie(sessionCookie, request, env.SESSION_SECRET, now);
  if (session) {
    await accountOf(env, session.uid).endSession(session.sessionId);
    log.info("signed out", { uid: session.uid });
  }
  return clearCookie(sessionCookie);
}

/**
 * Ends every session of the account that an ID token belongs to, on all devices: after a forgotten password, whoever
 * else had come in must be out. Throws `token-invalid`, `email-missing` and `service-unavailable`.
 */
export async function signOutEverywhere(env: Env, idToken: string, now: Date): Promise<void> {
  const { uid } = await verifyIdToken(idToken, env, now);
  await accountOf(env, uid).endAllSessions();
  log.info("signed out everywhere", { uid });
}
