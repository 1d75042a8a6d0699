import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { inputLimits } from "#contract/limits";
import { hostedPreviewLimits, previewHeaders } from "#contract/preview-limits";
import { keyedHash } from "#functions/keyed-hash";
import { decodePicture } from "#imaging/codecs/decode-picture";
import type { Raster } from "#imaging/raster";
import { psnrDb, sceneRaster } from "../../support/pictures/rasters";
import { callsOf, connected, control, HostedLimn, resetStandIns } from "../../support/workerd/hosted";
import { postJson } from "../../support/workerd/person";
import { codecModules } from "#functions/pictures/codec-modules";

beforeEach(resetStandIns);

const { replicate, fal, gpuBox } = connected;
const region = { xPx: 300, yPx: 200, widthPx: 100, heightPx: 80 };
const creative = { mode: "upscale", size: { scale: 2 }, region };
const flux = { mode: "upscale-flux", size: { scale: 2 }, region };

interface SentPrediction {
  readonly status: string;
  readonly input: Record<string, unknown>;
}
const predictionsOf = async (name: "replicate" | "fal" = "replicate") =>
  (await control<{ predictions: SentPrediction[] }>(name, "predictions")).predictions;

async function begin(name: string, variables: object, channels: 3 | 4 = 3) {
  const limn = await HostedLimn.begin(`shown-${name}`, 5, variables);
  const { id: uploadId } = await limn.upload(sceneRaster(640, 480, channels));
  const ask = (order: object = creative, headers: Record<string, string> = {}) =>
    limn.fetch("/v1/preview", {
      method: "POST",
      body: JSON.stringify({ uploadId, ...order }),
      headers: { "Content-Type": "application/json", "CF-Connecting-IP": name, ...headers },
    });
  return { limn, ask };
}

async function decoded(answer: Response): Promise<Raster> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return (await decodePicture(bytes, inputLimits, codecModules)).raster;
}

const makerOf = ({ status, headers }: Response) => [
  status,
  headers.get(previewHeaders.engine),
  headers.get(previewHeaders.emulated),
];

const isPlace = async (answer: Response, own: Response) => {
  const [shown, expected] = [await decoded(answer), await decoded(own)];
  expect([shown.widthPx, shown.heightPx, shown.channels]).toEqual([200, 160, expected.channels]);
  // A stand-in resizes as everybody does: the place is the same, and hardly a pixel is.
  expect(psnrDb(shown, expected)).toBeGreaterThan(25);
};

describe("a preview of a mode that a hosted model makes", () => {
  it.each([3, 4] as const)("is the model's own, of what it was shown, in %i channels", async (channels) => {
    const { limn, ask } = await begin(`creative-${channels}`, replicate, channels);
    const answer = await ask({ ...creative, detail: 10, prompt: "leaves", seed: 7 });
    expect(makerOf(answer)).toEqual([200, "replicate", "true"]);
    expect(answer.headers.get(previewHeaders.sent)).toBe("158,48,384,384");
    expect(answer.headers.get(previewHeaders.result)).toBe("600,400,200,160");
    const [prediction, ...others] = await predictionsOf();
    expect(others).toEqual([]);
    expect(prediction?.input).toMatchObject({ scale_factor: 2, creativity: 1, seed: 7 });
    expect(prediction?.input["prompt"]).toMatch(/^leaves, /);
    const { ask: askOwn } = await begin(`own-${channels}`, {}, channels);
    await isPlace(answer, await askOwn());
    expect(await limn.person.balance()).toBe(5);
  });

  it("Flux has one, too", async () => {
    const { ask } = await begin("flux", fal);
    const answer = await ask(flux);
    expect(makerOf(answer)).toEqual([200, "fal", "true"]);
    const { ask: askOwn } = await begin("flux-own", {});
    await isPlace(answer, await askOwn());
  });

  it("is shown again without being bought again; anything else is another one", async () => {
    const { ask } = await begin("again", replicate);
    const first = await decoded(await ask());
    expect((await decoded(await ask())).data).toEqual(first.data);
    expect(await predictionsOf()).toHaveLength(1);
    await (await ask({ ...creative, detail: 2 })).body?.cancel();
    expect(await predictionsOf()).toHaveLength(2);
  });

  it("is Limn's own where a wish leaves the model out", async () => {
    const { ask } = await begin("wish", replicate);
    const answer = await ask({ mode: "upscale-basic", size: { scale: 2 }, region, cleanUp: 4 });
    expect(makerOf(answer)).toEqual([200, "limn", "false"]);
    expect(answer.headers.get(previewHeaders.sent)).toBeNull();
    expect(answer.headers.get(previewHeaders.standsInFor)).toBeNull();
    await answer.body?.cancel();
    expect(await predictionsOf()).toEqual([]);
  });

  it("buys nothing with a test key", async () => {
    const { limn, ask } = await begin("test-key", { ...replicate, ...fal });
    const made = await postJson(limn.person, "/account/api-keys", { name: "program", mode: "test" });
    const { key } = await made.json<{ key: string }>();
    const authorization = { Authorization: `Bearer ${key}` };
    const own = await ask(creative, authorization);
    expect(makerOf(own)).toEqual([200, "limn", "false"]);
    await own.body?.cancel();
    expect(await (await ask(flux, authorization)).json()).toMatchObject({ code: "mode-unavailable" });
    expect([await predictionsOf(), await predictionsOf("fal")]).toEqual([[], []]);
  });
});

