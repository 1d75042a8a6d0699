import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { openText, sealText } from "#functions/sealed-text";
import { makeWebhookSecret, openWebhookSecret, signatureHeaders } from "#functions/webhooks/signing";

const encryptionSecret = "a secret that only this test knows, of 32";
const counting = (count: number) => Uint8Array.from({ length: count }, (_, index) => index * 7);

describe("a signature", () => {
  // The example that libraries of Standard Webhooks share.
  const known = {
    secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
    signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  };

  it("is the one that Standard Webhooks has for its example", () => {
    const { id, at, body } = known;
    expect(signatureHeaders({ id, at, body, secrets: [known.secret] })).toEqual({
      "webhook-id": id,
      "webhook-timestamp": "1614265330",
      "webhook-signature": known.signature,
    });
  });

  it("is made with each secret that holds, so that either verifies", async () => {
    const made = await Promise.all(
      [counting, (count: number) => counting(count).reverse()].map((randomBytes) =>
        makeWebhookSecret("somebody", encryptionSecret, randomBytes),
      ),
    );
    const secrets = made.map(({ secret }) => secret);
    const body = '{"type":"job.succeeded"}';
    const headers = signatureHeaders({ id: "evt_1", at: new Date(), body, secrets });
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    const stranger = (await makeWebhookSecret("x", encryptionSecret, (count) => new Uint8Array(count)))
      .secret;
    expect(() => new Webhook(stranger).verify(body, headers)).toThrow("No matching signature found");
    expect(() => new Webhook(secrets[0] ?? "").verify(`${body} `, headers)).toThrow(
      "No matching signature found",
    );
    const content = `evt_1.${headers["webhook-timestamp"]}.${body}`;
    const key = Buffer.from((secrets[0] ?? "").slice("whsec_".length), "base64");
    expect(key).toHaveLength(32);
    const expected = createHmac("sha256", key).update(content).digest("base64");
    expect(headers["webhook-signature"]?.split(" ")[0]).toBe(`v1,${expected}`);
  });
});

describe("a secret at rest", () => {
  it("is read by its own account alone, and not in what is kept", async () => {
    const { secret, sealedSecret } = await makeWebhookSecret("owner", encryptionSecret, counting);
    expect(await openWebhookSecret("owner", encryptionSecret, sealedSecret)).toBe(secret);
    expect(atob(sealedSecret.replaceAll("-", "+").replaceAll("_", "/"))).not.toContain(secret.slice(6, 20));
    await expect(openWebhookSecret("stranger", encryptionSecret, sealedSecret)).rejects.toThrow(/operation/);
    await expect(openWebhookSecret("owner", `${encryptionSecret}!`, sealedSecret)).rejects.toThrow(
      /operation/,
    );
  });

  it("is not read where a letter of it was changed, and is another text each time", async () => {
    const sealed = await sealText(encryptionSecret, "a purpose", "a text");
    expect(await openText(encryptionSecret, "a purpose", sealed)).toBe("a text");
    expect(await sealText(encryptionSecret, "a purpose", "a text")).not.toBe(sealed);
    const changed = `${sealed.slice(0, 20)}${sealed[20] === "A" ? "B" : "A"}${sealed.slice(21)}`;
    await expect(openText(encryptionSecret, "a purpose", changed)).rejects.toThrow(/operation/);
    await expect(openText(encryptionSecret, "another", sealed)).rejects.toThrow(/operation/);
    await expect(openText(encryptionSecret, "a purpose", "")).rejects.toThrow(/too small/);
  });
});
