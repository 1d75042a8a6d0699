import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { type Session, sessionCookie } from "./session-cookie";
import { readCookie } from "./signed-cookie";

/** Who sends a request, as proven by a session that the account still knows. */
export type Principal = Session;

/** The principal of a request, or null. A signature alone is not enough: a session that was ended is nobody's. */
export async function principalOf(request: Request, env: Env, now: Date): Promise<Principal | null> {
  const session = await readCookie(sessionCookie, request, env.SESSION_SECRET, now);
  if (!session) return null;
  const isKnown = await accountOf(env, session.uid).hasSession(session.sessionId, now.getTime());
  return isKnown ? session : null;
}
