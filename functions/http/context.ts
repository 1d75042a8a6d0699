import type { Context } from "hono";
import { LimnError } from "#contract/errors";
import type { Env } from "#functions/env";
import { type Principal, principalOf } from "#functions/identity/principal";

/** What Hono carries for each request. `answerHeaders` are put on the API's answer, whatever it is. */
export interface HttpTypes {
  Bindings: Env;
  Variables: { requestId: string; answerHeaders: Record<string, string> };
}

export type HttpContext = Context<HttpTypes>;

/** Who sends this request. Throws `signin-required` when nobody is signed in. */
export async function requirePrincipal(context: HttpContext): Promise<Principal> {
  const principal = await principalOf(context.req.raw, context.env, new Date());
  if (!principal) throw new LimnError("signin-required");
  return principal;
}

/** Randomness of the platform, passed into what makes ids. */
export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}
