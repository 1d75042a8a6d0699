import type { WebhookEvent } from "./answers.js";
import { WebhookVerificationError } from "./errors.js";

export interface ReceivedWebhook {
  /** The body exactly as it came: parsed and written again it has another signature. */
  readonly body: string | ArrayBuffer | ArrayBufferView;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…`; several while one is rotated. */
  readonly secret: string | readonly string[];
  /** How old, or how far in the future, a message may be; five minutes where not given, as Standard Webhooks has it. */
  readonly toleranceSeconds?: number;
  readonly now?: Date;
}

/**
 * The event in a message to a webhook, once its signature holds (Standard Webhooks 1.0.0). The same event can come
 * twice: go by the header `webhook-id`. Throws `WebhookVerificationError`, and TypeError for a secret that is none.
 */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookEvent> {
  const { body, secret, toleranceSeconds = 300, now = new Date() } = received;
  const header = headerReader(received.headers);
  const id = header("webhook-id");
  const timestamp = header("webhook-timestamp");
  const seconds = /^\d+$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  // Written so that what is no number is refused, too.
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds)) {
    throw new WebhookVerificationError("This message is too old, or the clocks do not agree.");
  }
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const signatures = header("webhook-signature")
    .split(" ")
    .filter((signature) => signature.startsWith("v1,"))
    .map((signature) => bytesOfBase64(signature.slice(3)))
    .filter((bytes) => bytes !== null);
  const secrets = typeof secret === "string" ? [secret] : secret;
  for (const key of await Promise.all(secrets.map(keyOf))) {
    for (const signature of signatures) {
      if (await crypto.subtle.verify("HMAC", key, signature, signed)) return JSON.parse(text) as WebhookEvent;
    }
  }
  throw new WebhookVerificationError("This message is not signed with this secret.");
}

function headerReader(headers: ReceivedWebhook["headers"]): (name: string) => string {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const byName = new Map(entries.map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = byName.get(name);
    if (typeof value === "string" && value !== "") return value;
    throw new WebhookVerificationError(`This message has no header ${name}.`);
  };
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOfBase64(secret.replace(/^whsec_/, ""));
  if (!bytes || bytes.length === 0)
    throw new TypeError("A webhook's secret is whsec_ and base64, as Limn told it.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
