import { describe, expect, it } from "vitest";
import { maxAttempts } from "#functions/accounts/webhooks/schedule";
import { deliveryLogLimits, newWebhookSchema, webhookListSchema } from "#contract/webhooks";
import { AlertsControl } from "../../support/workerd/alerts";
import { origin } from "../../support/workerd/person";
import { hookUrl, nameLeadsTo, received, replyWith } from "../../support/workerd/receiver";
import {
  deliveriesOf,
  madeWebhook,
  newWebhookOwner,
  passWaits,
  verified,
} from "../../support/workerd/webhooks";

/** The stack is shared and slow at times; nothing here takes long by itself. */
const patience = { timeout: 30_000 };

describe("the end of a job", () => {
  it.each(["succeeded", "failed", "canceled"] as const)("is told, signed, where it %s", async (state) => {
    const owner = await newWebhookOwner(`hook-${state}`);
    const { webhook, secret } = await madeWebhook(owner, { url: hookUrl(`hook-${state}`) });
    const jobId = await owner.endJob(1, state);
    await expect.poll(() => received(`hook-${state}`), patience).toHaveLength(1);
    const [request] = await received(`hook-${state}`);
    if (!request) throw new Error("nothing came");
    const event = verified(request, secret);
    expect(event).toMatchObject({
      type: `job.${state}`,
      timestamp: event.data.job.finishedAt,
      data: {
        job: { id: jobId, state, error: state === "failed" ? "image-damaged" : null },
        links: {
          job: `${origin}/v1/jobs/${jobId}`,
          result: state === "succeeded" ? `${origin}/v1/jobs/${jobId}/result` : null,
        },
      },
    });
    expect(request.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": jobId.replace("job_", "evt_"),
    });
    expect(request.headers["authorization"]).toBeUndefined();
    expect(request.headers["cookie"]).toBeUndefined();
    await expect
      .poll(() => deliveriesOf(owner.client, webhook.id), patience)
      .toMatchObject([
        {
          id: request.headers["webhook-id"],
          state: "delivered",
          nextAttemptAt: null,
          attempts: [{ number: 1, status: 204, failure: null, answer: "" }],
        },
      ]);
  });

  it("is told to those alone that want to hear of it", async () => {
    const owner = await newWebhookOwner("hook-choosy");
    const choosy = await madeWebhook(owner, { url: hookUrl("hook-choosy"), events: ["job.failed"] });
    const all = await madeWebhook(owner, { url: hookUrl("hook-all") });
    await owner.endJob(1, "succeeded");
    await owner.endJob(2, "failed");
    await expect.poll(() => received("hook-all"), patience).toHaveLength(2);
    await expect.poll(() => received("hook-choosy"), patience).toHaveLength(1);
    expect(await deliveriesOf(owner.client, choosy.webhook.id)).toHaveLength(1);
    expect(await deliveriesOf(owner.client, all.webhook.id)).toHaveLength(2);
    const [failed] = await received("hook-choosy");
    if (!failed) throw new Error("nothing came");
    // Each webhook has a secret of its own.
    expect(verified(failed, choosy.secret).type).toBe("job.failed");
    expect(() => verified(failed, all.secret)).toThrow("No matching signature found");
  });
});

