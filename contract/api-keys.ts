import { z } from "zod";

/** Live keys spend credits; test keys do everything that live keys do on small pictures, and spend nothing. */
export const apiKeyModes = ["live", "test"] as const;
export const apiKeyModeSchema = z.enum(apiKeyModes);
export type ApiKeyMode = z.infer<typeof apiKeyModeSchema>;

/** What a key can be allowed to do. */
export const apiKeyScopes = [
  "jobs:write",
  "jobs:read",
  "images:delete",
  "account:read",
  "webhooks:read",
  "webhooks:write",
] as const;
export const apiKeyScopeSchema = z.enum(apiKeyScopes);
export type ApiKeyScope = z.infer<typeof apiKeyScopeSchema>;

/** Requests of one key in a minute. */
export const requestsPerMinute: Readonly<Record<ApiKeyMode, number>> = { live: 240, test: 60 };

/** What one job of a test key may give: enough to see that it works, too little to work with. */
export const testKeyLimits = { maxPixels: 1_000_000 } as const;

/**
 * An API key says whose it is, so that the Worker finds the account without a directory, and proves by a seal that Limn
 * made it, so that a forged one opens no account at all: `limn_live_` or `limn_test_`, then uid + `_` + secret + seal, each
 * in base64url.
 */
const lengths = { secret: 43, seal: 16 } as const;
const keyPattern = new RegExp(
  `^limn_(live|test)_([A-Za-z0-9_-]{2,200})_([A-Za-z0-9_-]{${lengths.secret}})([A-Za-z0-9_-]{${lengths.seal}})$`,
);

export interface ApiKeyParts {
  readonly mode: ApiKeyMode;
  readonly uid: string;
  /** 32 random bytes in base64url. */
  readonly secret: string;
  /** The first 16 characters of the seal in base64url (96 bits). */
  readonly seal: string;
}

export function formatApiKey({ mode, uid, secret, seal }: ApiKeyParts): string {
  const encodedUid = toBase64Url(new TextEncoder().encode(uid));
  return `limn_${mode}_${encodedUid}_${secret}${seal.slice(0, lengths.seal)}`;
}

/** The parts of a key, or null for what is none. */
export function parseApiKey(text: string): ApiKeyParts | null {
  const [, mode, encodedUid, secret, seal] = keyPattern.exec(text) ?? [];
  if (!mode || encodedUid === undefined || secret === undefined || seal === undefined) return null;
  try {
    const uid = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(fromBase64Url(encodedUid));
    return { mode: apiKeyModeSchema.parse(mode), uid, secret, seal };
  } catch {
    return null;
  }
}

export function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Throws where the text is none. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Keys of one account at a time. */
export const maxApiKeys = 10;

/** A key as it is listed: never the key itself. */
export const apiKeySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  mode: apiKeyModeSchema,
  scopes: z.array(apiKeyScopeSchema),
  lastFour: z.string(),
  createdAt: z.iso.datetime(),
  /** When it ends by itself; null where it does not. */
  expiresAt: z.iso.datetime().nullable(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;
