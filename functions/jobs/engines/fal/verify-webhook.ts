import { z } from "zod";
import { ProviderFailure } from "../hosted/provider-failure";

/** fal's documentation of webhooks: a delivery counts within five minutes of its time, and the keys may be kept for a day. */
const toleranceMs = 5 * 60_000;
const keysKeptMs = 24 * 3_600_000;
const timeoutMs = 10_000;

const keysSchema = z.object({ keys: z.array(z.object({ x: z.string() })) });

/** Where fal's public keys are. */
export interface FalKeys {
  readonly url: string;
  readonly fetcher: typeof fetch;
}

const kept = new WeakMap<FalKeys, { readonly keys: readonly CryptoKey[]; readonly untilMs: number }>();

/**
 * Whether a delivery is fal's and fresh: Ed25519 over the request's id, the user's, the time and the body's SHA-256, by one of fal's
 * published keys. Throws `ProviderFailure` where these cannot be had.
 */
export async function isFalDelivery(
  source: FalKeys,
  headers: Headers,
  body: string,
  now: Date,
): Promise<boolean> {
  const [requestId, userId, timestamp, signature] = ["Request-Id", "User-Id", "Timestamp", "Signature"].map(
    (name) => headers.get(`X-Fal-Webhook-${name}`),
  );
  if (!requestId || !userId || !timestamp || !signature) return false;
  if (!/^\d+$/.test(timestamp) || !/^([0-9a-f]{2}){64}$/i.test(signature)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1_000) > toleranceMs) return false;
  const encode = (text: string) => new TextEncoder().encode(text);
  const digest = hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", encode(body))));
  const message = encode([requestId, userId, timestamp, digest].join("\n"));
  for (const key of await keysOf(source, now)) {
    if (await crypto.subtle.verify("Ed25519", key, bytesOf(signature), message)) return true;
  }
  return false;
}

async function keysOf(source: FalKeys, now: Date): Promise<readonly CryptoKey[]> {
  const known = kept.get(source);
  if (known && known.untilMs > now.getTime()) return known.keys;
  const keys = await fetchKeys(source);
  kept.set(source, { keys, untilMs: now.getTime() + keysKeptMs });
  return keys;
}

async function fetchKeys({ url, fetcher }: FalKeys): Promise<readonly CryptoKey[]> {
  try {
    const answer = await fetcher(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const { keys } = keysSchema.parse(await answer.json());
    const imported = keys.map(({ x }) =>
      crypto.subtle.importKey("jwk", { kty: "OKP", crv: "Ed25519", x }, "Ed25519", false, ["verify"]),
    );
    return await Promise.all(imported);
  } catch (cause) {
    throw new ProviderFailure("fal", "unavailable", "its public keys cannot be had", { cause });
  }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