describe("a delivery that fails", () => {
  it("is tried again, with the same id and body and a new signature, and its log tells all of it", async () => {
    const owner = await newWebhookOwner("hook-retried");
    const { webhook, secret } = await madeWebhook(owner, { url: hookUrl("hook-retried") });
    const long = "x".repeat(5_000);
    await replyWith("hook-retried", [
      { status: 500, body: long },
      { status: 302, headers: { Location: hookUrl("elsewhere") } },
      { status: 200, breaksOff: true },
      { status: 200, body: "thanks" },
    ]);
    await owner.endJob(1);
    await expect
      .poll(async () => {
        await passWaits(owner.account);
        return (await deliveriesOf(owner.client, webhook.id)).map(({ state }) => state);
      }, patience)
      .toEqual(["delivered"]);
    const [delivery] = await deliveriesOf(owner.client, webhook.id);
    const cut = long.slice(0, deliveryLogLimits.maxAnswerCharacters);
    expect(delivery?.attempts).toMatchObject([
      { number: 1, status: 500, failure: "status", answer: cut },
      { number: 2, status: 302, failure: "status" },
      { number: 3, status: null, failure: "no-answer", answer: "" },
      { number: 4, status: 200, failure: null, answer: "thanks" },
    ]);
    const requests = await received("hook-retried");
    expect(requests).toHaveLength(4);
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
    expect(new Set(requests.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([delivery?.id]));
    for (const request of requests) verified(request, secret);
    // A redirect is not followed.
    expect(await received("elsewhere")).toEqual([]);
  });

  it("waits for its time, which grows, and as long as the server asks for", async () => {
    const owner = await newWebhookOwner("hook-patient");
    const { webhook } = await madeWebhook(owner, { url: hookUrl("hook-patient") });
    await replyWith("hook-patient", [{ status: 503, headers: { "Retry-After": "7200" } }]);
    await owner.endJob(1);
    const waitMs = async () => {
      const [delivery] = await deliveriesOf(owner.client, webhook.id);
      const [attempt] = delivery?.attempts ?? [];
      if (!delivery?.nextAttemptAt || !attempt) return 0;
      return Date.parse(delivery.nextAttemptAt) - Date.parse(attempt.at);
    };
    await expect.poll(waitMs, patience).toBeGreaterThanOrEqual(7_200_000);
    expect(await waitMs()).toBeLessThan(7_300_000);
    expect(await received("hook-patient")).toHaveLength(1);
  });

  it("is given up after the last attempt; its webhook is failing, is asked once for each event, and heals", async () => {
    const owner = await newWebhookOwner("hook-dead");
    const { webhook } = await madeWebhook(owner, { url: hookUrl("hook-dead") });
    const healthy = await madeWebhook(owner, { url: hookUrl("hook-healthy") });
    await replyWith(
      "hook-dead",
      Array.from({ length: maxAttempts + 1 }, () => ({ status: 500 })),
    );
    const statesOf = async () => {
      await passWaits(owner.account);
      return (await deliveriesOf(owner.client, webhook.id)).map(({ state }) => state);
    };
    const failingSince = async (id: string) => {
      const { webhooks } = webhookListSchema.parse(await (await owner.client.fetch("/v1/webhooks")).json());
      return webhooks.find((one) => one.id === id)?.failingSince;
    };
    await owner.endJob(1);
    await expect.poll(statesOf, patience).toEqual(["failed"]);
    expect(await received("hook-dead")).toHaveLength(maxAttempts);
    expect(await failingSince(webhook.id)).toEqual(expect.any(String));
    expect(await failingSince(healthy.webhook.id)).toBeNull();
    const alerts = async () =>
      (await new AlertsControl().waiting(webhook.id)).map(({ text, count }) => [text, count]);
    const told = expect.stringContaining(
      `webhook failing, ${webhook.id} of account hook-dead has taken nothing for a day (status, status 500)`,
    );
    await expect.poll(alerts, patience).toEqual([[told, 1]]);
    await owner.endJob(2);
    await expect.poll(statesOf, patience).toEqual(["failed", "failed"]);
    expect(await alerts()).toEqual([[told, 1]]);
    expect(await received("hook-dead")).toHaveLength(maxAttempts + 1);
    await owner.endJob(3);
    await expect.poll(statesOf, patience).toEqual(["delivered", "failed", "failed"]);
    expect(await failingSince(webhook.id)).toBeNull();
    await expect.poll(() => received("hook-healthy"), patience).toHaveLength(3);
  });

  it("is given up at once where the server says that it is gone", async () => {
    const owner = await newWebhookOwner("hook-gone");
    const { webhook } = await madeWebhook(owner, { url: hookUrl("hook-gone") });
    await replyWith("hook-gone", [{ status: 410 }]);
    await owner.endJob(1);
    await expect
      .poll(() => deliveriesOf(owner.client, webhook.id), patience)
      .toMatchObject([{ state: "failed", attempts: [{ status: 410 }] }]);
  });

  it("is sent again when its owner asks, with the same id", async () => {
    const owner = await newWebhookOwner("hook-resent");
    const { webhook, secret } = await madeWebhook(owner, { url: hookUrl("hook-resent") });
    await replyWith("hook-resent", [{ status: 410 }, { status: 500 }]);
    await owner.endJob(1);
    const states = async () => (await deliveriesOf(owner.client, webhook.id)).map(({ state }) => state);
    await expect.poll(states, patience).toEqual(["failed"]);
    const [delivery] = await deliveriesOf(owner.client, webhook.id);
    const resend = () =>
      owner.client.post(`/v1/webhooks/${webhook.id}/deliveries/${delivery?.id}/resend`, {});
    const answer = await resend();
    expect([answer.status, await answer.json()]).toMatchObject([202, { delivery: { state: "pending" } }]);
    // Once, and not for a day again.
    await expect.poll(states, patience).toEqual(["failed"]);
    expect((await resend()).status).toBe(202);
    await expect.poll(states, patience).toEqual(["delivered"]);
    const requests = await received("hook-resent");
    expect(requests.map(({ headers }) => headers["webhook-id"])).toEqual(
      Array.from({ length: 3 }, () => delivery?.id),
    );
    for (const request of requests) verified(request, secret);
    // What went through can be sent again, too.
    expect((await resend()).status).toBe(202);
    await expect.poll(() => received("hook-resent"), patience).toHaveLength(4);
  });
});

describe("a secret that is rotated", () => {
  it("signs beside the new one until its time is over", async () => {
    const owner = await newWebhookOwner("hook-rotated");
    const old = await madeWebhook(owner, { url: hookUrl("hook-rotated") });
    const rotate = async (overlapHours: number) => {
      const answer = await owner.client.post(`/v1/webhooks/${old.webhook.id}/rotate`, { overlapHours });
      expect(answer.status).toBe(200);
      return newWebhookSchema.parse(await answer.json());
    };
    const next = await rotate(24);
    expect(next.secret).not.toBe(old.secret);
    expect(Date.parse(next.webhook.oldSecretEndsAt ?? "")).toBeGreaterThan(Date.now());
    await owner.endJob(1);
    await expect.poll(() => received("hook-rotated"), patience).toHaveLength(1);
    const [both] = await received("hook-rotated");
    if (!both) throw new Error("nothing came");
    expect(both.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    expect(verified(both, old.secret)).toEqual(verified(both, next.secret));
    const last = await rotate(0);
    expect(last.webhook.oldSecretEndsAt).toBeNull();
    await owner.endJob(2);
    await expect.poll(() => received("hook-rotated"), patience).toHaveLength(2);
    const [, alone] = await received("hook-rotated");
    if (!alone) throw new Error("nothing came");
    expect(verified(alone, last.secret).type).toBe("job.succeeded");
    for (const { secret } of [old, next])
      expect(() => verified(alone, secret)).toThrow("No matching signature found");
  });
});

describe("a name", () => {
  it("that leads elsewhere after the webhook was made is not followed there", async () => {
    const owner = await newWebhookOwner("hook-rebinding");
    const name = "rebinding.limn-shop.net";
    await nameLeadsTo(name, ["93.184.215.14"]);
    const { webhook } = await madeWebhook(owner, { url: `https://${name}/hook` });
    await nameLeadsTo(name, ["93.184.215.14", "127.0.0.1"]);
    await owner.endJob(1);
    await expect
      .poll(() => deliveriesOf(owner.client, webhook.id), patience)
      .toMatchObject([{ state: "pending", attempts: [{ status: null, failure: "address-refused" }] }]);
    await nameLeadsTo(name, []);
    await passWaits(owner.account);
    await expect
      .poll(async () => (await deliveriesOf(owner.client, webhook.id))[0]?.attempts[1]?.failure, patience)
      .toBe("name-unknown");
  });
});
