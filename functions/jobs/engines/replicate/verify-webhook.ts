import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { z } from "zod";
import { callProvider, type ProviderAccess } from "../hosted/call-provider";
import { readAnswer } from "../hosted/read-answer";

const secretSchema = z.object({ key: z.string().startsWith("whsec_") });

/** The secret belongs to the key, and stays the same as long as the isolate lives. */
const secrets = new WeakMap<ProviderAccess, string>();

/**
 * Whether a delivery is Replicate's and not older than five minutes: Standard Webhooks' signature over id, time and body, with the
 * secret that the key's account has (replicate.com/docs/topics/webhooks/verify-webhook). Throws `ProviderFailure` where the secret
 * cannot be had.
 */
export async function isReplicateDelivery(
  access: ProviderAccess,
  headers: Headers,
  body: string,
): Promise<boolean> {
  const secret = await secretOf(access);
  try {
    new Webhook(secret).verify(body, Object.fromEntries(headers));
    return true;
  } catch (error) {
    // What is signed is looked at before it is read: a body that is no JSON comes after the signature.
    if (error instanceof WebhookVerificationError || error instanceof SyntaxError) return false;
    throw error;
  }
}

async function secretOf(access: ProviderAccess): Promise<string> {
  const known = secrets.get(access);
  if (known) return known;
  const answer = await callProvider(access, { path: "/v1/webhooks/default/secret", isRepeatable: true });
  const { key } = await readAnswer(access.provider, "unavailable", answer, secretSchema);
  secrets.set(access, key);
  return key;
}
