import { beforeEach, describe, expect, it } from "vitest";
import type { ImageDocument } from "#contract/jobs";
import type { Env } from "#functions/env";
import { objectKeys } from "#functions/pictures/object-keys";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { inputLimits } from "#contract/limits";
import { pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import { codeOf } from "../../support/workerd/api-client";
import {
  blankMask,
  connected,
  control,
  halfMask,
  HostedLimn,
  resetStandIns,
} from "../../support/workerd/hosted";
import { codecModules } from "#functions/pictures/codec-modules";

beforeEach(resetStandIns);

const picture = sceneRaster(48, 32, 3);

async function resultOf(limn: HostedLimn, { id }: ImageDocument) {
  const object = await limn.env.PICTURES.get(objectKeys.result(limn.person.uid, id));
  if (!object) throw new Error(`no result of ${id}`);
  const bytes = new Uint8Array(await object.arrayBuffer());
  return (await decodePicture(bytes, inputLimits, codecModules)).raster;
}

const engineOf = (limn: HostedLimn, { id }: ImageDocument) => limn.account.readEngine(id);

interface Case {
  readonly mode: string;
  readonly variables: Partial<Env>;
  readonly engine: string;
  readonly order: (limn: HostedLimn) => Promise<Record<string, unknown>>;
  readonly size: readonly [number, number];
}

const ofPicture = (fields: Record<string, unknown>) => async (limn: HostedLimn) => ({
  uploadId: (await limn.upload(picture)).id,
  ...fields,
});
const { replicate, fal, gpuBox } = connected;
const AI = {
  // The binding answers with base64, as Workers AI does; the picture is that of the size which is asked for.
  run: async () => {
    const file = await pngOf(sceneRaster(1024, 1024, 3));
    return { image: btoa(Array.from(file, (byte) => String.fromCharCode(byte)).join("")) };
  },
};

const x2 = { size: { scale: 2 } };
const cases: readonly Case[] = [
  { mode: "standard", variables: replicate, engine: "replicate", order: ofPicture(x2), size: [96, 64] },
  { mode: "upscale-basic", variables: replicate, engine: "replicate", order: ofPicture(x2), size: [96, 64] },
  {
    mode: "upscale",
    variables: replicate,
    engine: "replicate",
    order: ofPicture({ ...x2, detail: 8, fractality: -3, prompt: "a fox", style: "anime", seed: 5 }),
    size: [96, 64],
  },
  {
    mode: "upscale-flux",
    variables: fal,
    engine: "fal",
    order: ofPicture({ size: { scale: 3 }, detail: 2, seed: 5 }),
    size: [144, 96],
  },
  {
    mode: "style-transfer",
    variables: replicate,
    engine: "replicate",
    order: async (limn) =>
      ofPicture({ styleUploadId: (await limn.upload(sceneRaster(70, 50, 4))).id, prompt: "calm" })(limn),
    size: [48, 32],
  },
  {
    mode: "inpaint",
    variables: replicate,
    engine: "replicate",
    // A mask of another size is brought to the picture's.
    order: async (limn) =>
      ofPicture({ maskUploadId: (await limn.upload(halfMask(24, 16))).id, prompt: "a hat" })(limn),
    size: [48, 32],
  },
  {
    mode: "create",
    variables: replicate,
    engine: "replicate",
    order: async () => ({ prompt: "A red fox in the snow", aspectRatio: "16:9" }),
    size: [1344, 752],
  },
  {
    mode: "create",
    variables: { AI } as Partial<Env>,
    engine: "workers-ai",
    order: async () => ({ prompt: "A red fox in the snow" }),
    size: [1024, 1024],
  },
  { mode: "standard", variables: gpuBox, engine: "generic", order: ofPicture(x2), size: [96, 64] },
];

describe("each mode, from the request to the stored result", () => {
  it.each(cases)("$mode by $engine", async ({ mode, variables, engine, order, size }) => {
    const limn = await HostedLimn.begin(`mode-${mode}-${engine}`, 100, variables);
    const image = await limn.make({ mode, ...(await order(limn)) });
    expect(image).toMatchObject({ state: "succeeded", error: null });
    expect(await engineOf(limn, image)).toBe(engine);
    expect(image.isEmulated).toBe(engine === "replicate" || engine === "fal");
    const result = await resultOf(limn, image);
    expect([result.widthPx, result.heightPx]).toEqual(size);
    // Marked, or painted anew: not what was sent.
    expect(result.data.some((sample, i) => sample !== (picture.data[i] ?? 0))).toBe(true);
    expect(await limn.person.balance()).toBe(100 - image.quote.amountCredits);
    const work = await limn.env.PICTURES.list({ prefix: objectKeys.work(limn.person.uid, image.id) });
    expect(work.objects).toEqual([]);
  });
});

describe("Edit", () => {
  it("what the mask leaves black is the picture's own, to the last bit", async () => {
    const limn = await HostedLimn.begin("edit-keeps", 100, replicate);
    const maskUploadId = (await limn.upload(halfMask(48, 32))).id;
    const image = await limn.make(await ofPicture({ mode: "inpaint", maskUploadId })(limn));
    const result = await resultOf(limn, image);
    for (let pixel = 0; pixel < 48 * 32; pixel += 1) {
      if (pixel % 48 >= 24) continue;
      const [from, to] = [pixel * 3, pixel * 3 + 3];
      expect([...result.data.subarray(from, to)]).toEqual([...picture.data.subarray(from, to)]);
    }
  });

  it("alpha is the picture's own again", async () => {
    const limn = await HostedLimn.begin("alpha-kept", 100, replicate);
    const clear = sceneRaster(48, 32, 4);
    const { id: uploadId } = await limn.upload(clear);
    const maskUploadId = (await limn.upload(halfMask(48, 32))).id;
    const result = await resultOf(limn, await limn.make({ mode: "inpaint", uploadId, maskUploadId }));
    const alphaOf = (data: Uint8Array) => data.filter((_, i) => i % 4 === 3);
    expect(alphaOf(result.data)).toEqual(alphaOf(clear.data));
  });
});

describe("what is refused, before anything is charged", () => {
  const refusal = async (name: string, order: (limn: HostedLimn) => Promise<Record<string, unknown>>) => {
    const limn = await HostedLimn.begin(name, 100, replicate);
    const answer = await limn.post("/v1/jobs", await order(limn));
    expect(await limn.person.balance()).toBe(100);
    return codeOf(answer);
  };

  it("a mask with nothing painted", async () => {
    const code = await refusal("blank-mask", async (limn) =>
      ofPicture({ mode: "inpaint", maskUploadId: (await limn.upload(blankMask(48, 32))).id })(limn),
    );
    expect(code).toBe("mask-blank");
  });

  it("a mask that is somebody else's, or none", async () => {
    const other = await HostedLimn.begin("mask-owner", 10, replicate);
    const { id } = await other.upload(halfMask(48, 32));
    expect(await refusal("foreign-mask", ofPicture({ mode: "inpaint", maskUploadId: id }))).toBe(
      "upload-missing",
    );
    expect(await refusal("no-mask", ofPicture({ mode: "inpaint" }))).toBe("request-invalid");
  });

  it("Create without words, or with a picture", async () => {
    expect(await refusal("no-words", async () => ({ mode: "create" }))).toBe("request-invalid");
    const withPicture = ofPicture({ mode: "create", prompt: "a fox" });
    expect(await refusal("words-and-picture", withPicture)).toBe("request-invalid");
  });

  it("a mode that needs a key which is not there", async () => {
    const limn = await HostedLimn.begin("no-keys", 100, {});
    const answer = await limn.post("/v1/jobs", { mode: "create", prompt: "a fox" });
    expect(await answer.json()).toMatchObject({ code: "mode-unavailable", detail: /REPLICATE_API_TOKEN/ });
  });
});

describe("Create", () => {
  it("has a price before anything is painted, and its first words for a name", async () => {
    const limn = await HostedLimn.begin("create-priced", 100, replicate);
    const order = { mode: "create", prompt: "A red fox: in deep snow", aspectRatio: "3:2" };
    const quoted = await (await limn.post("/v1/jobs", { ...order, dryRun: true })).json<{ quote: object }>();
    expect(quoted.quote).toMatchObject({ widthPx: 1248, heightPx: 832 });
    const image = await limn.ask(order);
    expect(image.quote).toEqual(quoted.quote);
    expect(image.upload.name).toBe("A red fox in deep snow.png");
    expect(await control("replicate", "predictions")).toEqual({ predictions: [] });
  });
});
