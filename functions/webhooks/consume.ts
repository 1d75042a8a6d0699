import { accountOf } from "#functions/accounts/account-of";
import type { BegunAttempt } from "#functions/accounts/webhooks/deliveries";
import { describeError, reportError } from "#functions/alerts/report-error";
import { compose } from "#functions/compose";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import { withRequestId } from "#functions/observe/request-id";
import { retryDelaySeconds } from "#functions/queue-retries";
import { type WebhookMessage, webhookMessageSchema } from "./message";
import { sendWebhook } from "./send-webhook";
import { openWebhookSecret, signatureHeaders } from "./signing";

/**
 * Makes the attempts of a batch side by side: one slow server must not keep the others waiting. A message only says which
 * attempt; the account knows whether it is still to be made, and decides what comes after it.
 */
export async function consumeWebhooks(
  batch: Pick<MessageBatch<WebhookMessage>, "messages">,
  env: Env,
): Promise<void> {
  await Promise.all(batch.messages.map((message) => consume(message, env)));
}

async function consume(message: Message<WebhookMessage>, env: Env): Promise<void> {
  const parsed = webhookMessageSchema.safeParse(message.body);
  if (!parsed.success) {
    log.error("a malformed webhook message was dropped", {
      messageId: message.id,
      error: parsed.error.message,
    });
    return message.ack();
  }
  try {
    await attempt(parsed.data, env);
    message.ack();
  } catch (error) {
    log.warn("an attempt at a webhook was not made; it comes again", { messageId: message.id, error });
    await reportError(env, "worker", `webhook: ${describeError(error)}`);
    message.retry({ delaySeconds: retryDelaySeconds(message.attempts) });
  }
}

async function attempt({ uid, ...due }: WebhookMessage, env: Env): Promise<void> {
  const account = accountOf(env, uid);
  const begun = await account.beginWebhookAttempt(due);
  if (!begun) return;
  await withRequestId(begun.requestId, async () => {
    const outcome = await send(begun, due.eventId, uid, env);
    const { status, failure, durationMs } = outcome;
    log.info("a webhook was sent", { ...due, status, failure, durationMs });
    const { beganToFail } = await account.endWebhookAttempt(due, outcome);
    if (!beganToFail) return;
    // Its owner sees it on the profile page, and may not look there: the operators can write to them.
    const what = `${due.webhookId} of account ${uid} has taken nothing for a day`;
    await reportError(env, "worker", `webhook failing, ${what} (${failure}, status ${status})`);
  });
}

async function send({ url, body, sealedSecrets }: BegunAttempt, eventId: string, uid: string, env: Env) {
  const [newest = "", ...older] = sealedSecrets;
  const open = (sealed: string) => openWebhookSecret(uid, env.ENCRYPTION_SECRET, sealed);
  // An old one that was encrypted with what the Worker no longer has must not keep the new one from signing.
  const opened = await Promise.allSettled(older.map(open));
  const secrets = [
    await open(newest),
    ...opened.flatMap((old) => (old.status === "fulfilled" ? old.value : [])),
  ];
  const headers = signatureHeaders({ id: eventId, body, at: new Date(), secrets });
  return sendWebhook({ url, headers, body }, compose(env).network, Date.now);
}
