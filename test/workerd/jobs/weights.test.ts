import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { replayLedger } from "#functions/accounts/replay-ledger";
import type { Env } from "#functions/env";
import { type AssetBindings, fetchWeights } from "#functions/jobs/engines/limn/fetch-weights";
import { consumeStrips } from "#functions/jobs/strips/consume";
import type { StripMessage } from "#functions/jobs/strips/message";
import { planStrips } from "#imaging/enhance/strips";
import { sceneRaster } from "../../support/pictures/rasters";
import { withBindings } from "../../support/workerd/faults/faulty-bindings";
import { MessyQueue } from "../../support/workerd/faults/messy-queue";
import { HostedLimn } from "../../support/workerd/hosted";

type Assets = AssetBindings["ASSETS"];

/** Assets that answer the first requests in a way of their own, and what was asked of them. */
function assetsAnswering(answers: readonly ((path: string) => Promise<Response>)[]): {
  assets: Env["ASSETS"];
  paths: string[];
} {
  const paths: string[] = [];
  const fetch: Assets["fetch"] = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    paths.push(pathname);
    const answer = answers[paths.length - 1];
    return answer ? answer(pathname) : env.ASSETS.fetch(input, init);
  };
  return { assets: { fetch }, paths };
}

const missing = async () => new Response("not found", { status: 404 });
const lost = () => Promise.reject(new Error("the network was lost"));
const bytesOf = async (path: string) =>
  new Uint8Array(await (await env.ASSETS.fetch(`https://assets.invalid${path}`)).arrayBuffer());
const cutOff = async (path: string) => new Response((await bytesOf(path)).slice(0, 500_000));
const another = async () => new Response(await bytesOf("/weights/best-x2.bin"));

describe("the weights of the large networks", () => {
  it("are static assets, deployed with the Worker", async () => {
    for (const set of ["best", "best-clean", "art", "art-clean"] as const) {
      for (const scale of [2, 4] as const) {
        const model = await fetchWeights(env, set, scale);
        expect(model).toMatchObject({ name: `${set}-x${scale}`, scale, channels: 64 });
      }
    }
  });

  it.each([
    ["missing", missing],
    ["lost", lost],
    ["cut off", cutOff],
    ["those of another network", another],
  ])("are refused where they are %s", async (_, answer) => {
    const { assets } = assetsAnswering([answer]);
    await expect(fetchWeights({ ASSETS: assets }, "art", 2)).rejects.toMatchObject({ code: "internal" });
  });
});

/** Strengths that no other test asks for: the isolate keeps the networks that it has made. */
const order = { size: { scale: 2 }, mode: "upscale-basic", format: "png" };

describe("a job whose weights do not come", () => {
  it("is tried again, done when they come, and charged once", async () => {
    const { assets, paths } = assetsAnswering([missing, lost]);
    const limn = await HostedLimn.begin("weights-late", 20, { ASSETS: assets });
    const { id } = await limn.upload(sceneRaster(40, 30, 3));
    const image = await limn.make({ ...order, uploadId: id, cleanUp: 3.71 });
    expect(image).toMatchObject({ state: "succeeded" });
    expect(paths).toEqual(["best", "best", "best", "best-clean"].map((set) => `/weights/${set}-x2.bin`));
    expect(await limn.person.balance()).toBe(20 - image.quote.amountCredits);
    expect(replayLedger(await limn.account.readLedger()).openReserves).toEqual([]);
  });

  it("fails where they never come, and the credits go back", async () => {
    const { assets, paths } = assetsAnswering(Array.from({ length: 100 }, () => missing));
    const limn = await HostedLimn.begin("weights-never", 20, { ASSETS: assets });
    const { id } = await limn.upload(sceneRaster(40, 30, 3));
    const image = await limn.make({ ...order, uploadId: id, cleanUp: 3.72, content: "drawing" });
    expect(image).toMatchObject({ state: "failed" });
    expect(paths.length).toBeGreaterThan(1);
    expect(await limn.person.balance()).toBe(20);
    expect(replayLedger(await limn.account.readLedger()).openReserves).toEqual([]);
    // The picture is still there to be tried with again.
    const again = await limn.fetch(`/media/images/${image.id}/source`);
    expect(again.status).toBe(200);
  });

  it("of several strips is handed on by the queue again, strip by strip", { timeout: 240_000 }, async () => {
    const { assets, paths } = assetsAnswering([lost, missing]);
    const queue = new MessyQueue<StripMessage>(() => 0.9);
    const limn: HostedLimn = await HostedLimn.begin(
      "weights-strips",
      40,
      { ASSETS: assets, STRIP_QUEUE: queue.binding },
      {
        consumeStrips: (engines) =>
          queue.deliverInOrder((batch) => consumeStrips(batch, { env: withBindings(limn.env, {}), engines })),
      },
    );
    const { id } = await limn.upload(sceneRaster(160, 160, 3));
    const image = await limn.make({ ...order, size: { scale: 16 }, uploadId: id, cleanUp: 3.73 });
    expect(planStrips(image.quote).length).toBe(2);
    expect(image).toMatchObject({ state: "succeeded" });
    // The first strip is tried three times; the network that it made then makes the second.
    expect(paths).toHaveLength(4);
    expect(await limn.person.balance()).toBe(40 - image.quote.amountCredits);
  });

  it("gives no preview, costs nothing, and gives it to the next who asks", async () => {
    const { assets } = assetsAnswering([missing]);
    const limn = await HostedLimn.begin("weights-preview", 20, { ASSETS: assets });
    const { id } = await limn.upload(sceneRaster(40, 30, 3));
    const region = { xPx: 0, yPx: 0, widthPx: 16, heightPx: 16 };
    const ask = () => limn.post("/v1/preview", { ...order, uploadId: id, cleanUp: 3.74, region });
    const refused = await ask();
    expect(refused.status).toBe(500);
    expect(await refused.json()).toMatchObject({ code: "internal", retryable: true });
    expect((await ask()).status).toBe(200);
    expect(await limn.person.balance()).toBe(20);
  });
});
