import { fromBase64Url, toBase64Url } from "#contract/api-keys";

/** NIST SP 800-38D section 8.2.2: a random one is fine for far fewer than 2^32 texts under one key. */
const nonceSizeBytes = 12;

const encode = (text: string) => new TextEncoder().encode(text);

/**
 * Encrypts a text that must be read again (AES-256-GCM), as base64url. The purpose makes a key of its own (HKDF, RFC 5869), so that a
 * text which was sealed for one thing, or for one account, opens nowhere else.
 */
export async function sealText(secret: string, purpose: string, text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceSizeBytes));
  const key = await keyOf(secret, purpose);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, key, encode(text));
  return toBase64Url(new Uint8Array([...nonce, ...new Uint8Array(sealed)]));
}

/** The text that `sealText` sealed. Throws where it was sealed with another secret or for another purpose, or was changed. */
export async function openText(secret: string, purpose: string, sealed: string): Promise<string> {
  const bytes = fromBase64Url(sealed);
  const iv = bytes.subarray(0, nonceSizeBytes);
  const key = await keyOf(secret, purpose);
  const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, bytes.subarray(nonceSizeBytes));
  return new TextDecoder().decode(opened);
}

async function keyOf(secret: string, purpose: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", encode(secret), "HKDF", false, ["deriveKey"]);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encode(purpose) },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}
