import { describe, expect, it } from "vitest";
import { jobAnswerSchema, quoteAnswerSchema } from "#contract/api";
import type { PictureNote } from "#contract/picture-notes";
import { inputLimits } from "#contract/limits";
import { decodeInFullDepth, decodePicture } from "#imaging/codecs/decode-picture";
import { digitalSourceTypes } from "#imaging/metadata/xmp";
import { dropAlpha } from "#imaging/color/alpha";
import { toEightBits } from "#imaging/raster";
import { resample } from "#imaging/resample/resample";
import deepAvif from "../../support/pictures/avif/deep-10.avif?inline";
import tiledAvif from "../../support/pictures/avif/grid-alpha.avif?inline";
import wideAvif from "../../support/pictures/avif/display-p3.avif?inline";
import { bmpOfRaster } from "../../support/pictures/bmp";
import { concatBytes, latin1Bytes, numberBytes } from "../../support/pictures/bytes";
import { gifOf } from "../../support/pictures/gif";
import { rgbProfile, spaces } from "../../support/pictures/icc";
import { psnrDb, sceneRaster } from "../../support/pictures/rasters";
import { bytesValue, tiffOfRaster } from "../../support/pictures/tiff";
import { base64Of, newClient } from "../../support/workerd/api-client";
import { newPerson } from "../../support/workerd/person";
import { codecModules } from "#functions/pictures/codec-modules";

const scene = sceneRaster(24, 18, 3);
const profile = rgbProfile(spaces.displayP3);

/** Colours of which a scene has no more than a palette holds. */
const palette = Array.from({ length: 256 * 3 }, (_, i) => Math.floor(i / 3));
const frame = {
  widthPx: 24,
  heightPx: 18,
  indices: Array.from({ length: 24 * 18 }, (_, i) => (i * 3) % 256),
};

/** Of a file that is bundled as a data address. */
const bytesOf = (dataUrl: string) =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(",") + 1)), (character) => character.charCodeAt(0));

const cases: readonly [string, Uint8Array<ArrayBuffer>, PictureNote[]][] = [
  [
    "gif",
    gifOf({ widthPx: 24, heightPx: 18, palette, frames: [frame, frame], repeats: true }),
    ["first-frame"],
  ],
  ["bmp", bmpOfRaster(scene), []],
  [
    "tiff",
    // The directory stands at the end, beyond what is read of a head.
    tiffOfRaster(scene, {
      isDirectoryLast: true,
      hasSecondPage: true,
      rowsPerStrip: 5,
      tags: { 34_675: bytesValue(profile) },
    }),
    ["first-page"],
  ],
];

describe("what is not PNG, JPEG or WebP goes the whole way", () => {
  it.each(cases)("%s: upload, quote, job, result", async (format, file, notes) => {
    const client = await newClient(await newPerson(`formats-${format}`, 50));
    const before = await decodePicture(file, inputLimits, codecModules);
    const order = { imageBase64: base64Of(file), size: { scale: 2 } };

    const quoted = await client.post("/v1/jobs", { ...order, dryRun: true });
    const { quote } = quoteAnswerSchema.parse(await quoted.json());
    expect(quote).toMatchObject({ widthPx: 48, heightPx: 36, format: "png" });

    const answer = await client.post("/v1/jobs", order, { Prefer: "wait=60" });
    const { image } = jobAnswerSchema.parse(await answer.json());
    expect(image).toMatchObject({ state: "succeeded", upload: { format, notes, widthPx: 24, heightPx: 18 } });

    const served = await client.fetch(`/v1/jobs/${image.id}/result`);
    expect(served.headers.get("Content-Type")).toBe("image/png");
    const result = await decodePicture(new Uint8Array(await served.arrayBuffer()), inputLimits, codecModules);
    expect(new TextDecoder().decode(result.blocks.xmp)).toContain(digitalSourceTypes.enhanced);
    expect(result.isGrey).toBe(before.isGrey);
    expect(psnrDb(resample(result.raster, scene, "bicubic"), before.raster)).toBeGreaterThan(24);
    if (format === "tiff") expect(result.profileBytes).toEqual(profile);
  });

  it.each([
    ["of wide colours", wideAvif, [], 8, 3],
    ["of 10 bits", deepAvif, ["sixteen-bits"], 16, 3],
    ["of tiles, with alpha", tiledAvif, [], 8, 4],
  ] as const)("an AVIF %s: upload, job, result", async (_, dataUrl, notes, bitDepth, channels) => {
    const file = bytesOf(dataUrl);
    const client = await newClient(await newPerson("formats-avif", 50));
    const before = await decodeInFullDepth(file, inputLimits, codecModules);
    const { widthPx, heightPx } = before.raster;
    const order = { imageBase64: base64Of(file), size: { scale: 2 } };
    const answer = await client.post("/v1/jobs", order, { Prefer: "wait=60" });
    const { image } = jobAnswerSchema.parse(await answer.json());
    expect(image).toMatchObject({
      state: "succeeded",
      upload: { format: "avif", notes, widthPx, heightPx },
    });
    const served = await client.fetch(`/v1/jobs/${image.id}/result`);
    const bytes = new Uint8Array(await served.arrayBuffer());
    const result = await decodeInFullDepth(bytes, inputLimits, codecModules);
    expect(result.inspection).toMatchObject({ format: "png", bitDepth });
    expect(result.raster.channels).toBe(channels);
    expect(result.profileBytes).toEqual(before.profileBytes);
    expect(new TextDecoder().decode(result.blocks.xmp)).toContain(digitalSourceTypes.enhanced);
    // What nobody sees of a colour, nothing need keep.
    const [made, given] = [result.raster, before.raster].map((raster) => dropAlpha(toEightBits(raster)));
    if (!made || !given) throw new Error("two pictures are compared");
    expect(psnrDb(resample(made, given, "bicubic"), given)).toBeGreaterThan(30);
  });

  it("a TIFF of megabytes is judged by its directory at the end, streamed as an upload", async () => {
    const client = await newClient(await newPerson("formats-late-directory", 50));
    const large = sceneRaster(900, 700, 3);
    const file = tiffOfRaster(large, { isDirectoryLast: true, rowsPerStrip: 64 });
    const answer = await client.fetch("/v1/uploads", {
      method: "POST",
      headers: { "X-File-Name": "scan.tif" },
      body: file,
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ format: "tiff", widthPx: 900, heightPx: 700, notes: [] });

    const cut = await client.fetch("/v1/uploads", { method: "POST", body: file.slice(0, -200) });
    expect([cut.status, await cut.json()]).toMatchObject([
      422,
      { code: expect.stringMatching(/image-(truncated|damaged)/) },
    ]);
  });

  it("HEIC is refused in a sentence that says why, and nothing is charged", async () => {
    const client = await newClient(await newPerson("formats-heic", 50));
    const box = concatBytes(numberBytes(24, 4), latin1Bytes("ftypheic\0\0\0\0mif1heic"));
    const answer = await client.fetch("/v1/uploads", {
      method: "POST",
      body: concatBytes(box, new Uint8Array(500)),
    });
    expect(answer.status).toBe(415);
    const problem: unknown = await answer.json();
    expect(problem).toMatchObject({ code: "image-format-unsupported" });
    expect(JSON.stringify(problem)).toContain("HEVC");
  });
});
