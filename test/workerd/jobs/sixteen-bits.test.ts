import { env } from "cloudflare:test";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { jobAnswerSchema } from "#contract/api";
import { type ImageDocument, isEnd, type Upload } from "#contract/jobs";
import { inputLimits } from "#contract/limits";
import { accountOf } from "#functions/accounts/account-of";
import { limnEngine } from "#functions/jobs/engines/limn/limn-engine";
import { objectKeys } from "#functions/pictures/object-keys";
import { decodeInFullDepth, decodePicture } from "#imaging/codecs/decode-picture";
import { pngChunk } from "#imaging/codecs/png/chunks";
import { greySamples } from "#imaging/color/grey";
import { rasterSource } from "#imaging/enhance/row-source";
import { pixelsPerIsolateStrip, planStrips } from "#imaging/enhance/strips";
import { type Raster, rowsOf, toEightBits } from "#imaging/raster";
import { concatBytes, latin1Bytes } from "../../support/pictures/bytes";
import { rgbProfile, spaces } from "../../support/pictures/icc";
import { deepPngOf } from "../../support/pictures/png";
import { deepRasterFrom, sceneRaster } from "../../support/pictures/rasters";
import { base64Of, newClient } from "../../support/workerd/api-client";
import { connected, halfMask, HostedLimn, resetStandIns } from "../../support/workerd/hosted";
import { newPerson, postJson, upload } from "../../support/workerd/person";
import { codecModules } from "#functions/pictures/codec-modules";

/** A scene with steps that 8 bits cannot tell. */
function deepScene(widthPx: number, heightPx: number, channels: 3 | 4, isGrey = false): Raster<Uint16Array> {
  const { data } = sceneRaster(widthPx, heightPx, channels);
  return deepRasterFrom(widthPx, heightPx, channels, (x, y, channel) => {
    const at = (y * widthPx + x) * channels;
    const value = (data[at + (isGrey && channel < 3 ? 0 : channel)] as number) * 257;
    return Math.max(0, value - ((x * 31 + y * 17) % 257));
  });
}

/** What the networks make of it, at once. */
async function enhanced(input: Raster<Uint16Array>, factor: number): Promise<Raster<Uint16Array>> {
  const size = { widthPx: input.widthPx * factor, heightPx: input.heightPx * factor };
  const rendering = { ...size, mode: "standard", parameters: {} } as const;
  const source = { ...rasterSource(input), channels: input.channels };
  const made = await limnEngine(env).enhance(source, rendering, { onPiece: async () => undefined });
  return made.rows({ first: 0, end: size.heightPx });
}

const profile = rgbProfile(spaces.displayP3);
const profileChunk = pngChunk("iCCP", concatBytes(latin1Bytes("P3\0\0"), deflateSync(profile)));

