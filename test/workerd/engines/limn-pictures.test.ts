import { describe, expect, it } from "vitest";
import type { ImageDocument } from "#contract/jobs";
import { inputLimits } from "#contract/limits";
import { objectKeys } from "#functions/pictures/object-keys";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { fill } from "#imaging/fill/fill";
import { maskFor, sharesOfMask } from "#imaging/masks";
import { type Raster, rasterOf } from "#imaging/raster";
import { transferStyle } from "#imaging/style/transfer-style";
import { rasterFrom, sceneRaster } from "../../support/pictures/rasters";
import { codeOf } from "../../support/workerd/api-client";
import { HostedLimn } from "../../support/workerd/hosted";
import { codecModules } from "#functions/pictures/codec-modules";

/** No key of any provider: Limn's own engine does it. */
const withoutKeys = {};

const picture = sceneRaster(60, 44, 3);
const copy = ({ widthPx, heightPx, channels, data }: Raster) =>
  rasterOf(widthPx, heightPx, channels, data.slice());

/** White in a disc in the middle, of a radius in parts of the width. */
const discMask = (widthPx: number, heightPx: number, share = 0.12) =>
  rasterFrom(widthPx, heightPx, 3, (x, y) =>
    Math.hypot(x - widthPx / 2, y - heightPx / 2) < share * widthPx ? 255 : 0,
  );

async function resultOf(limn: HostedLimn, { id }: ImageDocument): Promise<Raster> {
  const object = await limn.env.PICTURES.get(objectKeys.result(limn.person.uid, id));
  if (!object) throw new Error(`no result of ${id}`);
  return (await decodePicture(new Uint8Array(await object.arrayBuffer()), inputLimits, codecModules)).raster;
}

/** Orders it, and checks what every job comes to. */
async function made(limn: HostedLimn, order: Record<string, unknown>): Promise<Raster> {
  const image = await limn.make(order);
  expect(image).toMatchObject({ state: "succeeded", error: null, isEmulated: false });
  expect(await limn.account.readEngine(image.id)).toBe("limn");
  expect(await limn.person.balance()).toBe(100 - image.quote.amountCredits);
  const work = await limn.env.PICTURES.list({ prefix: objectKeys.work(limn.person.uid, image.id) });
  expect(work.objects).toEqual([]);
  return resultOf(limn, image);
}

describe("Edit without any key", () => {
  it("fills what is painted, with the bits that the algorithm gives, and keeps the rest to the bit", async () => {
    const limn = await HostedLimn.begin("own-fill", 100, withoutKeys);
    const [{ id: uploadId }, { id: maskUploadId }] = [
      await limn.upload(picture),
      await limn.upload(discMask(30, 22)),
    ];
    const result = await made(limn, { mode: "inpaint", uploadId, maskUploadId, seed: 9 });
    const mask = sharesOfMask(maskFor(discMask(30, 22), picture));
    const expected = copy(picture);
    await fill(expected, { mask, seed: 9 });
    expect(result.data).toEqual(expected.data);
    const isKept = (_: number, i: number) => mask[Math.floor(i / 3)] === 0;
    expect(result.data.filter(isKept)).toEqual(picture.data.filter(isKept));
    expect(result.data).not.toEqual(picture.data);
  });

  it("gives back the alpha of the picture", async () => {
    const limn = await HostedLimn.begin("own-fill-alpha", 100, withoutKeys);
    const clear = sceneRaster(60, 44, 4);
    const { id: uploadId } = await limn.upload(clear);
    const { id: maskUploadId } = await limn.upload(discMask(60, 44));
    const result = await made(limn, { mode: "inpaint", uploadId, maskUploadId });
    const alphas = ({ data }: Raster) => data.filter((_, i) => i % 4 === 3);
    expect(alphas(result)).toEqual(alphas(clear));
  });

  it.each([
    ["nearly all painted", rasterFrom(60, 44, 3, () => 255), "mask-too-large"],
    ["another shape", discMask(44, 60), "mask-mismatched"],
    ["nothing painted", rasterFrom(60, 44, 3, () => 0), "mask-blank"],
  ] as const)("a mask with %s is refused before anything is charged", async (_, mask, code) => {
    const limn = await HostedLimn.begin(`own-${code}`, 100, withoutKeys);
    const [{ id: uploadId }, { id: maskUploadId }] = [await limn.upload(picture), await limn.upload(mask)];
    const answer = await limn.post("/v1/jobs", { mode: "inpaint", uploadId, maskUploadId });
    expect([answer.status, await codeOf(answer)]).toEqual([422, code]);
    expect(await limn.person.balance()).toBe(100);
  });

  it("takes no prompt, and says so before anything is charged", async () => {
    const limn = await HostedLimn.begin("own-prompt", 100, withoutKeys);
    const [{ id: uploadId }, { id: maskUploadId }] = [
      await limn.upload(picture),
      await limn.upload(discMask(60, 44)),
    ];
    const answer = await limn.post("/v1/jobs", { mode: "inpaint", uploadId, maskUploadId, prompt: "a fox" });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await limn.person.balance()).toBe(100);
  });
});

describe("Style Transfer without any key", () => {
  const style = rasterFrom(50, 40, 3, (x, y, c) => ((x + y) % 6 < 3 ? 210 : 120) - c * 50);

  it("carries the style over, with the bits that the algorithm gives", async () => {
    const limn = await HostedLimn.begin("own-style", 100, withoutKeys);
    const [{ id: uploadId }, { id: styleUploadId }] = [await limn.upload(picture), await limn.upload(style)];
    const order = { mode: "style-transfer", uploadId, styleUploadId, styleStrength: 8, seed: 4 };
    const result = await made(limn, order);
    const expected = copy(picture);
    await transferStyle(expected, { style, strength: 8, seed: 4 });
    expect(result.data).toEqual(expected.data);
    expect(result.data).not.toEqual(picture.data);
  });

  it("of strength 0 is the picture", async () => {
    const limn = await HostedLimn.begin("own-style-none", 100, withoutKeys);
    const [{ id: uploadId }, { id: styleUploadId }] = [await limn.upload(picture), await limn.upload(style)];
    const result = await made(limn, { mode: "style-transfer", uploadId, styleUploadId, styleStrength: 0 });
    expect(result.data).toEqual(picture.data);
  });
});
