import { describe, expect, it } from "vitest";
import { signatureHeaders } from "#functions/webhooks/signing";
import { WebhookVerificationError } from "../../../clients/sdk/source/errors";
import { type ReceivedWebhook, verifyWebhook } from "../../../clients/sdk/source/verify-webhook";

const secret = `whsec_${btoa("a secret that only tests know, 32.")}`;
const otherSecret = `whsec_${btoa("another one, which is as long, 32.")}`;
const now = new Date("2026-11-21T12:00:00Z");
const body = JSON.stringify({ type: "job.succeeded", timestamp: now.toISOString(), data: { note: "Blüte" } });

function message(more: Partial<ReceivedWebhook> = {}, secrets = [secret]): ReceivedWebhook {
  const headers = signatureHeaders({ id: "evt_1", body, at: now, secrets });
  return { body, headers, secret, now, ...more };
}

describe("a message that Limn's own code has signed", () => {
  it("is read, as text or bytes, whatever keeps its headers", async () => {
    const bytes = new TextEncoder().encode(body);
    const { headers } = message();
    const capitals = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value as string]),
    );
    for (const one of [
      message(),
      message({ body: bytes }),
      message({ headers: new Headers(capitals) }),
      message({ headers: capitals }),
    ]) {
      expect(await verifyWebhook(one)).toEqual(JSON.parse(body));
    }
  });

  it("holds while a secret is rotated, on either side", async () => {
    expect((await verifyWebhook(message({}, [otherSecret, secret]))).type).toBe("job.succeeded");
    expect((await verifyWebhook(message({ secret: [otherSecret, secret] }))).type).toBe("job.succeeded");
  });
});

describe("a message is refused", () => {
  const { headers } = message();
  const refused: [string, Partial<ReceivedWebhook>][] = [
    ["by another secret", { secret: otherSecret }],
    ["where a letter was changed", { body: body.replace("succeeded", "failed") }],
    ["under another id", { headers: { ...headers, "webhook-id": "evt_2" } }],
    ["after five minutes", { now: new Date(now.getTime() + 301_000) }],
    ["from the future", { now: new Date(now.getTime() - 301_000) }],
    ["without a time", { headers: { ...headers, "webhook-timestamp": "" } }],
    ["with a time that is none", { headers: { ...headers, "webhook-timestamp": "now" } }],
    ["without a signature", { headers: { ...headers, "webhook-signature": undefined } }],
    [
      "with a signature of another kind",
      { headers: { ...headers, "webhook-signature": "v2,AAAA v1,%%% v1" } },
    ],
    ["by no secret at all", { secret: [] }],
  ];
  it.each(refused)("%s", async (_, more) => {
    await expect(verifyWebhook(message(more))).rejects.toThrow(WebhookVerificationError);
  });

  it("and a secret that is none is said to be", async () => {
    await expect(verifyWebhook(message({ secret: "whsec_" }))).rejects.toThrow(TypeError);
  });
});
