import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { Quote } from "#contract/jobs";
import type { Env } from "#functions/env";
import { describeEngines, enginesOf } from "#functions/jobs/engines/engines";
import { limnEngine } from "#functions/jobs/engines/limn/limn-engine";
import { sceneRaster } from "../../support/pictures/rasters";
import { connected, HostedLimn } from "../../support/workerd/hosted";
import { postJson } from "../../support/workerd/person";

const enginesWith = (variables: Partial<Env>) => enginesOf({ ...env, ...variables });
const all = {
  ...connected.replicate,
  ...connected.fal,
  ...connected.gpuBox,
  GENERIC_ENGINE_MODES: "standard",
};

const quoteOf = (change: Partial<Quote>): Quote => ({
  mode: "standard",
  format: "png",
  widthPx: 400,
  heightPx: 200,
  amountCredits: 1,
  parameters: {},
  ...change,
});
const small = { widthPx: 200, heightPx: 100 };
const idsFor = (variables: Partial<Env>, change: Partial<Quote>, picture = small) =>
  enginesWith(variables)
    .candidates(quoteOf(change), picture)
    .map(({ id }) => id);

describe("who serves what", () => {
  it("follows from the keys: hosted engines first, Limn's own after them", () => {
    expect(idsFor({}, {})).toEqual(["limn"]);
    expect(idsFor(all, {})).toEqual(["generic", "replicate", "limn"]);
    expect(enginesWith(all).ids).toEqual(["generic", "replicate", "fal", "limn"]);
    expect(enginesWith({ FAL_KEY: "key" }).availableModes).toContain("upscale-flux");
    expect(enginesWith({}).availableModes).not.toContain("upscale-flux");
  });

  it("an empty key is none", () => {
    expect(idsFor({ REPLICATE_API_TOKEN: "", FAL_KEY: " ", GENERIC_ENGINE_URL: "no address" }, {})).toEqual([
      "limn",
    ]);
  });

  it("an engine that does not take a wish is not asked; a strength at its first value is no wish", () => {
    const wish = (parameters: Quote["parameters"]) => idsFor(all, { mode: "upscale-flux", parameters });
    expect(wish({ detail: 3, seed: 1 })).toEqual(["fal"]);
    expect(wish({ prompt: "a fox" })).toEqual([]);
    const clean = describeEngines([{ ...limnEngine(env), serves: { "upscale-basic": [] } }]);
    const quote = (cleanUp: number) => quoteOf({ mode: "upscale-basic", parameters: { cleanUp } });
    expect(clean.candidates(quote(0), small)).toHaveLength(1);
    expect(clean.candidates(quote(4), small)).toHaveLength(0);
    const drawn = (content: "photo" | "drawing") =>
      idsFor(connected.replicate, { mode: "upscale-basic", parameters: { content } });
    expect([drawn("photo"), drawn("drawing")]).toEqual([["replicate", "limn"], ["limn"]]);
  });

  it("a faithful model is not asked for a picture that it would be sent smaller, or hardly enlarge", () => {
    const large = { widthPx: 2_000, heightPx: 2_000 };
    expect(idsFor(connected.replicate, { widthPx: 4_000, heightPx: 4_000 }, large)).toEqual(["limn"]);
    expect(idsFor(connected.replicate, { widthPx: 220, heightPx: 110 })).toEqual(["limn"]);
  });

  it("what nobody pays for begins with what costs nothing", () => {
    expect(idsFor(connected.replicate, { amountCredits: 0 })).toEqual(["limn", "replicate"]);
  });
});

describe("a test key", () => {
  it("buys nothing: its job is Limn's own, or refused", async () => {
    const limn = await HostedLimn.begin("test-key", 10, all);
    const made = await postJson(limn.person, "/account/api-keys", { name: "program", mode: "test" });
    const { key } = await made.json<{ key: string }>();
    const ask = (order: object) =>
      limn.fetch("/v1/jobs", {
        method: "POST",
        body: JSON.stringify(order),
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      });
    const { id: uploadId } = await limn.upload(sceneRaster(48, 32, 3));
    const answer = await ask({ uploadId, size: { scale: 2 } });
    expect(answer.status).toBe(201);
    await limn.platform.runAsked();
    const { image } = await answer.json<{ image: { id: string } }>();
    expect(await limn.account.readEngine(image.id)).toBe("limn");
    const refused = await ask({ uploadId, mode: "upscale-flux", size: { scale: 2 } });
    expect(await refused.json()).toMatchObject({ code: "mode-unavailable" });
  });
});
