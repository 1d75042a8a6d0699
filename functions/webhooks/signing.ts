import { Webhook } from "standardwebhooks";
import { openText, sealText } from "#functions/sealed-text";

/** Standard Webhooks asks for 24 to 64 random bytes. */
const secretSizeBytes = 32;

/** A new secret of a webhook, in Standard Webhooks' notation, and as it is kept. */
export interface MadeSecret {
  /** `whsec_…`: told once. */
  readonly secret: string;
  readonly sealedSecret: string;
}

export async function makeWebhookSecret(
  uid: string,
  encryptionSecret: string,
  randomBytes: (count: number) => Uint8Array,
): Promise<MadeSecret> {
  const letters = Array.from(randomBytes(secretSizeBytes), (byte) => String.fromCharCode(byte));
  const secret = `whsec_${btoa(letters.join(""))}`;
  return { secret, sealedSecret: await sealText(encryptionSecret, purposeOf(uid), secret) };
}

/** The secret that `makeWebhookSecret` sealed for this account. Throws for any other. */
export function openWebhookSecret(uid: string, encryptionSecret: string, sealed: string): Promise<string> {
  return openText(encryptionSecret, purposeOf(uid), sealed);
}

const purposeOf = (uid: string) => `webhook-secret ${uid}`;

export interface SignedContent {
  /** The event's id: the same in every attempt. */
  readonly id: string;
  readonly body: string;
  /** When it is sent. */
  readonly at: Date;
  /** All that sign now: while a new secret is brought out, the old one signs, too. */
  readonly secrets: readonly string[];
}

/** The headers of Standard Webhooks 1.0.0 ("Webhook headers"), with a signature of each secret. */
export function signatureHeaders({ id, body, at, secrets }: SignedContent): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body));
  return {
    "webhook-id": id,
    "webhook-timestamp": `${Math.floor(at.getTime() / 1_000)}`,
    "webhook-signature": signatures.join(" "),
  };
}
