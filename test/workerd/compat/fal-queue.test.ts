import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { accountOf } from "#functions/accounts/account-of";
import { createdJob, jobNumber, uploadNumber } from "../../support/workerd/account";
import {
  decodedAnswer,
  foreignPicture,
  newForeignPerson,
  pictureAddress,
  send,
} from "../../support/workerd/foreign";
import { base64Of } from "../../support/workerd/api-client";
import { origin } from "../../support/workerd/person";

const model = "/compat/fal/clarityai/crystal-upscaler";

/** What fal's clients read of a request, by its documentation of the queue. */
const submittedSchema = z.object({
  request_id: z.string(),
  response_url: z.url(),
  status_url: z.url(),
  cancel_url: z.url(),
});
const statusSchema = z.object({
  status: z.enum(["IN_QUEUE", "IN_PROGRESS", "COMPLETED"]),
  request_id: z.string(),
  error: z.string().optional(),
});
const resultSchema = z.object({
  images: z.array(z.object({ url: z.url(), content_type: z.string() })).length(1),
});
const validationSchema = z.object({
  detail: z.array(z.object({ loc: z.array(z.string()).min(1), msg: z.string(), type: z.string() })).min(1),
});
const detailSchema = z.object({ detail: z.string() });

const by = (key: string) => ({ Authorization: `Key ${key}` });
const submit = (key: string, input: unknown, query = "") =>
  send(`${model}${query}`, {
    method: "POST",
    body: JSON.stringify(input),
    headers: { ...by(key), "Content-Type": "application/json" },
  });
const read = (url: string, key: string, init: RequestInit = {}) =>
  send(url.replace(origin, ""), { ...init, headers: by(key) });

/** A job that no workflow is at: it stays as the test puts it. */
async function idleJob(uid: string) {
  const account = accountOf(env, uid);
  await account.addUpload(uploadNumber(1));
  const { id } = await createdJob(account, jobNumber(1));
  return { account, id, request: `${model}/requests/${id}` };
}

describe("fal's queue", () => {
  it("takes a request, tells its status, and gives its picture", async () => {
    const person = await newForeignPerson("fal-whole", 5);
    const image_url = await pictureAddress("fal-whole", await foreignPicture());
    const input = { image_url, scale_factor: 2.5, creativity: 3, output_format: "jpg" };
    const answer = await submit(person.key, input);
    expect(answer.status).toBe(200);
    const submitted = submittedSchema.parse(await answer.json());
    expect(submitted.status_url).toBe(`${origin}${model}/requests/${submitted.request_id}/status`);
    const statuses = new Set<number>();
    for (;;) {
      const status = await read(submitted.status_url, person.key);
      statuses.add(status.status);
      const said = statusSchema.parse(await status.json());
      expect(status.status).toBe(said.status === "COMPLETED" ? 200 : 202);
      if (said.status === "COMPLETED") break;
    }
    expect(statuses).toContain(200);
    const result = await read(submitted.response_url, person.key);
    const { images } = resultSchema.parse(await result.json());
    expect(images[0]?.content_type).toBe("image/jpeg");
    const picture = await send((images[0]?.url ?? "").replace(origin, ""), {});
    expect(await decodedAnswer(picture)).toMatchObject({ widthPx: 60, heightPx: 40 });
    expect(await person.balance()).toBe(3);
    // Sent again, it is the same request, and charged once.
    const again = submittedSchema.parse(await (await submit(person.key, input)).json());
    expect(again.request_id).toBe(submitted.request_id);
    expect(await person.balance()).toBe(3);
  });

  it("tells what waits, what is at work, what was canceled and what has failed", async () => {
    const person = await newForeignPerson("fal-states", 5);
    const { account, id, request } = await idleJob(person.uid);
    const status = async (query = "") => {
      const answer = await read(`${request}/status${query}`, person.key);
      return [answer.status, statusSchema.parse(await answer.json())] as const;
    };
    expect(await status()).toMatchObject([202, { status: "IN_QUEUE" }]);
    const early = await read(request, person.key);
    expect([early.status, detailSchema.parse(await early.json()).detail]).toEqual([
      400,
      "Request is still in progress",
    ]);
    await account.reportProgress(id, 1, 0.4);
    expect(await status("?logs=1")).toMatchObject([202, { status: "IN_PROGRESS" }]);
    const canceled = await read(`${request}/cancel`, person.key, { method: "PUT" });
    expect([canceled.status, await canceled.json()]).toEqual([202, { status: "CANCELLATION_REQUESTED" }]);
    expect(await status()).toMatchObject([200, { status: "COMPLETED", error: expect.any(String) }]);
    expect((await read(request, person.key)).status).toBe(409);
    expect(await person.balance()).toBe(5);
  });

  it("says of one that has ended that it cannot be canceled, and of one that failed why", async () => {
    const person = await newForeignPerson("fal-failed", 5);
    const { account, id, request } = await idleJob(person.uid);
    await account.failJob(id, 1, "image-damaged");
    const refused = await read(request, person.key);
    expect(refused.status).toBe(422);
    expect(validationSchema.parse(await refused.json()).detail[0]).toMatchObject({
      loc: ["body", "image_url"],
      type: "image_damaged",
    });
    const done = await newForeignPerson("fal-done", 5);
    const over = await idleJob(done.uid);
    await over.account.settleJob(over.id, 1, { resultSizeBytes: 1 });
    const cancel = await read(`${over.request}/cancel`, done.key, { method: "PUT" });
    expect([cancel.status, await cancel.json()]).toEqual([400, { status: "ALREADY_COMPLETED" }]);
  });
});

