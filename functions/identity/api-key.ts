import {
  type ApiKeyMode,
  type ApiKeyParts,
  type ApiKeyScope,
  formatApiKey,
  parseApiKey,
  toBase64Url,
} from "#contract/api-keys";
import { accountOf } from "#functions/accounts/account-of";
import type { RateState } from "#functions/accounts/rate-limits";
import type { Env } from "#functions/env";
import { isSameText, keyedHash } from "#functions/keyed-hash";

const sealLength = 16;

/** A new key for an account, with what the account keeps of it. */
export async function makeApiKey(
  { uid, mode }: { readonly uid: string; readonly mode: ApiKeyMode },
  sealSecret: string,
  randomBytes: (count: number) => Uint8Array,
): Promise<{ key: string; secretHash: string; lastFour: string }> {
  const secret = toBase64Url(randomBytes(32));
  const key = formatApiKey({ mode, uid, secret, seal: await sealOf({ mode, uid, secret }, sealSecret) });
  return { key, secretHash: await hashOf(secret), lastFour: key.slice(-4) };
}

/** Whose key it is and what it allows. */
export interface ApiKeyHolder {
  readonly uid: string;
  /** The key's own. */
  readonly id: string;
  readonly mode: ApiKeyMode;
  readonly scopes: readonly ApiKeyScope[];
  readonly rate: RateState;
}

/** Whose key a request carries as a bearer token (RFC 6750), or null where it does not hold. Counts as one request. */
export async function holderOfApiKey(key: string, env: Env): Promise<ApiKeyHolder | null> {
  const parts = parseApiKey(key);
  if (!parts || !(await isSealed(parts, env.SESSION_SECRET))) return null;
  const use = await accountOf(env, parts.uid).useApiKey(await hashOf(parts.secret));
  return use && { uid: parts.uid, ...use };
}

/** The seal is checked before the account is asked: a made-up uid must not bring an object into being. */
async function isSealed(parts: ApiKeyParts, sealSecret: string): Promise<boolean> {
  return isSameText(parts.seal, await sealOf(parts, sealSecret));
}

async function sealOf({ mode, uid, secret }: Omit<ApiKeyParts, "seal">, sealSecret: string): Promise<string> {
  return (await keyedHash(sealSecret, "api-key", `${mode} ${uid} ${secret}`)).slice(0, sealLength);
}

/** A secret of 256 random bits needs no slow hash. */
async function hashOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
