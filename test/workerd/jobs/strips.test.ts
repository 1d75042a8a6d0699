import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { type ImageDocument, isEnd, type Upload } from "#contract/jobs";
import { outputLimits } from "#contract/limits";
import type { EnhanceParams } from "#functions/env";
import { accountOf } from "#functions/accounts/account-of";
import { replayLedger } from "#functions/accounts/replay-ledger";
import { enginesOf } from "#functions/jobs/engines/engines";
import { consumeStrips } from "#functions/jobs/strips/consume";
import type { StripMessage } from "#functions/jobs/strips/message";
import { objectKeys } from "#functions/pictures/object-keys";
import { stripsOf } from "#functions/jobs/steps/enhance-strip";
import { pixelsPerIsolateStrip, planStrips } from "#imaging/enhance/strips";
import { pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import { withBindings } from "../../support/workerd/faults/faulty-bindings";
import { MessyQueue } from "../../support/workerd/faults/messy-queue";
import { WorkflowPlatform } from "../../support/workerd/faults/workflow-platform";
import { newPerson, type Person, postJson, upload } from "../../support/workerd/person";

async function uploaded(person: Person, widthPx: number, heightPx: number): Promise<Upload> {
  const answer = await upload(person, await pngOf(sceneRaster(widthPx, heightPx, 3)));
  expect(answer.status).toBe(201);
  return answer.json();
}

async function started(person: Person, uploadId: string, format: string): Promise<ImageDocument> {
  const answer = await postJson(person, "/v1/jobs", { uploadId, size: { scale: 4 }, format });
  expect(answer.status).toBe(201);
  return (await answer.json<{ image: ImageDocument }>()).image;
}

async function resultOf(person: Person, jobId: string): Promise<Buffer> {
  const object = await env.PICTURES.get(objectKeys.result(person.uid, jobId));
  return Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
}

describe("the strips of a job", () => {
  const quote = { widthPx: 4_000, heightPx: 6_000 } as ImageDocument["quote"];
  const prepared = { widthPx: 2_000, heightPx: 3_000, orientation: 1, rowsPerPiece: 100 } as const;

  it.each([
    ["RGB", 3, 8, 6_000_000],
    ["RGBA", 4, 8, 4_500_000],
    ["RGB of 16 bits", 3, 16, 3_000_000],
    ["RGBA of 16 bits", 4, 16, 2_250_000],
  ] as const)("have as many bytes whatever the picture is: %s", (_, channels, bitsPerSample, pixels) => {
    const pixelsPerStrip = pixelsPerIsolateStrip({ channels, bitsPerSample });
    expect(pixelsPerStrip).toBe(pixels);
    const strips = stripsOf({ quote }, { ...prepared, channels, bitsPerSample, pixelsPerStrip });
    expect(strips).toEqual(planStrips(quote, pixels));
  });

  it("stay as they were planned when its picture was prepared", () => {
    const shape = { ...prepared, channels: 4, bitsPerSample: 16 } as const;
    expect(stripsOf({ quote }, { ...shape, pixelsPerStrip: 1_000_000 })).toEqual(
      planStrips(quote, 1_000_000),
    );
    expect(stripsOf({ quote }, shape)).toEqual(planStrips(quote, 3_000_000));
    expect(stripsOf({ quote }, { ...shape, bitsPerSample: 8 })).toEqual(planStrips(quote, 6_000_000));
  });
});

describe("a job of several strips", () => {
  it.each(["png", "jpeg", "avif"])(
    "goes through the queue, and its %s is that of one strip after another",
    {
      timeout: 300_000,
    },
    async (format) => {
      const person = await newPerson(`strips-${format}`, 40);
      const { id } = await uploaded(person, 640, 640);
      const job = await started(person, id, format);
      expect(planStrips(job.quote).length).toBe(2);
      const account = accountOf(env, person.uid);
      const progress: number[] = [];
      await expect
        .poll(
          async () => {
            const image = await account.readJob(job.id);
            progress.push(image?.progress ?? 0);
            return isEnd(image?.state ?? "queued");
          },
          { timeout: 240_000, interval: 100 },
        )
        .toBe(true);
      expect(await account.readJob(job.id)).toMatchObject({ state: "succeeded", progress: 1 });
      expect(progress).toEqual([...progress].sort((a, b) => a - b));
      expect(await person.balance()).toBe(40 - job.quote.amountCredits);
      expect(replayLedger(await account.readLedger()).openReserves).toEqual([]);
      const left = async () =>
        (await env.PICTURES.list({ prefix: objectKeys.work(person.uid, job.id) })).objects.length;
      await expect.poll(left).toBe(0);

      // The same job, by a queue that hands on one message after another, the last one first.
      const queue = new MessyQueue<StripMessage>(() => 0.9);
      const bound = withBindings(env, { STRIP_QUEUE: queue.binding });
      const waking = () => withBindings(bound, { ENHANCE: platform.binding as Workflow<EnhanceParams> });
      const platform: WorkflowPlatform = new WorkflowPlatform({
        env: bound,
        consumeStrips: (engines) => {
          queue.taken.reverse();
          return queue.deliverInOrder((batch) => consumeStrips(batch, { env: waking(), engines }));
        },
      });
      const jobId = job.id.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
      const made = await account.createJob({
        jobId,
        requestFingerprint: "one after another",
        uploadId: id,
        quote: job.quote,
        engine: "limn",
        now: Date.now(),
      });
      expect(made.ok).toBe(true);
      await platform.binding.create({ id: `${jobId}-1`, params: { uid: person.uid, jobId, attempt: 1 } });
      await platform.runAsked();
      const [together, apart] = [await resultOf(person, job.id), await resultOf(person, jobId)];
      expect(together.length).toBeGreaterThan(100_000);
      expect(together.equals(apart)).toBe(true);
    },
  );

  it("that is canceled while its strips are at work stops them, and leaves nothing", {
    timeout: 120_000,
  }, async () => {
    const person = await newPerson("strips-cancel", 40);
    const { id } = await uploaded(person, 640, 640);
    const queue = new MessyQueue<StripMessage>(() => 0.1);
    const account = accountOf(env, person.uid);
    let pieces = 0;
    const own = enginesOf(env);
    const engines: typeof own = {
      ...own,
      candidates: (quote, picture) =>
        own.candidates(quote, picture).map((engine) => {
          if (engine.kind !== "rows") return engine;
          return {
            ...engine,
            enhance: (input, rendering, { onPiece }) =>
              engine.enhance(input, rendering, {
                onPiece: async (share) => {
                  pieces += 1;
                  if (pieces === 1) await account.cancelJob(jobId);
                  await onPiece(share);
                },
              }),
          };
        }),
    };
    const bound = withBindings(env, { STRIP_QUEUE: queue.binding });
    const waking = () => withBindings(bound, { ENHANCE: platform.binding as Workflow<EnhanceParams> });
    const platform: WorkflowPlatform = new WorkflowPlatform({
      env: bound,
      consumeStrips: () => queue.deliverInOrder((batch) => consumeStrips(batch, { env: waking(), engines })),
    });
    const jobId = `job_${"7".repeat(26)}`;
    const quote = {
      mode: "standard",
      format: "png",
      widthPx: 2_560,
      heightPx: 2_560,
      amountCredits: 7,
      parameters: {},
    } as const;
    const fingerprint = { requestFingerprint: "cancel", uploadId: id, engine: "limn", now: Date.now() };
    await account.createJob({ jobId, quote, ...fingerprint });
    await platform.binding.create({ id: `${jobId}-1`, params: { uid: person.uid, jobId, attempt: 1 } });
    await platform.runAsked();
    expect(await account.readJob(jobId)).toMatchObject({ state: "canceled" });
    expect(await person.balance()).toBe(40);
    // The first report after the cancel ended the first strip; the second was not begun.
    expect(pieces).toBeGreaterThan(0);
    expect(queue.taken).toEqual([]);
    const left = await env.PICTURES.list({ prefix: objectKeys.workOfAccount(person.uid) });
    expect(left.objects).toEqual([]);
  });

  it("beyond 512 megapixels is refused with the limit, and nothing is charged", async () => {
    const person = await newPerson("strips-limit", 5_000);
    const { id } = await uploaded(person, 1_500, 1_400);
    const ask = (scale: number, format: string) =>
      postJson(person, "/v1/jobs", { uploadId: id, size: { scale }, format, dryRun: true });
    expect((await ask(8, "png")).status).toBe(200);
    const refused = await ask(16, "jpeg");
    expect(refused.status).toBe(422);
    const limit = outputLimits.maxPixels / 1_000_000;
    expect(await refused.json()).toMatchObject({
      code: "output-too-large",
      detail: expect.stringContaining(`${limit} megapixels`),
    });
    const webp = await ask(8, "webp");
    expect(await webp.json()).toMatchObject({ code: "output-format-too-large" });
    expect(await person.balance()).toBe(5_000);
  });
});
