import type { ApiKeyScope } from "#contract/api-keys";
import { LimnError } from "#contract/errors";
import { windowMs, type RateState } from "#functions/accounts/rate-limits";
import { type ApiKeyHolder, holderOfApiKey } from "#functions/identity/api-key";
import { type HttpContext, requirePrincipal } from "../context";
import { requirePace } from "../require-pace";

/** Whose request of the API this is. */
export interface ApiCaller {
  readonly uid: string;
  /** A test key's: nothing is spent. */
  readonly isTest: boolean;
  /** Of the API key that was used; null for a session. */
  readonly keyId: string | null;
}

/**
 * Whose request of the API this is: an API key's account where it carries one, a session's otherwise. A session may do
 * everything; a key what its scopes say. Throws `api-key-invalid`, `rate-limited`, `api-key-scope-missing` and
 * `signin-required`.
 */
export async function requireCaller(context: HttpContext, scope: ApiKeyScope): Promise<ApiCaller> {
  if (context.req.header("Authorization") === undefined) {
    const { uid } = await requirePrincipal(context);
    await requirePace(context, uid, "api");
    return { uid, isTest: false, keyId: null };
  }
  const holder = await requireKeyHolder(context);
  requireScope(holder, scope);
  return callerOf(holder);
}

/**
 * Whose key a request carries as a bearer token; it counts as one of the key's requests. Throws `api-key-missing`,
 * `api-key-invalid` and `rate-limited`.
 */
export async function requireKeyHolder(context: HttpContext): Promise<ApiKeyHolder> {
  const authorization = context.req.header("Authorization");
  if (authorization === undefined) throw new LimnError("api-key-missing");
  const [, key = ""] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  return holderOf(context, key);
}

/** Whose key this is. Throws `api-key-invalid`, `rate-limited` and `api-key-scope-missing`. */
export async function callerOfKey(context: HttpContext, key: string, scope: ApiKeyScope): Promise<ApiCaller> {
  const holder = await holderOf(context, key);
  requireScope(holder, scope);
  return callerOf(holder);
}

async function holderOf(context: HttpContext, key: string): Promise<ApiKeyHolder> {
  const holder = await holderOfApiKey(key, context.env);
  if (!holder) throw new LimnError("api-key-invalid");
  Object.assign(context.get("answerHeaders"), rateHeaders(holder.rate));
  if (!holder.rate.allowed) {
    throw new LimnError("rate-limited", { retryAfterSeconds: holder.rate.resetSeconds });
  }
  return holder;
}

/** Throws `api-key-scope-missing`. */
export function requireScope({ scopes }: ApiKeyHolder, scope: ApiKeyScope): void {
  if (scopes.includes(scope)) return;
  throw new LimnError("api-key-scope-missing", { publicDetail: `It needs the scope ${scope}.` });
}

export function callerOf({ uid, id, mode }: ApiKeyHolder): ApiCaller {
  return { uid, isTest: mode === "test", keyId: id };
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
