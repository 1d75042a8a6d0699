import type { Context } from "hono";
import { LimnError } from "#contract/errors";
import type { Env } from "#functions/env";
import { uidOfApiKey } from "#functions/identity/api-key";
import { type Principal, principalOf } from "#functions/identity/principal";

/** What Hono carries for each request. */
export interface HttpTypes {
  Bindings: Env;
  Variables: { requestId: string };
}

export type HttpContext = Context<HttpTypes>;

/** Who sends this request. Throws `signin-required` when nobody is signed in. */
export async function requirePrincipal(context: HttpContext): Promise<Principal> {
  const principal = await principalOf(context.req.raw, context.env, new Date());
  if (!principal) throw new LimnError("signin-required");
  return principal;
}

/**
 * Whose request of the API this is: an API key's account where it carries one, a session's otherwise. Throws
 * `api-key-invalid` and `signin-required`.
 */
export async function requireApiUser(context: HttpContext): Promise<{ readonly uid: string }> {
  const authorization = context.req.header("Authorization");
  if (authorization === undefined) return requirePrincipal(context);
  const [, key = ""] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  const uid = await uidOfApiKey(key, context.env);
  if (uid === null) throw new LimnError("api-key-invalid");
  return { uid };
}

/** Randomness of the platform, passed into what makes ids. */
export function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}
