import { SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { jobAnswerSchema } from "#contract/api";
import { requestsPerMinute } from "#contract/api-keys";
import { problemSchema } from "#contract/problem";
import { pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import { base64Of, codeOf, jobForm, newClient } from "../../support/workerd/api-client";
import { newPerson, origin } from "../../support/workerd/person";

let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  picture = await pngOf(sceneRaster(20, 12, 3));
});

describe("an Idempotency-Key", () => {
  it("makes one job of 50 requests at once, one charge, and one answer", async () => {
    const person = await newPerson("idem-fifty", 50);
    const client = await newClient(person);
    const send = () =>
      client.fetch("/v1/jobs", {
        method: "POST",
        // Each form has a boundary of its own.
        body: jobForm(picture, { scale: "2" }),
        headers: { "Idempotency-Key": "order 1" },
      });
    const answers = await Promise.all(Array.from({ length: 50 }, send));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const replayed = answers.filter(({ headers }) => headers.get("Idempotency-Replayed") === "true");
    expect(replayed).toHaveLength(49);
    for (const name of ["Location", "X-Credits-Charged", "X-Credits-Remaining"]) {
      expect(new Set(answers.map(({ headers }) => headers.get(name))).size).toBe(1);
    }
    expect(await person.balance()).toBe(49);
  });

  it("is refused for another request, of another picture, size or address", async () => {
    const person = await newPerson("idem-other", 50);
    const client = await newClient(person);
    const headers = { "Idempotency-Key": "order 2" };
    const first = { imageBase64: base64Of(picture), size: { scale: 2 } };
    const answer = await client.post("/v1/jobs", first, headers);
    expect(answer.status).toBe(201);
    const { image } = jobAnswerSchema.parse(await answer.json());
    const other = await pngOf(sceneRaster(20, 13, 3));
    const others: [string, unknown][] = [
      ["/v1/jobs", { ...first, size: { scale: 3 } }],
      ["/v1/jobs", { ...first, imageBase64: base64Of(other) }],
      ["/v1/jobs", { ...first, dryRun: true }],
      [`/v1/jobs/${image.id}/cancel`, {}],
    ];
    for (const [path, body] of others) {
      const refused = await client.post(path, body, headers);
      expect([refused.status, await codeOf(refused)]).toEqual([409, "idempotency-conflict"]);
    }
    expect(await person.balance()).toBe(49);
  });

  it("is free again after a refusal, and holds for uploads, too", async () => {
    const person = await newPerson("idem-uploads", 1);
    const client = await newClient(person);
    const sendUpload = (bytes: Uint8Array<ArrayBuffer>) =>
      client.fetch("/v1/uploads", {
        method: "POST",
        body: bytes,
        headers: { "Idempotency-Key": "upload", "Content-Length": `${bytes.length}` },
      });
    expect((await sendUpload(picture.slice(0, 40))).status).toBe(422);
    const [one, two] = [await sendUpload(picture), await sendUpload(picture)];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(await two.text()).toBe(await one.text());
    expect((await sendUpload(await pngOf(sceneRaster(9, 9, 3)))).status).toBe(409);
  });

  it.each(["", "x".repeat(256), "é"])("is refused where it is none (%#)", async (key) => {
    const client = await newClient(await newPerson(`idem-bad-${key.length}`, 1));
    const body = { imageBase64: base64Of(picture), size: { scale: 2 } };
    const answer = await client.post("/v1/jobs", body, { "Idempotency-Key": key });
    expect([answer.status, await codeOf(answer)]).toEqual([400, "request-invalid"]);
  });
});

describe("a page of another site", () => {
  const foreign = { Origin: "https://shop.example" };

  it("may call with a key, reads every answer, and has no use of a cookie", async () => {
    const person = await newPerson("cors-key", 3);
    const client = await newClient(person);
    const order = { imageBase64: base64Of(picture), size: { scale: 2 } };
    const made = await client.post("/v1/jobs", order, { ...foreign, Cookie: person.cookie });
    expect(made.status).toBe(201);
    const refused = await client.post("/v1/jobs", {}, foreign);
    for (const answer of [made, refused]) {
      expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(answer.headers.get("Access-Control-Allow-Credentials")).toBeNull();
      expect(answer.headers.get("Access-Control-Expose-Headers")).toContain("X-Credits-Charged");
      await answer.body?.cancel();
    }
    const byCookie = await person.fetch("/v1/jobs", { method: "POST", body: "{}", headers: foreign });
    expect([byCookie.status, await codeOf(byCookie)]).toEqual([403, "origin-refused"]);
    // A key that does not hold does not let the cookie in by the back door.
    const headers = { ...foreign, Authorization: "Bearer limn_live_no" };
    const forged = await person.fetch("/v1/jobs", { method: "POST", body: "{}", headers });
    expect([forged.status, await codeOf(forged)]).toEqual([401, "api-key-invalid"]);
    expect(forged.headers.get("WWW-Authenticate")).toBe("Bearer");
    const elsewhere = await SELF.fetch(`${origin}/account/name`, { method: "POST", body: "{}", headers });
    expect([elsewhere.status, await codeOf(elsewhere)]).toEqual([403, "origin-refused"]);
  });

  it("is told so beforehand", async () => {
    const headers = {
      ...foreign,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "authorization,idempotency-key",
    };
    const answer = await SELF.fetch(`${origin}/v1/jobs`, { method: "OPTIONS", headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(answer.headers.get("Access-Control-Allow-Headers")).toContain("Idempotency-Key");
    expect(answer.headers.get("Access-Control-Allow-Methods")).toContain("DELETE");
  });
});

describe("every answer", () => {
  it("counts the key's minute down, and refuses what is too much, saying when to come again", async () => {
    const person = await newPerson("rate", 0);
    const [client, other] = [await newClient(person, { mode: "test" }), await newClient(person)];
    const limit = requestsPerMinute.test;
    const remaining: number[] = [];
    for (let n = 0; n < limit; n += 1) {
      const answer = await client.fetch("/v1/account");
      expect(answer.status).toBe(200);
      remaining.push(Number(answer.headers.get("RateLimit-Remaining")));
      await answer.body?.cancel();
    }
    expect(remaining).toEqual(Array.from({ length: limit }, (_, n) => limit - 1 - n));
    const refused = await client.fetch("/v1/account");
    expect([refused.status, await codeOf(refused)]).toEqual([429, "rate-limited"]);
    expect(refused.headers.get("RateLimit-Policy")).toBe(`${limit};w=60`);
    const waitSeconds = Number(refused.headers.get("Retry-After"));
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(60);
    expect(refused.headers.get("RateLimit-Reset")).toBe(`${waitSeconds}`);
    expect((await other.fetch("/v1/account")).status).toBe(200);
    expect((await person.fetch("/v1/account")).status).toBe(200);
  });

  it("has an id, and is a problem document where nothing is there", async () => {
    const client = await newClient(await newPerson("nothing-there", 0));
    const answer = await client.fetch("/v1/nothing");
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([404, "application/problem+json"]);
    expect(answer.headers.get("X-Request-Id")).toMatch(/^req_/);
    expect(problemSchema.parse(await answer.json()).code).toBe("not-found");
  });
});
