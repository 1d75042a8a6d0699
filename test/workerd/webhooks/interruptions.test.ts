import { env, runDurableObjectAlarm } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { newWebhookSchema } from "#contract/webhooks";
import { consumeWebhooks } from "#functions/webhooks/consume";
import type { WebhookMessage } from "#functions/webhooks/message";
import { onDatabase } from "../../support/workerd/account";
import { hookUrl, received } from "../../support/workerd/receiver";
import {
  deliveriesOf,
  madeWebhook,
  newWebhookOwner,
  passWaits,
  verified,
} from "../../support/workerd/webhooks";

const patience = { timeout: 30_000 };

/** Somebody whose webhook has taken one event, and how to bring that delivery into any state. */
async function settledOwner(uid: string) {
  const owner = await newWebhookOwner(uid);
  const { webhook } = await madeWebhook(owner, { url: hookUrl(uid) });
  const eventId = (await owner.endJob(1)).replace("job_", "evt_");
  const delivery = async () => (await deliveriesOf(owner.client, webhook.id))[0];
  await expect.poll(async () => (await delivery())?.state, patience).toBe("delivered");
  const set = (columns: string, ...values: SqlStorageValue[]) =>
    onDatabase(owner.account, (sql) =>
      sql.exec(`UPDATE webhook_deliveries SET ${columns}`, ...values).toArray(),
    );
  return { owner, uid, webhookId: webhook.id, eventId, delivery, set };
}

/** The consumer's verdict on a message. */
async function verdictOn(body: unknown): Promise<string> {
  const verdicts: string[] = [];
  const message = {
    id: "1",
    timestamp: new Date(),
    attempts: 1,
    body: body as WebhookMessage,
    ack: () => void verdicts.push("acknowledged"),
    retry: () => void verdicts.push("again"),
  };
  await consumeWebhooks({ messages: [message] }, env);
  return verdicts.join();
}

describe("an attempt", () => {
  it("that nobody heard of again is logged as interrupted, and made anew", async () => {
    const { owner, delivery, set } = await settledOwner("hook-interrupted");
    const tooLongAgo = Date.now() - 180_000;
    await set(
      "state = 'pending', attempt = 2, begun_at_ms = ?, due_at_ms = ?, created_at_ms = ?",
      tooLongAgo,
      tooLongAgo,
      tooLongAgo,
    );
    await runDurableObjectAlarm(owner.account);
    expect((await delivery())?.attempts[1]).toMatchObject({ failure: "interrupted", status: null });
    await expect
      .poll(async () => {
        await passWaits(owner.account);
        return (await delivery())?.state;
      }, patience)
      .toBe("delivered");
    expect((await delivery())?.attempts[2]).toMatchObject({ number: 3, status: 204 });
    expect(await received("hook-interrupted")).toHaveLength(2);
  });

  it("begins once, ends once, and is not ended by an older one", async () => {
    const { owner, webhookId, eventId, delivery, set } = await settledOwner("hook-fenced");
    await set("state = 'pending', attempt = 5, due_at_ms = ?", Date.now() + 3_600_000);
    const due = (attempt: number) => ({ webhookId, eventId, attempt });
    const outcome = { durationMs: 7, status: 200, failure: null, answer: "", retryAfterMs: 0 } as const;
    expect(await owner.account.beginWebhookAttempt(due(7))).toBeNull();
    expect(await owner.account.beginWebhookAttempt(due(6))).toMatchObject({ url: hookUrl("hook-fenced") });
    expect(await owner.account.beginWebhookAttempt(due(6))).toBeNull();
    expect(await owner.account.beginWebhookAttempt(due(7))).toBeNull();
    await owner.account.endWebhookAttempt(due(5), outcome);
    expect((await delivery())?.state).toBe("pending");
    await owner.account.endWebhookAttempt(due(6), outcome);
    await owner.account.endWebhookAttempt(due(6), outcome);
    expect((await delivery())?.attempts.map(({ number }) => number)).toEqual([1, 6]);
    expect((await delivery())?.state).toBe("delivered");
  });

  it("is not made for an account that is being deleted", async () => {
    const { owner, uid, webhookId, eventId, set } = await settledOwner("hook-leaving");
    await set("state = 'pending', due_at_ms = ?", Date.now() + 3_600_000);
    await owner.account.beginDeletion();
    expect(await verdictOn({ uid, webhookId, eventId, attempt: 2 })).toBe("acknowledged");
    expect(await received("hook-leaving")).toHaveLength(1);
  });
});

describe("a message of the queue", () => {
  it("is dropped where it is malformed or of nothing", async () => {
    const { uid, webhookId, eventId } = await settledOwner("hook-messages");
    const message = { uid, webhookId, eventId, attempt: 1 };
    for (const body of [null, {}, { ...message, attempt: 0 }, { ...message, uid: "a/b" }, message]) {
      expect(await verdictOn(body)).toBe("acknowledged");
    }
    expect(await received("hook-messages")).toHaveLength(1);
  });

  it("comes again where the secret cannot be read, and a rotation mends it", async () => {
    const { owner, uid, webhookId, eventId, set } = await settledOwner("hook-unreadable");
    await set("state = 'pending', due_at_ms = ?", Date.now() + 3_600_000);
    await onDatabase(owner.account, (sql) =>
      sql.exec("UPDATE webhooks SET sealed_secret = 'AAAA'").toArray(),
    );
    expect(await verdictOn({ uid, webhookId, eventId, attempt: 2 })).toBe("again");
    expect(await received("hook-unreadable")).toHaveLength(1);
    await set("begun_at_ms = NULL");
    const rotated = await owner.client.post(`/v1/webhooks/${webhookId}/rotate`, { overlapHours: 24 });
    const { secret } = newWebhookSchema.parse(await rotated.json());
    expect(await verdictOn({ uid, webhookId, eventId, attempt: 3 })).toBe("acknowledged");
    const [, mended] = await received("hook-unreadable");
    if (!mended) throw new Error("nothing came");
    expect(verified(mended, secret).type).toBe("job.succeeded");
  });
});

describe("the log", () => {
  it("forgets what is older than 30 days by itself", async () => {
    const { owner, delivery, set } = await settledOwner("hook-log");
    await set("created_at_ms = ?", Date.now() - 31 * 24 * 3_600_000);
    await runDurableObjectAlarm(owner.account);
    expect(await delivery()).toBeUndefined();
    const attempts = await onDatabase(owner.account, (sql) =>
      sql.exec("SELECT * FROM webhook_attempts").toArray(),
    );
    expect(attempts).toEqual([]);
  });
});
