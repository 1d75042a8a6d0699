import { toBase64Url } from "#contract/api-keys";

/**
 * HMAC-SHA-256 of a text under a secret, as base64url. The purpose, a word without blanks, keeps a hash that was made for
 * one thing from meaning anything in another.
 */
export async function keyedHash(secret: string, purpose: string, text: string): Promise<string> {
  const encode = (part: string) => new TextEncoder().encode(part);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encode(secret), algorithm, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, encode(`${purpose} ${text}`));
  return toBase64Url(new Uint8Array(mac));
}

/** Whether two texts are the same, in a time that does not tell how far they agree. */
export function isSameText(given: string, expected: string): boolean {
  const [left, right] = [given, expected].map((text) => new TextEncoder().encode(text));
  if (!left || !right || left.length !== right.length) return false;
  return crypto.subtle.timingSafeEqual(left, right);
}
