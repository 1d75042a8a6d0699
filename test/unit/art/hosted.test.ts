import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostedSampleOf, hostedSamples } from "../../../app/comparison/hosted-samples";
import { connectedEngines, makeHostedSample, withMaker } from "../../../art/hosted";
import { createFalEmulator } from "../../../emulators/fal/fal-emulator.mjs";
import { createReplicateEmulator } from "../../../emulators/replicate/replicate-emulator.mjs";

const keys = { token: "r8_art", key: "art:key" };
const today = new Date("2026-11-22T09:00:00Z");
const closers: (() => Promise<void>)[] = [];
let engines: ReturnType<typeof connectedEngines> = [];

beforeAll(async () => {
  const sendsWebhooks = false;
  const webhookSecret = `whsec_${Buffer.from("art").toString("base64")}`;
  const replicate = await createReplicateEmulator({
    port: 0,
    token: keys.token,
    webhookSecret,
    sendsWebhooks,
  });
  const fal = await createFalEmulator({ port: 0, key: keys.key, sendsWebhooks });
  closers.push(replicate.close, fal.close);
  engines = connectedEngines({
    REPLICATE_BASE_URL: replicate.url,
    REPLICATE_API_TOKEN: keys.token,
    FAL_BASE_URL: fal.url,
    FAL_KEY: keys.key,
  });
});
afterAll(async () => {
  for (const close of closers) await close();
});

describe("samples of modes that hosted models serve", () => {
  it("are not made by stand-ins", async () => {
    for (const mode of ["upscale-flux", "create"] as const) {
      await expect(makeHostedSample(mode, engines, today)).rejects.toThrow("is a stand-in here");
    }
  });

  it("are not made without a key", async () => {
    expect(await makeHostedSample("create", connectedEngines({}), today)).toBeNull();
  });

  it("come through the product's own adapters, in the size in which they are shown", async () => {
    // As if they were the services themselves, whose shapes they keep to.
    const real = engines.map((engine) => ({ ...engine, isEmulated: false }));
    for (const mode of ["upscale-flux", "create"] as const) {
      const made = await makeHostedSample(mode, real, today);
      const { before, after } = hostedSamples[mode];
      expect([made?.after.widthPx, made?.after.heightPx]).toEqual([after.widthPx, after.heightPx]);
      expect(made?.before?.widthPx).toBe(before?.widthPx);
      expect(made?.maker.madeOn).toBe("2026-11-22");
    }
  });

  it("are noted with their maker beside those that are known", () => {
    const maker = { model: "a/model", madeOn: "2026-11-22" };
    const text = withMaker("app/comparison/hosted-samples.json", "create", maker);
    expect(JSON.parse(text)).toMatchObject({ create: maker });
  });

  it("are shown only once a model has made them", () => {
    expect(hostedSampleOf("standard")).toBeNull();
    for (const mode of ["upscale-flux", "create"]) {
      expect(hostedSampleOf(mode)?.maker.model ?? "nobody").not.toMatch(/stand-in|emulat/);
    }
  });
});
