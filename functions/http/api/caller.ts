import type { ApiKeyScope } from "#contract/api-keys";
import { LimnError } from "#contract/errors";
import { windowMs, type RateState } from "#functions/accounts/rate-limits";
import { holderOfApiKey } from "#functions/identity/api-key";
import { type HttpContext, requirePrincipal } from "../context";
import { requirePace } from "../require-pace";

/** Whose request of the API this is. */
export interface ApiCaller {
  readonly uid: string;
  /** A test key's: nothing is spent. */
  readonly isTest: boolean;
}

/**
 * Whose request of the API this is: an API key's account where it carries one, a session's otherwise. A session may do
 * everything; a key what its scopes say. Throws `api-key-invalid`, `rate-limited`, `api-key-scope-missing` and
 * `signin-required`.
 */
export async function requireCaller(context: HttpContext, scope: ApiKeyScope): Promise<ApiCaller> {
  const authorization = context.req.header("Authorization");
  if (authorization === undefined) {
    const { uid } = await requirePrincipal(context);
    await requirePace(context, uid, "api");
    return { uid, isTest: false };
  }
  const [, key = ""] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  return callerOfKey(context, key, scope);
}

/** Whose key this is. Throws `api-key-invalid`, `rate-limited` and `api-key-scope-missing`. */
export async function callerOfKey(context: HttpContext, key: string, scope: ApiKeyScope): Promise<ApiCaller> {
  const holder = await holderOfApiKey(key, context.env);
  if (!holder) throw new LimnError("api-key-invalid");
  Object.assign(context.get("answerHeaders"), rateHeaders(holder.rate));
  if (!holder.rate.allowed) {
    throw new LimnError("rate-limited", { retryAfterSeconds: holder.rate.resetSeconds });
  }
  if (!holder.scopes.includes(scope)) {
    throw new LimnError("api-key-scope-missing", { publicDetail: `It needs the scope ${scope}.` });
  }
  return { uid: holder.uid, isTest: holder.mode === "test" };
}

/** draft-ietf-httpapi-ratelimit-headers-06, which clients in use read. */
function rateHeaders({ limit, remaining, resetSeconds }: RateState): Record<string, string> {
  return {
    "RateLimit-Limit": `${limit}`,
    "RateLimit-Remaining": `${remaining}`,
    "RateLimit-Reset": `${resetSeconds}`,
    "RateLimit-Policy": `${limit};w=${windowMs / 1000}`,
  };
}
