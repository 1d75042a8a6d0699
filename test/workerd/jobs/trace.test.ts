import { env } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { z } from "zod";
import { isEnd, type ImageDocument, type Upload } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import { log } from "#functions/observe/log";
import { withRequestId } from "#functions/observe/request-id";
import { pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import { newPerson, postJson, upload } from "../../support/workerd/person";

const lineSchema = z.looseObject({
  level: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
});

let spy: MockInstance<typeof console.log>;
beforeEach(() => {
  spy = vi.spyOn(console, "log");
});
afterEach(() => spy.mockRestore());

/** What the log says of a request. */
const linesOf = (requestId: string) =>
  spy.mock.calls.flatMap(([line]) => {
    const parsed = lineSchema.safeParse(JSON.parse(String(line)));
    return parsed.success && parsed.data.requestId === requestId ? [parsed.data] : [];
  });

describe("a request's id", () => {
  it("is on every line from the answer to the engine, and on the job's end with its figures", async () => {
    const person = await newPerson("traced", 5);
    const sent = await upload(person, await pngOf(sceneRaster(24, 16, 3)));
    const { id: uploadId } = await sent.json<Upload>();
    const answer = await postJson(person, "/v1/jobs", { uploadId, size: { scale: 2 } });
    const requestId = answer.headers.get("X-Request-Id") ?? "";
    const { id } = (await answer.json<{ image: ImageDocument }>()).image;
    const ended = async () => isEnd((await accountOf(env, person.uid).readJob(id))?.state ?? "queued");
    await expect.poll(ended).toBe(true);
    const messages = () => linesOf(requestId).map(({ message }) => message);
    await expect
      .poll(() => messages().sort())
      .toEqual(["a job ended", ...Array(8).fill("a step begins"), "a strip was enhanced", "answered"]);
    expect(linesOf(requestId)).toContainEqual(
      expect.objectContaining({ message: "a step begins", jobId: id, attempt: 1, step: "settle" }),
    );
    expect(linesOf(requestId)).toContainEqual(
      expect.objectContaining({ message: "answered", method: "POST", path: "/v1/jobs", status: 201 }),
    );
    expect(linesOf(requestId)).toContainEqual(
      expect.objectContaining({
        message: "a job ended",
        mode: "standard",
        engine: "limn",
        format: "png",
        outcome: "succeeded",
        amountCredits: 1,
        attempt: 1,
        megapixels: (48 * 32) / 1_000_000,
      }),
    );
  });

  it("is nobody else's", async () => {
    await Promise.all(
      ["req_one", "req_two"].map((id) =>
        withRequestId(id, async () => {
          await scheduler.wait(1);
          log.info("said", { by: id });
        }),
      ),
    );
    for (const id of ["req_one", "req_two"]) expect(linesOf(id)).toMatchObject([{ by: id }]);
  });
});

describe("a line of the log", () => {
  it("holds nothing that opens something, whatever it is given", () => {
    const token = `eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.${"x".repeat(40)}`;
    log.info(`of ada@limn.test`, {
      error: new Error(`with ${token}`),
      url: "https://limn.test/a?secret=1",
      key: `limn_live_abc_${"k".repeat(40)}`,
      count: 3,
      nothing: null,
    });
    const line = String(spy.mock.calls.at(-1)?.[0]);
    for (const secret of ["ada@", token, "secret=1", "limn_live_abc"]) expect(line).not.toContain(secret);
    expect(JSON.parse(line)).toMatchObject({
      level: "info",
      message: "of [e-mail]",
      count: 3,
      nothing: null,
    });
  });
});
