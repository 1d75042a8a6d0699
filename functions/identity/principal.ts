import { accountOf } from "#functions/accounts/account-of";
import type { SessionProof } from "#functions/accounts/sessions";
import type { Env } from "#functions/env";
import { type Session, sessionCookie } from "./session-cookie";
import { readCookie } from "./signed-cookie";

/** Who sends a request, as proven by a session that the account still knows, and how the session began. */
export type Principal = Session & SessionProof;

/** The principal of a request, or null. A signature alone is not enough: a session that was ended is nobody's. */
export async function principalOf(request: Request, env: Env, now: Date): Promise<Principal | null> {
  const session = await readCookie(sessionCookie, request, env.SESSION_SECRET, now);
  if (!session) return null;
  const proof = await accountOf(env, session.uid).readSession(session.sessionId, now.getTime());
  return proof && { ...session, ...proof };
}
