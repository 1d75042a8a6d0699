import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { type ImageDocument, isEnd, type Upload } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import { replayLedger } from "#functions/accounts/replay-ledger";
import { objectKeys } from "#functions/pictures/object-keys";
import { pngBomb, pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import { newPerson, type Person, postJson, upload } from "../../support/workerd/person";

let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  picture = await pngOf(sceneRaster(24, 16, 3));
});

async function uploaded(person: Person): Promise<Upload> {
  const answer = await upload(person, picture);
  expect(answer.status).toBe(201);
  return answer.json();
}

const x2 = (uploadId: string) => ({ uploadId, size: { scale: 2 } });

async function started(person: Person, uploadId: string): Promise<ImageDocument> {
  const answer = await postJson(person, "/v1/jobs", x2(uploadId));
  expect(answer.status).toBe(201);
  return (await answer.json<{ image: ImageDocument }>()).image;
}

/** The job once it has ended. */
async function ended(person: Person, jobId: string): Promise<ImageDocument> {
  const read = async () => accountOf(env, person.uid).readJob(jobId);
  await expect.poll(async () => isEnd((await read())?.state ?? "queued")).toBe(true);
  const image = await read();
  if (!image) throw new Error("the job is gone");
  return image;
}

describe("a job", () => {
  it("goes from the upload to the download and leaves nothing at work", async () => {
    const person = await newPerson("whole", 5);
    const { id } = await uploaded(person);
    const job = await started(person, id);
    expect(job).toMatchObject({
      state: "queued",
      quote: { widthPx: 48, heightPx: 32, amountCredits: 1, parameters: {} },
    });
    expect(await ended(person, job.id)).toMatchObject({ state: "succeeded", progress: 1, error: null });
    expect(await person.balance()).toBe(4);
    const result = await person.fetch(`/media/images/${job.id}/result?download=1`);
    expect(result.headers.get("Content-Type")).toBe("image/png");
    expect(result.headers.get("Content-Disposition")).toContain("picture-48x32.png");
    expect((await result.arrayBuffer()).byteLength).toBeGreaterThan(100);
    const left = async () =>
      (await env.PICTURES.list({ prefix: objectKeys.work(person.uid, job.id) })).objects.length;
    await expect.poll(left).toBe(0);
  });

  it("is the same job when the same request comes again, and another request under its key is refused", async () => {
    const person = await newPerson("again", 9);
    const { id } = await uploaded(person);
    const key = { "Idempotency-Key": "one" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => postJson(person, "/v1/jobs", x2(id), key)),
    );
    const ids = await Promise.all(
      answers.map(async (answer) => (await answer.json<{ image: ImageDocument }>()).image.id),
    );
    expect(new Set(ids).size).toBe(1);
    const other = await postJson(person, "/v1/jobs", { uploadId: id, size: { scale: 3 } }, key);
    expect(other.status).toBe(409);
    await ended(person, ids[0] ?? "");
    expect(await person.balance()).toBe(8);
  });

  it("is priced without being begun by a dry run, and refused when the price is not the one shown", async () => {
    const person = await newPerson("dry", 2);
    const { id } = await uploaded(person);
    const dry = await postJson(person, "/v1/jobs", { ...x2(id), dryRun: true });
    expect(await dry.json()).toEqual({
      quote: { mode: "standard", format: "png", widthPx: 48, heightPx: 32, amountCredits: 1, parameters: {} },
    });
    const stale = await postJson(person, "/v1/jobs", { ...x2(id), expectedAmountCredits: 3 });
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({ code: "price-changed" });
    expect(await person.balance()).toBe(2);
  });

  it("that is canceled gives the credits back, once, and ends once", async () => {
    const person = await newPerson("cancel", 5);
    const { id } = await uploaded(person);
    const job = await started(person, id);
    const answers = await Promise.all(
      [1, 2, 3].map(() => person.fetch(`/v1/jobs/${job.id}/cancel`, { method: "POST" })),
    );
    for (const answer of answers) expect(answer.status).toBe(200);
    const end = await ended(person, job.id);
    expect(["canceled", "succeeded"]).toContain(end.state);
    expect(await person.balance()).toBe(end.state === "canceled" ? 5 : 4);
  });

  it("whose picture turns out damaged fails with a sentence's code and costs nothing", async () => {
    const person = await newPerson("damaged", 5);
    const broken = Uint8Array.from(picture);
    // Inside the compressed rows: header and end are whole, so that only decoding can tell.
    broken.fill(0x55, 60, 120);
    const sent = await upload(person, broken);
    expect(sent.status).toBe(201);
    const job = await started(person, (await sent.json<Upload>()).id);
    expect(await ended(person, job.id)).toMatchObject({ state: "failed", error: "image-damaged" });
    expect(await person.balance()).toBe(5);
  });

  it("that is deleted takes its files along", async () => {
    const person = await newPerson("deleted", 5);
    const { id } = await uploaded(person);
    const job = await started(person, id);
    await ended(person, job.id);
    expect((await person.fetch(`/v1/images/${job.id}`, { method: "DELETE" })).status).toBe(204);
    const left = await env.PICTURES.list({ prefix: objectKeys.account(person.uid) });
    expect(left.objects).toEqual([]);
    expect((await person.fetch(`/media/images/${job.id}/result`)).status).toBe(404);
  });
});

