import { z } from "zod";

/**
 * An API key says whose it is, so that the Worker finds the account without a directory, and proves by a seal that Limn
 * made it, so that a forged one opens no account at all: `limn_` + uid + `_` + secret + seal, each in base64url.
 */
const lengths = { secret: 43, seal: 16 } as const;
const keyPattern = new RegExp(
  `^limn_([A-Za-z0-9_-]{2,200})_([A-Za-z0-9_-]{${lengths.secret}})([A-Za-z0-9_-]{${lengths.seal}})$`,
);

export interface ApiKeyParts {
  readonly uid: string;
  /** 32 random bytes in base64url. */
  readonly secret: string;
  /** The first 16 characters of the seal in base64url (96 bits). */
  readonly seal: string;
}

export function formatApiKey({ uid, secret, seal }: ApiKeyParts): string {
  return `limn_${toBase64Url(new TextEncoder().encode(uid))}_${secret}${seal.slice(0, lengths.seal)}`;
}

/** The parts of a key, or null for what is none. */
export function parseApiKey(text: string): ApiKeyParts | null {
  const [, encodedUid, secret, seal] = keyPattern.exec(text) ?? [];
  if (encodedUid === undefined || secret === undefined || seal === undefined) return null;
  try {
    const binary = atob(encodedUid.replaceAll("-", "+").replaceAll("_", "/"));
    const uid = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(
      Uint8Array.from(binary, (letter) => letter.charCodeAt(0)),
    );
    return { uid, secret, seal };
  } catch {
    return null;
  }
}

export function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Keys of one account at a time. */
export const maxApiKeys = 10;

/** A key as it is listed: never the key itself. */
export const apiKeySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  lastFour: z.string(),
  createdAt: z.iso.datetime(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;
