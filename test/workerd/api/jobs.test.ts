import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import {
  imagePageSchema,
  jobAnswerSchema,
  jobPageSchema,
  modesAnswerSchema,
  quoteAnswerSchema,
} from "#contract/api";
import { accountOf } from "#functions/accounts/account-of";
import { objectKeys } from "#functions/pictures/object-keys";
import { pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import { createdJob, jobNumber, uploadNumber } from "../../support/workerd/account";
import { type ApiClient, base64Of, codeOf, jobForm, newClient } from "../../support/workerd/api-client";
import { newPerson, type Person } from "../../support/workerd/person";

let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  picture = await pngOf(sceneRaster(24, 16, 3));
});

const sendForm = (client: ApiClient, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  client.fetch("/v1/jobs", { method: "POST", body: jobForm(picture, fields), headers });

const jobOf = async (answer: Response) => jobAnswerSchema.parse(await answer.json()).image;

const uploadsOf = async (person: Person) =>
  (await env.PICTURES.list({ prefix: `${objectKeys.account(person.uid)}uploads/` })).objects.length;

describe("POST /v1/jobs", () => {
  it("takes a form, waits as preferred, says what it cost, and gives the result's bytes", async () => {
    const person = await newPerson("api-form", 5);
    const client = await newClient(person);
    const answer = await sendForm(client, { scale: "2", format: "webp" }, { Prefer: "wait=30" });
    expect(answer.status).toBe(201);
    const job = await jobOf(answer);
    expect(job).toMatchObject({
      state: "succeeded",
      quote: { widthPx: 48, heightPx: 32, format: "webp", amountCredits: 1 },
      upload: { name: "holiday.png" },
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      location: `/v1/jobs/${job.id}`,
      "preference-applied": "wait=30",
      "x-credits-charged": "1",
      "x-credits-remaining": "4",
      "x-request-id": expect.stringMatching(/^req_/),
    });
    const result = await client.fetch(`/v1/jobs/${job.id}/result`);
    expect([result.status, result.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect((await result.arrayBuffer()).byteLength).toBe(job.resultSizeBytes);
    expect(await person.balance()).toBe(4);
  });

  it("takes base64, plain and as a data URL", async () => {
    const client = await newClient(await newPerson("api-base64", 5));
    for (const imageBase64 of [base64Of(picture), `data:image/jpeg;base64,${base64Of(picture)}`]) {
      const answer = await client.post("/v1/jobs", { imageBase64, name: "sent.png", size: { widthPx: 30 } });
      expect(answer.status).toBe(201);
      expect(await jobOf(answer)).toMatchObject({
        upload: { name: "sent.png", format: "png" },
        quote: { widthPx: 30 },
      });
    }
  });

  it("prices a dry run of any picture without keeping or charging anything", async () => {
    const person = await newPerson("api-dry", 5);
    const client = await newClient(person);
    const answers = [
      await sendForm(client, { scale: "4", dryRun: "true" }),
      await client.post("/v1/jobs", { imageBase64: base64Of(picture), size: { scale: 4 }, dryRun: true }),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("X-Credits-Charged")]).toEqual([200, "0"]);
      const { quote } = quoteAnswerSchema.parse(await answer.json());
      expect(quote).toMatchObject({ widthPx: 96, heightPx: 64, amountCredits: 1 });
    }
    expect([await person.balance(), await uploadsOf(person)]).toEqual([5, 0]);
  });

  it("that is refused charges nothing and keeps no picture", async () => {
    const person = await newPerson("api-poor", 0);
    const client = await newClient(person);
    const answer = await sendForm(client, { scale: "2" });
    expect([answer.status, await codeOf(answer)]).toEqual([402, "credits-insufficient"]);
    expect(await uploadsOf(person)).toBe(0);
  });

  const refusals: [string, BodyInit, string, number, string][] = [
    ["no picture", JSON.stringify({ size: { scale: 2 } }), "application/json", 400, "request-invalid"],
    [
      "two pictures",
      JSON.stringify({ size: { scale: 2 }, imageBase64: "AAAA", imageUrl: "https://limn.test/a.png" }),
      "application/json",
      400,
      "request-invalid",
    ],
    [
      "no base64",
      JSON.stringify({ size: { scale: 2 }, imageBase64: "?" }),
      "application/json",
      400,
      "request-invalid",
    ],
    [
      "no image",
      JSON.stringify({ size: { scale: 2 }, imageBase64: "AAAA" }),
      "application/json",
      415,
      "image-unknown",
    ],
    [
      "an unknown field",
      JSON.stringify({ size: { scale: 2 }, prompt: "x" }),
      "application/json",
      400,
      "request-invalid",
    ],
    ["a broken form", "--x\r\nnonsense", "multipart/form-data; boundary=x", 400, "request-invalid"],
    ["a form without boundary", "x", "multipart/form-data", 400, "request-invalid"],
  ];
  it.each(refusals)("is refused: %s", async (what, body, contentType, status, code) => {
    const client = await newClient(await newPerson(`api-refused-${what.replaceAll(" ", "-")}`, 5));
    const answer = await client.fetch("/v1/jobs", {
      method: "POST",
      body,
      headers: { "Content-Type": contentType },
    });
    expect([answer.status, await codeOf(answer)]).toEqual([status, code]);
  });

  it("is refused as a form without file, with two files, with an unknown field or two sizes", async () => {
    const client = await newClient(await newPerson("api-forms", 5));
    const twice = jobForm(picture, { scale: "2" });
    twice.append("image", new File([picture], "second.png"));
    const withoutFile = new FormData();
    withoutFile.set("scale", "2");
    const forms = [
      twice,
      withoutFile,
      jobForm(picture, { scale: "2", prompt: "x" }),
      jobForm(picture, { scale: "2", widthPx: "50" }),
      jobForm(picture, { scale: "5" }),
      jobForm(picture, {}),
    ];
    for (const body of forms) {
      const answer = await client.fetch("/v1/jobs", { method: "POST", body });
      expect([answer.status, await codeOf(answer)]).toEqual([400, "request-invalid"]);
    }
  });
});

describe("GET /v1/jobs", () => {
  it("gives every job once over its pages, newest first, while new ones come", async () => {
    const person = await newPerson("api-pages", 20);
    const account = accountOf(env, person.uid);
    await account.addUpload(uploadNumber(1));
    // Two of the same instant are told apart, too.
    const now = Date.now();
    for (let n = 1; n <= 7; n += 1) await createdJob(account, jobNumber(n, { now: now + (n >> 1) }));
    const client = await newClient(person);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor ? `?limit=3&cursor=${cursor}` : "?limit=3";
      const page = jobPageSchema.parse(await (await client.fetch(`/v1/jobs${query}`)).json());
      seen.push(...page.jobs.map(({ id }) => id));
      if (!cursor) await createdJob(account, jobNumber(99, { now: now + 1_000 }));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => jobNumber(n).jobId));
  });

  it("gives those of one state, and the images that were finished", async () => {
    const person = await newPerson("api-states", 20);
    const account = accountOf(env, person.uid);
    await account.addUpload(uploadNumber(1));
    for (const n of [1, 2, 3]) await createdJob(account, jobNumber(n));
    await account.settleJob(jobNumber(2).jobId, 1, { resultSizeBytes: 1 });
    await account.cancelJob(jobNumber(3).jobId);
    const client = await newClient(person);
    const canceled = jobPageSchema.parse(await (await client.fetch("/v1/jobs?state=canceled")).json());
    expect(canceled.jobs.map(({ id }) => id)).toEqual([jobNumber(3).jobId]);
    const { images } = imagePageSchema.parse(await (await client.fetch("/v1/images")).json());
    expect(images.map(({ id }) => id)).toEqual([jobNumber(2).jobId]);
  });

  it.each(["limit=0", "limit=201", "limit=x", "cursor=nonsense", "state=lost", "page=2"])(
    "refuses ?%s",
    async (query) => {
      const client = await newClient(await newPerson(`api-query-${query}`, 0));
      const answer = await client.fetch(`/v1/jobs?${query}`);
      expect([answer.status, await codeOf(answer)]).toEqual([400, "request-invalid"]);
    },
  );
});