describe("what the queue refuses", () => {
  it("401 without a key that holds, 403 without the right or the credits, 404, 429", async () => {
    const image_url = `data:image/png;base64,${base64Of(await foreignPicture())}`;
    const poor = await newForeignPerson("fal-poor", 0);
    const reader = await newForeignPerson("fal-reader", 5, { scopes: ["account:read"] });
    const flood = await newForeignPerson("fal-flood", 5, { mode: "test" });
    const stranger = await newForeignPerson("fal-stranger", 5);
    const { request } = await idleJob((await newForeignPerson("fal-owner", 5)).uid);
    for (let n = 0; n < 60; n += 1) await (await submit(flood.key, {})).body?.cancel();
    const refusals: [number, Response][] = [
      [401, await submit("limn_live_forged", { image_url })],
      [401, await send(model, { method: "POST", body: "{}" })],
      [403, await submit(poor.key, { image_url })],
      [403, await submit(reader.key, { image_url })],
      [403, await read(`${request}/status`, reader.key)],
      [404, await read(`${request}/status`, stranger.key)],
      [404, await read(request, stranger.key)],
      [404, await read(`${request}/cancel`, stranger.key, { method: "PUT" })],
      [404, await read(`${model}/requests/none`, stranger.key)],
      [429, await submit(flood.key, { image_url })],
    ];
    for (const [status, answer] of refusals) {
      expect(answer.status).toBe(status);
      expect(detailSchema.parse(await answer.json()).detail).toMatch(/\.$/);
    }
  });

  it("422 with the place of what is wrong", async () => {
    const person = await newForeignPerson("fal-input", 5);
    const image_url = `data:image/png;base64,${base64Of(await foreignPicture())}`;
    const cases: [unknown, string, string[]][] = [
      [{}, "", ["body", "image_url"]],
      [{ image_url, scale_factor: 201 }, "", ["body", "scale_factor"]],
      [{ image_url, creativity: 11 }, "", ["body", "creativity"]],
      [{ image_url, output_format: "gif" }, "", ["body", "output_format"]],
      [{ image_url: "http://10.0.0.1/a.png" }, "", ["body", "image_url"]],
      [{ image_url: "data:image/png;base64,AAAA" }, "", ["body", "image_url"]],
      [{ image_url, scale_factor: 17 }, "", ["body"]],
      [{ image_url }, "?fal_webhook=http://10.0.0.1/", ["body"]],
    ];
    for (const [input, query, loc] of cases) {
      const answer = await submit(person.key, input, query);
      expect([input, answer.status]).toEqual([input, 422]);
      expect(answer.headers.get("X-Fal-Retryable")).toBe("false");
      expect([input, validationSchema.parse(await answer.json()).detail[0]?.loc]).toEqual([input, loc]);
    }
    expect(await person.balance()).toBe(5);
  });
});
