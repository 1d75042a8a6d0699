import { type ApiKeyParts, formatApiKey, parseApiKey, toBase64Url } from "#contract/api-keys";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { isSameText, keyedHash } from "#functions/keyed-hash";

const sealLength = 16;

/** A new key for an account, with what the account keeps of it. */
export async function makeApiKey(
  uid: string,
  sealSecret: string,
  randomBytes: (count: number) => Uint8Array,
): Promise<{ key: string; secretHash: string; lastFour: string }> {
  const secret = toBase64Url(randomBytes(32));
  const key = formatApiKey({ uid, secret, seal: await sealOf(uid, secret, sealSecret) });
  return { key, secretHash: await hashOf(secret), lastFour: key.slice(-4) };
}

/** Whose key a request carries as a bearer token (RFC 6750), or null where it does not hold. */
export async function uidOfApiKey(key: string, env: Env): Promise<string | null> {
  const parts = parseApiKey(key);
  if (!parts || !(await isSealed(parts, env.SESSION_SECRET))) return null;
  const holds = await accountOf(env, parts.uid).useApiKey(await hashOf(parts.secret));
  return holds ? parts.uid : null;
}

/** The seal is checked before the account is asked: a made-up uid must not bring an object into being. */
async function isSealed({ uid, secret, seal }: ApiKeyParts, sealSecret: string): Promise<boolean> {
  return isSameText(seal, await sealOf(uid, secret, sealSecret));
}

async function sealOf(uid: string, secret: string, sealSecret: string): Promise<string> {
  return (await keyedHash(sealSecret, "api-key", `${uid} ${secret}`)).slice(0, sealLength);
}

/** A secret of 256 random bits needs no slow hash. */
async function hashOf(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