describe("a job's result", () => {
  it("is refused with what the job came to", async () => {
    const person = await newPerson("api-ends", 20);
    const account = accountOf(env, person.uid);
    await account.addUpload(uploadNumber(1));
    for (const n of [1, 2, 3]) await createdJob(account, jobNumber(n));
    await account.failJob(jobNumber(2).jobId, 1, "image-damaged");
    await account.cancelJob(jobNumber(3).jobId);
    const client = await newClient(person);
    const codes = [1, 2, 3, 4].map(async (n) => {
      const answer = await client.fetch(`/v1/jobs/${jobNumber(n).jobId}/result`);
      return [answer.status, await codeOf(answer)];
    });
    expect(await Promise.all(codes)).toEqual([
      [409, "job-not-finished"],
      [422, "image-damaged"],
      [409, "job-canceled"],
      [404, "not-found"],
    ]);
  });
});

describe("GET /v1/jobs/{id}", () => {
  it("waits no longer than preferred", async () => {
    const person = await newPerson("api-wait", 2);
    const account = accountOf(env, person.uid);
    await account.addUpload(uploadNumber(1));
    const { id } = await createdJob(account, jobNumber(1));
    const client = await newClient(person);
    const begun = Date.now();
    const answer = await client.fetch(`/v1/jobs/${id}`, { headers: { Prefer: "respond-async, wait=1" } });
    expect(await jobOf(answer)).toMatchObject({ state: "queued" });
    expect(answer.headers.get("Preference-Applied")).toBe("wait=1");
    expect(Date.now() - begun).toBeGreaterThanOrEqual(950);
  });
});

describe("GET /v1/modes", () => {
  it("tells everybody the modes, rates and limits", async () => {
    const person = await newPerson("api-modes", 0);
    const answer = await person.fetch("/v1/modes");
    const { modes, limits } = modesAnswerSchema.parse(await answer.json());
    expect(modes).toContainEqual({
      id: "standard",
      label: "Standard",
      creditsPerMegapixel: 1,
      minimumCredits: 1,
      enlarges: true,
      requires: [],
      takes: ["keepLocation"],
    });
    expect(limits.requestsPerMinute.live).toBeGreaterThan(limits.requestsPerMinute.test);
  });
});
