import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { inputLimits } from "#contract/limits";
import { type DecodedPicture, decodePicture } from "#imaging/codecs/decode-picture";
import { concatBytes, latin1Bytes } from "../../../support/pictures/bytes";
import { sceneRaster } from "../../../support/pictures/rasters";
import { long, short, tiffOf, tiffOfRaster } from "../../../support/pictures/tiff";
import { codecModules } from "../../../support/codec-modules";

function decoded(file: Uint8Array): Promise<DecodedPicture> {
  return decodePicture(file, inputLimits, codecModules);
}

describe("what is said of a TIFF, and what is refused", () => {
  const scene = sceneRaster(8, 6, 3);

  it("its first page is taken, and said so", async () => {
    expect((await decoded(tiffOfRaster(scene, { hasSecondPage: true }))).inspection.notes).toEqual([
      "first-page",
    ]);
    expect((await decoded(tiffOfRaster(scene))).inspection.notes).toBeUndefined();
  });

  it.each([
    ["JPEG", { 259: short(7) }, "JPEG inside"],
    ["a fax", { 259: short(4) }, "fax"],
    ["Lab", { 262: short(8) }, "Lab"],
    ["YCbCr", { 262: short(6) }, "YCbCr"],
    ["floating numbers", { 258: short(32, 32, 32), 339: short(3, 3, 3) }, "measuring"],
    ["32 bits", { 258: short(32, 32, 32) }, "32 bits"],
    ["samples of several lengths", { 258: short(8, 8, 16) }, "differ"],
    ["a camera's raw file", { 50_706: { type: 1, numbers: [1, 4, 0, 0] } as const }, "raw"],
    ["unusual packing", { 259: short(999) }, "unusual"],
    ["bits that run backwards", { 266: short(2) }, "backwards"],
  ])("%s is refused in a sentence", async (_, tags, word) => {
    await expect(decoded(tiffOfRaster(scene, { tags }))).rejects.toMatchObject({
      code: "image-format-unsupported",
      sentence: expect.stringContaining(word),
    });
  });

  it("BigTIFF is refused", async () => {
    const file = concatBytes(latin1Bytes("II+\0\x08\0\0\0"), new Uint8Array(64));
    await expect(decoded(file)).rejects.toMatchObject({ sentence: expect.stringContaining("BigTIFF") });
  });

  it("a bomb is refused by its header, and one of parts by their size", async () => {
    const bomb = tiffOfRaster(scene, { tags: { 256: long(60_000), 257: long(60_000) } });
    await expect(decoded(bomb)).rejects.toMatchObject({ code: "image-too-large" });
    const tags = { 256: short(8), 257: short(6), 258: short(8), 259: short(8), 262: short(1), 277: short(1) };
    const tiles = tiffOf({
      tags: { ...tags, 322: long(16_384), 323: long(16_384) },
      parts: [new Uint8Array(9)],
      areTiles: true,
    });
    await expect(decoded(tiles)).rejects.toMatchObject({
      code: "image-too-large",
      sentence: expect.stringContaining("32 MB"),
    });
    const shared = tiffOfRaster(scene, { tags: { 279: long(100_000) } });
    await expect(decoded(shared)).rejects.toMatchObject({ code: expect.stringMatching(/^image-/) });
  });

  it.each(["none", "lzw", "deflate", "packbits"] as const)(
    "cut anywhere, packed as %s, it ends in a sentence",
    async (compression) => {
      const { data } = sceneRaster(40, 30, 3);
      const file = new Uint8Array(
        await sharp(data, { raw: { width: 40, height: 30, channels: 3 } })
          .tiff({ compression })
          .toBuffer(),
      );
      for (let length = 1; length < file.length; length += Math.ceil(file.length / 60)) {
        await expect(decoded(file.subarray(0, length))).rejects.toMatchObject({ name: "LimnError" });
      }
    },
  );
});
