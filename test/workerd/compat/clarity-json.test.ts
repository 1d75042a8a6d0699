import { createExecutionContext, env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { accountOf } from "#functions/accounts/account-of";
import { compatRoutes } from "#functions/http/compat/routes";
import {
  decodedAnswer,
  foreignPicture,
  newForeignPerson,
  pictureAddress,
  send,
} from "../../support/workerd/foreign";
import { base64Of } from "../../support/workerd/api-client";
import { origin } from "../../support/workerd/person";
import { hookUrl, nameLeadsTo } from "../../support/workerd/receiver";

/** What the API's clients read, and all that they read. */
const answerSchema = z.strictObject({ status: z.int(), message: z.string(), balance: z.int().optional() });

const init = (key: string | null, body: unknown): RequestInit => ({
  method: "POST",
  body: typeof body === "string" ? body : JSON.stringify(body),
  headers: { "Content-Type": "application/json", ...(key !== null && { Authorization: `Bearer ${key}` }) },
});

async function call(key: string | null, body: unknown, path = "/compat/clarity/") {
  const answer = await send(path, init(key, body));
  const said = answerSchema.parse(await answer.clone().json());
  // The status stands in both places, for clients that look at one.
  expect(said.status).toBe(answer.status);
  return { answer, ...said };
}

const address = async (name: string) => pictureAddress(`json-${name}`, await foreignPicture());

describe("Clarity's JSON API", () => {
  it.each([
    ["crystal", { creativity: 4, output_format: "jpg", scale_factor: 3 }, "image/jpeg", 72, 2],
    ["crystal", { target_megapixels: 0.0384 }, "image/png", 240, 2],
    ["clarity", { creativity: -10, resemblance: 3, style: "anime", prompt: "x" }, "image/png", 48, 3],
    ["clarity-pro", { creativity: 10, output_format: "png", scale_factor: "4" }, "image/png", 96, 3],
  ])(
    "answers %s with %j by an address that is read without a key",
    async (mode, fields, type, widthPx, price) => {
      const name = `${mode}-${widthPx}`;
      const person = await newForeignPerson(`json-${name}`, 5);
      const body = { mode, image: await address(name), ...fields };
      const { answer, message, balance } = await call(person.key, body);
      expect([answer.status, balance]).toEqual([200, 5 - price]);
      expect(message.startsWith(`${origin}/media/links/`)).toBe(true);
      const result = await send(message.slice(origin.length), {});
      expect([result.status, result.headers.get("Content-Type")]).toEqual([200, type]);
      expect(result.headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect((await decodedAnswer(result)).widthPx).toBe(widthPx);
    },
  );

  it("is there under its older address, without a mode, and at the site's origin", async () => {
    const person = await newForeignPerson("json-older", 5);
    const image = `data:image/png;base64,${base64Of(await foreignPicture())}`;
    const older = await call(person.key, { image }, "/compat/clarity/v1/upscale");
    const bare = await call(person.key, { mode: "clarity", image }, "/");
    expect([older.status, bare.status]).toEqual([200, 200]);
    // The same order, in whichever form.
    expect(bare.answer.headers.get("X-Limn-Job")).toBe(older.answer.headers.get("X-Limn-Job"));
    expect(await person.balance()).toBe(2);
  });

  it("answers an order with a webhook at once, and its address says so until the picture is there", async () => {
    const person = await newForeignPerson("json-webhook", 5);
    const ask = { image: await address("webhook"), webhook: hookUrl("json-told") };
    const idle = { create: async () => ({}), get: async () => ({}) };
    const answer = await compatRoutes().fetch(
      new Request(`${origin}/clarity`, init(person.key, ask)),
      { ...env, ENHANCE: idle } as unknown as typeof env,
      createExecutionContext(),
    );
    const { message, status } = answerSchema.parse(await answer.json());
    expect(status).toBe(200);
    expect((await send(message.slice(origin.length), {})).status).toBe(409);
    const [image] = await accountOf(env, person.uid).listImages();
    expect(image?.state).toBe("queued");
  });
});

describe("what the JSON API refuses", () => {
  it("400: no JSON, an unknown mode, a value out of its range, no address", async () => {
    const person = await newForeignPerson("json-bad", 5);
    const image = "https://pictures.limn-shop.net/a.png";
    const bodies = [
      "{",
      [],
      { image, mode: "midjourney" },
      { image, mode: "crystal", creativity: -1 },
      { image, mode: "crystal", target_megapixels: 0 },
      { image, output_format: "gif", mode: "crystal" },
      { image, webhook: "not an address" },
      { image: 5 },
      { image: "ftp://pictures.limn-shop.net/a.png" },
      {},
    ];
    for (const body of bodies) {
      const { status, message } = await call(person.key, body);
      expect([body, status]).toEqual([body, 400]);
      expect(message).toContain("Nothing was charged.");
    }
    expect(await person.balance()).toBe(5);
  });

  it("401, 402, 403 and 429 by the key", async () => {
    const image = `data:image/png;base64,${base64Of(await foreignPicture())}`;
    const poor = await newForeignPerson("json-poor", 0);
    const reader = await newForeignPerson("json-reader", 5, { scopes: ["account:read"] });
    const test = await newForeignPerson("json-flood", 5, { mode: "test" });
    expect((await call(null, { image })).status).toBe(401);
    expect((await call("limn_live_forged", { image })).status).toBe(401);
    expect((await call(poor.key, { image })).status).toBe(402);
    expect((await call(reader.key, { image })).status).toBe(403);
    for (let n = 0; n < 60; n += 1) await call(test.key, {});
    expect((await call(test.key, { image })).status).toBe(429);
  });

  it("422: an address or a webhook that leads out of the public internet, by name too, and too large a size", async () => {
    const person = await newForeignPerson("json-ssrf", 5);
    await nameLeadsTo("inside.limn-shop.net", ["10.0.0.5"]);
    const closed = [
      "http://127.0.0.1/a.png",
      "http://169.254.169.254/latest/meta-data/",
      "http://[::1]/a.png",
      "http://2130706433/a.png",
      "https://inside.limn-shop.net/a.png",
    ];
    for (const image of closed)
      expect([image, (await call(person.key, { image })).status]).toEqual([image, 422]);
    const image = `data:image/png;base64,${base64Of(await foreignPicture())}`;
    const hooks = ["https://inside.limn-shop.net/", "http://pictures.limn-shop.net/"];
    for (const webhook of hooks) expect((await call(person.key, { image, webhook })).status).toBe(422);
    expect((await call(person.key, { image, mode: "crystal", scale_factor: 200 })).status).toBe(422);
    expect(await person.balance()).toBe(5);
  });
});

describe("a signed link", () => {
  it("holds for its job alone, and not when it was changed", async () => {
    const person = await newForeignPerson("json-link", 5);
    const image = `data:image/png;base64,${base64Of(await foreignPicture())}`;
    const { message } = await call(person.key, { image });
    const [, , , token = ""] = message.slice(origin.length).split("/");
    const [head, claims = "", seal] = token.split(".");
    const other = btoa(atob(claims).replace("job_", "job_0")).replaceAll("=", "");
    const paths = [`${head}.${other}.${seal}`, `${head}.${claims}.`, "none", person.cookie.split("=")[1]];
    for (const path of paths) {
      const answer = await send(`/media/links/${path}/a.png`, {});
      expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([
        403,
        "media-link-invalid",
      ]);
    }
    const jobs = await accountOf(env, person.uid).listImages();
    await person.fetch(`/v1/images/${jobs[0]?.id}`, { method: "DELETE" });
    expect((await send(message.slice(origin.length), {})).status).toBe(404);
  });
});

describe("the site's own origin", () => {
  it("leaves every other POST to the pages", async () => {
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const byForm = await send("/", { method: "POST", body: "a=b", headers: form });
    const withoutKey = await send("/", init(null, { image: "x" }));
    for (const answer of [byForm, withoutKey]) {
      expect(answer.headers.get("Content-Type")).toContain("text/html");
      await answer.body?.cancel();
    }
  });
});