describe("a provider that makes no preview", () => {
  it.each([
    ["failed", async () => control("replicate", "outcomes", { outcomes: [{ status: "failed" }] }), replicate],
    ["gone", async () => undefined, { ...replicate, REPLICATE_BASE_URL: "http://127.0.0.1:9" }],
    ["a key that does not hold", async () => undefined, { ...replicate, REPLICATE_API_TOKEN: "r8_wrong" }],
    [
      "no picture",
      async () => control("replicate", "outcomes", { outcomes: [{ status: "succeeded", isEmpty: true }] }),
      replicate,
    ],
  ])("%s: Limn's own makes it and says so", async (what, prepare, variables) => {
    await prepare();
    const { ask } = await begin(what.replaceAll(" ", "-"), variables);
    const answer = await ask();
    expect(makerOf(answer)).toEqual([200, "limn", "false"]);
    expect(answer.headers.get(previewHeaders.standsInFor)).toBe("replicate");
    await answer.body?.cancel();
    expect((await predictionsOf()).length).toBeLessThanOrEqual(1);
  });

  it("the next model makes it before Limn's own does", async () => {
    await control("gpuBox", "outcomes", { outcomes: [{ error: "out of memory" }] });
    const { ask } = await begin("next", { ...gpuBox, ...replicate });
    const answer = await ask();
    expect(makerOf(answer)).toEqual([200, "replicate", "true"]);
    await answer.body?.cancel();
  });

  it("throttled: it is asked again, and buys once", async () => {
    await control("replicate", "faults", { about: "POST /v1/predictions", status: 429 });
    const { ask } = await begin("throttled", replicate);
    const answer = await ask();
    expect(makerOf(answer)).toEqual([200, "replicate", "true"]);
    await answer.body?.cancel();
    expect(await predictionsOf()).toHaveLength(1);
  });

  it("an answer that was lost is not asked for again", async () => {
    await control("replicate", "faults", { about: "POST /v1/predictions", status: 0, isLost: true });
    const { ask } = await begin("lost", replicate);
    const answer = await ask();
    expect(makerOf(answer)).toEqual([200, "limn", "false"]);
    await answer.body?.cancel();
    expect(await predictionsOf()).toHaveLength(1);
  });

  it("where nobody else serves the mode it is an error that says so", async () => {
    await control("fal", "outcomes", { outcomes: [{ error: "out of memory" }] });
    const { ask } = await begin("nobody", fal);
    const answer = await ask(flux);
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: "preview-failed" }]);
  });
});

describe("the hour's previews by hosted models", () => {
  const { person: ofPerson, key: ofKey, address: ofAddress } = hostedPreviewLimits.perHour;

  /** Takes so many of the hour and ends each. */
  const use = async ({ account }: HostedLimn, count: number, keyId: string | null = null) => {
    const states: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const begun = await account.beginHostedPreview(keyId);
      states.push(begun.state);
      if (begun.state === "go") await account.endHostedPreview(begun.id, { isBought: true });
    }
    return states;
  };

  async function expectSpent(answer: Response, words: string): Promise<void> {
    expect([answer.status, await answer.json()]).toMatchObject([
      429,
      { code: "rate-limited", detail: expect.stringContaining(words) },
    ]);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(5);
  }

  it("end, and say when the next one is there; what is remembered is still shown", async () => {
    const { limn, ask } = await begin("spent", replicate);
    await (await ask()).body?.cancel();
    expect(new Set(await use(limn, ofPerson - 1))).toEqual(new Set(["go"]));
    await expectSpent(
      await ask({ ...creative, detail: 3 }),
      `${ofPerson} an hour for each person; the next one is there in`,
    );
    expect(makerOf(await ask())).toEqual([200, "replicate", "true"]);
    expect(await predictionsOf()).toHaveLength(1);
  });

  it("are fewer for one key, and those of an address are counted together", async () => {
    const { limn, ask } = await begin("spent-key", replicate);
    expect(await use(limn, ofKey + 1, "key_a")).toEqual([...Array(ofKey).fill("go"), "spent"]);
    expect(await use(limn, 1, "key_b")).toEqual(["go"]);
    const hash = await keyedHash(env.SESSION_SECRET, "preview-address", "spent-key");
    const insert = env.DIRECTORY.prepare("INSERT INTO hosted_previews VALUES (?, ?)");
    await env.DIRECTORY.batch(Array.from({ length: ofAddress }, () => insert.bind(hash, Date.now())));
    await expectSpent(await ask(), `${ofAddress} an hour for each network address`);
    expect(await predictionsOf()).toEqual([]);
    const elsewhere = await ask(creative, { "CF-Connecting-IP": "elsewhere" });
    expect(makerOf(elsewhere)).toEqual([200, "replicate", "true"]);
    await elsewhere.body?.cancel();
  });

  it("are not used up by what nobody worked for", async () => {
    const { limn, ask } = await begin("unspent", { ...replicate, REPLICATE_API_TOKEN: "r8_wrong" });
    await (await ask()).body?.cancel();
    expect(new Set(await use(limn, ofPerson))).toEqual(new Set(["go"]));
  });

  it("are not more than two at once", async () => {
    const { limn, ask } = await begin("at-once", replicate);
    for (let n = 0; n < hostedPreviewLimits.maxAtOnce; n += 1) await limn.account.beginHostedPreview(null);
    const answer = await ask();
    expect([answer.status, await answer.json()]).toMatchObject([429, { code: "rate-limited" }]);
    expect(await callsOf("replicate")).toEqual([]);
  });
});
