import { z } from "zod";
import { jobIdSchema, uidSchema } from "#contract/ids";
import { compose } from "#functions/compose";
import type { Env } from "#functions/env";
import { openValue, signValue } from "#functions/signed-value";

const subjectSchema = z.strictObject({ uid: uidSchema, jobId: jobIdSchema, engine: z.string() });
export type WebhookSubject = z.infer<typeof subjectSchema>;

/** Providers try for two hours at most (fal's documentation), and no prediction is waited for as long. */
const webhookLink = { audience: "engine-webhook", maxAgeSeconds: 24 * 60 * 60, schema: subjectSchema };

/** Where a provider tells of a job's prediction; null where nothing from outside reaches this Limn (PUBLIC_ORIGIN). */
export async function engineWebhookUrl(env: Env, subject: WebhookSubject): Promise<string | null> {
  const { publicOrigin } = compose(env);
  if (publicOrigin === null) return null;
  const token = await signValue(webhookLink, subject, env.SESSION_SECRET, new Date());
  return `${publicOrigin}/webhooks/engines/${token}`;
}

/** What a provider's message is about, or null where the address was not made here. */
export function openEngineWebhook(env: Env, token: string): Promise<WebhookSubject | null> {
  return openValue(webhookLink, token, env.SESSION_SECRET, new Date());
}
