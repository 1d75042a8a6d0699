import { randomBytes } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import { multipartLimitBytes } from "../../../clients/sdk/source/orders";
import { ConflictError, Limn, LimnError } from "../../../clients/sdk/source/index";
import { pngFile, pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import { decoded } from "../../support/studio";

const { baseUrl, liveKey, testKey } = inject("product");
const limn = new Limn({ baseUrl, apiKey: liveKey });
const picture = await pngOf(sceneRaster(24, 16, 3));

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "no error",
    (error: unknown) => (error instanceof LimnError ? error.code : String(error)),
  );

describe("against the running product", () => {
  it("a picture comes as bytes, as a Blob, or as an upload", async () => {
    for (const source of [picture, picture.buffer, new DataView(picture.buffer), new Blob([picture])]) {
      expect((await limn.quote(source, { widthPx: 60 })).heightPx).toBe(40);
    }
    const upload = await limn.upload(new File([picture], 'a "b".png'));
    expect([upload.name, upload.widthPx]).toEqual(['a "b".png', 24]);
    const { job, content } = await limn.upscale(upload, { heightPx: 40, format: "webp" });
    expect([job.upload.id, job.quote.widthPx]).toEqual([upload.id, 60]);
    expect(await decoded(Buffer.from(content))).toMatchObject({ widthPx: 60, heightPx: 40 });
  });

  it("one that no form takes is streamed before its order", async () => {
    const widthPx = 2_700;
    const rows = Array.from({ length: 2_600 }, () => randomBytes(widthPx * 3));
    const large = pngFile({ widthPx, heightPx: rows.length, bitDepth: 8, colourType: 2, rows });
    expect(large.length).toBeGreaterThan(multipartLimitBytes);
    expect((await limn.quote(large)).widthPx).toBe(5_400);
  });

  it("a job is made here, waited for and fetched there, once for its key", async () => {
    const idempotencyKey = `once ${randomBytes(8).toString("hex")}`;
    const before = await limn.account();
    const made = await limn.jobs.create(picture, { idempotencyKey, name: "later.png" });
    const again = await limn.jobs.create(picture, { idempotencyKey, waitSeconds: 30 });
    expect(again.id).toBe(made.id);
    const ended = await limn.jobs.wait(made.id);
    expect([ended.state, ended.upload.name]).toEqual(["succeeded", "later.png"]);
    expect(await limn.jobs.get(made.id)).toEqual(ended);
    expect(await decoded(Buffer.from(await limn.jobs.result(made.id)))).toMatchObject({ widthPx: 48 });
    expect((await limn.jobs.cancel(made.id)).state).toBe("succeeded");
    expect(before.balance - (await limn.account()).balance).toBe(1);
    await expect(limn.jobs.create(picture, { idempotencyKey, scale: 3 })).rejects.toThrow(ConflictError);
    for await (const { id } of limn.jobs.list({ state: "succeeded", limit: 1 })) {
      if (id === made.id) return;
    }
    expect.unreachable("the job is not in the list");
  });

  it("a price that is another is refused, and a test key spends nothing", async () => {
    expect(await codeOf(limn.jobs.create(picture, { expectedAmountCredits: 3 }))).toBe("price-changed");
    const before = await limn.account();
    const { content } = await new Limn({ baseUrl, apiKey: testKey }).upscale(picture, { scale: 4 });
    expect(await decoded(Buffer.from(content))).toMatchObject({ widthPx: 96, heightPx: 64 });
    expect((await limn.account()).balance).toBe(before.balance);
  });

  it("what can be asked for is told, and a picture is described, without a key", async () => {
    const stranger = new Limn({ baseUrl, apiKey: "" });
    const { modes, limits } = await stranger.modes();
    expect(modes.map(({ id }) => id)).toContain("standard");
    expect(limits.maxMultipartBytes).toBe(multipartLimitBytes);
    expect((await stranger.describe(picture, { language: "de" })).facts).toMatchObject({
      widthPx: 24,
      heightPx: 16,
    });
    expect(await codeOf(stranger.account())).toBe("signin-required");
    expect(await codeOf(new Limn({ baseUrl, apiKey: "limn_live_no" }).account())).toBe("api-key-invalid");
  });

  it("webhooks are made, listed, rotated and deleted", async () => {
    const { webhook, secret } = await limn.webhooks.create({ url: null, events: ["job.failed"] });
    expect([webhook.url, webhook.events]).toEqual([null, ["job.failed"]]);
    const rotated = await limn.webhooks.rotate(webhook.id, { overlapHours: 2 });
    expect(rotated.secret).toMatch(/^whsec_/);
    expect(rotated.secret).not.toBe(secret);
    expect((await limn.webhooks.list()).map(({ id }) => id)).toContain(webhook.id);
    for await (const delivery of limn.webhooks.deliveries(webhook.id)) expect.unreachable(delivery.id);
    expect(await codeOf(limn.webhooks.resend(webhook.id, `evt_${"0".repeat(26)}`))).toBe("not-found");
    await limn.webhooks.delete(webhook.id);
    expect(await codeOf(limn.webhooks.delete(webhook.id))).toBe("not-found");
  });
});