describe("a job of a PNG of 16 bits", () => {
  it.each([
    ["RGB in a wide gamut", 3, false],
    ["RGBA", 4, false],
    ["grey", 3, true],
    ["grey with alpha", 4, true],
  ] as const)("gives one of 16 bits, as the networks make it: %s", async (what, channels, isGrey) => {
    const client = await newClient(await newPerson(`sixteen-${what.replaceAll(" ", "-")}`, 50));
    const scene = deepScene(48, 36, channels, isGrey);
    const hasProfile = channels === 3 && !isGrey;
    const file = deepPngOf(scene, { isGrey, chunks: hasProfile ? [profileChunk] : [] });
    const order = { imageBase64: base64Of(file), size: { scale: 2 } };
    const answer = await client.post("/v1/jobs", order, { Prefer: "wait=60" });
    const { image } = jobAnswerSchema.parse(await answer.json());
    expect(image).toMatchObject({ state: "succeeded", upload: { notes: ["sixteen-bits"] } });

    const served = await client.fetch(`/v1/jobs/${image.id}/result`);
    const result = await decodeInFullDepth(
      new Uint8Array(await served.arrayBuffer()),
      inputLimits,
      codecModules,
    );
    expect(result.inspection).toMatchObject({ bitDepth: 16, colourModel: isGrey ? "grey" : "rgb" });
    if (hasProfile) expect(result.profileBytes).toEqual(profile);
    const expected = await enhanced(scene, 2);
    // Grey is one sample a pixel: what the three of a network's come to.
    if (isGrey) expect(greySamples(result.raster)).toEqual(greySamples(expected));
    else expect(result.raster).toEqual(expected);
    expect(result.raster.data.filter((value) => value % 257 !== 0).length).toBeGreaterThan(1_000);
  });

  it.each(["jpeg", "webp", "avif"])("gives 8 bits as %s, rounded from 16", async (format) => {
    const client = await newClient(await newPerson(`sixteen-${format}`, 50));
    const scene = deepScene(48, 36, 3);
    const order = { imageBase64: base64Of(deepPngOf(scene)), size: { scale: 2 }, format };
    const answer = await client.post("/v1/jobs", order, { Prefer: "wait=60" });
    const { image } = jobAnswerSchema.parse(await answer.json());
    expect(image).toMatchObject({ state: "succeeded", upload: { notes: ["sixteen-bits"] } });
    const served = await client.fetch(`/v1/jobs/${image.id}/result`);
    const { raster } = await decodePicture(
      new Uint8Array(await served.arrayBuffer()),
      inputLimits,
      codecModules,
    );
    const expected = toEightBits(await enhanced(scene, 2));
    const off = raster.data.reduce(
      (sum, value, i) => sum + Math.abs(value - (expected.data[i] as number)),
      0,
    );
    expect(off / raster.data.length).toBeLessThan(5);
  });

  it("is made of strips side by side where 8 bits would be one, bit for bit", {
    timeout: 240_000,
  }, async () => {
    const person = await newPerson("sixteen-strips", 50);
    const scene = deepScene(1_200, 700, 3);
    const uploaded: Upload = await (await upload(person, deepPngOf(scene))).json();
    const order = { uploadId: uploaded.id, size: { scale: 2 } };
    const { image } = await (await postJson(person, "/v1/jobs", order)).json<{ image: ImageDocument }>();
    expect(planStrips(image.quote, pixelsPerIsolateStrip({ channels: 3, bitsPerSample: 8 }))).toHaveLength(1);
    const strips = planStrips(image.quote, pixelsPerIsolateStrip({ channels: 3, bitsPerSample: 16 }));
    expect(strips).toHaveLength(2);
    const account = accountOf(env, person.uid);
    const state = async () => (await account.readJob(image.id))?.state ?? "queued";
    await expect.poll(async () => isEnd(await state()), { timeout: 200_000, interval: 200 }).toBe(true);
    expect(await state()).toBe("succeeded");

    const object = await env.PICTURES.get(objectKeys.result(person.uid, image.id));
    const file = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
    const { raster } = await decodeInFullDepth(file, inputLimits, codecModules);
    const expected = await enhanced(scene, 2);
    const border = strips[0]?.end ?? 0;
    for (const [first, end] of [
      [0, 40],
      [border - 40, border + 40],
      [expected.heightPx - 40, expected.heightPx],
    ] as const) {
      expect(rowsOf(raster, first, end)).toEqual(rowsOf(expected, first, end));
    }
  });

  it("is shown in a preview at 8 bits, a step beside the job's at most", async () => {
    const client = await newClient(await newPerson("sixteen-preview", 50));
    const scene = deepScene(120, 90, 3);
    const region = { xPx: 40, yPx: 30, widthPx: 40, heightPx: 30 };
    const order = { imageBase64: base64Of(deepPngOf(scene)), size: { scale: 2 }, region };
    const answer = await client.post("/v1/preview", order);
    expect(answer.status).toBe(200);
    const shown = await decodeInFullDepth(
      new Uint8Array(await answer.arrayBuffer()),
      inputLimits,
      codecModules,
    );
    expect(shown.inspection.bitDepth).toBe(8);
    const expected = toEightBits(await enhanced(scene, 2));
    const off = shown.raster.data.map((value, i) => {
      const [x, y] = [Math.floor(i / 3) % 80, Math.floor(i / 240)];
      return Math.abs(value - (expected.data[((y + 60) * 240 + x + 80) * 3 + (i % 3)] as number));
    });
    expect(Math.max(...off)).toBeLessThanOrEqual(2);
  });
});

describe("what does not work with 16 bits", () => {
  it("is a fill: 8 bits, rounded where they are kept", async () => {
    const limn = await HostedLimn.begin("sixteen-fill", 100, {});
    const scene = deepScene(60, 44, 4);
    const { id: uploadId, notes } = await limn.uploadFile(deepPngOf(scene));
    expect(notes).toEqual(["sixteen-bits"]);
    const { id: maskUploadId } = await limn.upload(halfMask(60, 44));
    const image = await limn.make({ mode: "inpaint", uploadId, maskUploadId, seed: 9 });
    expect(image).toMatchObject({ state: "succeeded" });
    const { raster } = await resultOf(limn, image);
    expect(raster.data).toBeInstanceOf(Uint8Array);
    const { data } = toEightBits(scene);
    const isOpaqueLeft = (i: number) => Math.floor(i / 4) % 60 < 20;
    const left = (samples: ArrayLike<number>) => Array.from(samples).filter((_, i) => isOpaqueLeft(i));
    expect(left(raster.data)).toEqual(left(data));
  });

  it("is a hosted model: it is shown 8, and its result has 8", async () => {
    await resetStandIns();
    const limn = await HostedLimn.begin("sixteen-hosted", 100, connected.replicate);
    const { id: uploadId } = await limn.uploadFile(deepPngOf(deepScene(60, 44, 4)));
    const image = await limn.make({ mode: "upscale", uploadId, size: { scale: 2 } });
    expect(image).toMatchObject({ state: "succeeded", isEmulated: true });
    const { raster, inspection } = await resultOf(limn, image);
    expect([inspection.bitDepth, raster.channels]).toEqual([8, 4]);
  });
});

async function resultOf(limn: HostedLimn, { id }: ImageDocument) {
  const object = await limn.env.PICTURES.get(objectKeys.result(limn.person.uid, id));
  if (!object) throw new Error(`no result of ${id}`);
  return decodeInFullDepth(new Uint8Array(await object.arrayBuffer()), inputLimits, codecModules);
}