describe("fifty jobs at once on an account that can pay for ten", () => {
  it("are ten jobs, and the ledger replays", async () => {
    const person = await newPerson("fifty", 10);
    const { id } = await uploaded(person);
    const answers = await Promise.all(Array.from({ length: 50 }, () => postJson(person, "/v1/jobs", x2(id))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(40);
    const images = await accountOf(env, person.uid).listImages();
    expect(images).toHaveLength(10);
    for (const image of images) expect(await ended(person, image.id)).toMatchObject({ state: "succeeded" });
    const ledger = await accountOf(env, person.uid).readLedger();
    expect(replayLedger(ledger)).toEqual({ balanceCredits: 0, openReserves: [] });
    expect(ledger.filter(({ kind }) => kind === "reserve")).toHaveLength(10);
    expect(ledger.filter(({ kind }) => kind === "settle")).toHaveLength(10);
  }, 60_000);
});

describe("what is another's", () => {
  it("is not found, by any address", async () => {
    const [owner, other] = await Promise.all([newPerson("owner", 5), newPerson("other", 5)]);
    const { id } = await uploaded(owner);
    const job = await started(owner, id);
    await ended(owner, job.id);
    const attempts: [string, string, unknown?][] = [
      ["GET", `/v1/jobs/${job.id}`],
      ["POST", `/v1/jobs/${job.id}/cancel`],
      ["DELETE", `/v1/images/${job.id}`],
      ["GET", `/media/images/${job.id}/result`],
      ["GET", `/media/images/${job.id}/source`],
      ["GET", `/media/images/${job.id}/thumbnail`],
      ["POST", "/v1/jobs", x2(id)],
    ];
    for (const [method, path, body] of attempts) {
      const answer = await other.fetch(path, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      expect([path, answer.status]).toEqual([path, 404]);
      await answer.body?.cancel();
    }
    expect((await owner.fetch(`/media/images/${job.id}/result`)).status).toBe(200);
    expect((await other.fetch("/v1/images")).status).toBe(200);
    expect(await (await other.fetch("/v1/images")).json()).toEqual({ images: [], nextCursor: null });
  });
});

describe("an upload", () => {
  it("of a bomb is refused from its header", async () => {
    const person = await newPerson("bomber", 5);
    const answer = await upload(person, pngBomb(60_000, 60_000));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: "image-too-large" });
    const left = await env.PICTURES.list({ prefix: objectKeys.account(person.uid) });
    expect(left.objects).toEqual([]);
  });

  it("that is cut short is refused and leaves nothing", async () => {
    const person = await newPerson("cutter", 5);
    const answer = await upload(person, picture.slice(0, picture.length - 20));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "image-truncated" });
    expect((await env.PICTURES.list({ prefix: objectKeys.account(person.uid) })).objects).toEqual([]);
  });
});
