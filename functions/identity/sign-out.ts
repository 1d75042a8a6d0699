import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { sessionCookie } from "./session-cookie";
import { clearCookie, readCookie } from "./signed-cookie";

/** Ends the request's session, if it has one, and gives the header that clears its cookie. */
export async function signOut(env: Env, request: Request, now: Date): Promise<string> {
  const session = await readCookie(sessionCookie, request, env.SESSION_SECRET, now);
  if (session) await accountOf(env, session.uid).endSession(session.sessionId);
  return clearCookie(sessionCookie);
}
