import { describe, expect, it } from "vitest";
import { inputLimits } from "#contract/limits";
import { type DecodedPicture, decodePicture } from "#imaging/codecs/decode-picture";
import { bmpOf, bmpOfRaster } from "../../../support/pictures/bmp";
import { bmpKinds } from "../../../support/pictures/bmp-kinds";
import { rgbProfile, spaces } from "../../../support/pictures/icc";
import { sceneRaster } from "../../../support/pictures/rasters";
import { codecModules } from "../../../support/codec-modules";

function decoded(file: Uint8Array): Promise<DecodedPicture> {
  return decodePicture(file, inputLimits, codecModules);
}

const palette = [10, 20, 30, 200, 100, 50];

// That a browser reads all of them the same is shown in test/e2e/formats.spec.ts.
describe("a BMP", () => {
  it("of 24 bits is decoded to the very samples, from the bottom and from the top", async () => {
    const scene = sceneRaster(11, 7, 3);
    expect((await decoded(bmpOfRaster(scene))).raster).toEqual(scene);
  });

  it.each(Object.entries(bmpKinds))("of %s is read", async (kind, file) => {
    const { raster, inspection } = await decoded(file);
    expect(inspection).toMatchObject({ format: "bmp", hasAlpha: kind === "32 bits with alpha" });
    expect(new Set(raster.data).size).toBeGreaterThan(1);
  });

  it("with runs has what they say, and the first colour where they jump", async () => {
    const rows = [[2, 1, 0, 2, 1, 1, 2, 1, 0, 1]];
    const { raster } = await decoded(
      bmpOf({ widthPx: 5, heightPx: 2, bitsPerPixel: 8, packing: 1, palette, rows }),
    );
    const red = raster.data.filter((_, i) => i % 3 === 0);
    expect([...red]).toEqual([10, 10, 10, 200, 200, 200, 200, 10, 10, 10]);
  });

  it("whose alpha is nothing but zeros is shown all the same", async () => {
    const masks = [0xff0000, 0xff00, 0xff, 0xff000000];
    const rows = [[1, 2, 3, 0, 4, 5, 6, 0]];
    const { raster } = await decoded(
      bmpOf({ widthPx: 2, heightPx: 1, bitsPerPixel: 32, headerLength: 108, packing: 3, masks, rows }),
    );
    expect([...raster.data]).toEqual([3, 2, 1, 255, 6, 5, 4, 255]);
  });

  it("of greys stays grey, keeps its density and its profile", async () => {
    const greys = [0, 0, 0, 120, 120, 120];
    const rows = [[0x40], [0x80]];
    const grey = await decoded(
      bmpOf({ widthPx: 2, heightPx: 2, bitsPerPixel: 1, palette: greys, rows, densityPerMetre: 11_811 }),
    );
    expect([grey.isGrey, grey.blocks.densityDpi]).toEqual([true, 300]);
    const profile = rgbProfile(spaces.displayP3);
    const coloured = await decoded(
      bmpOf({ widthPx: 1, heightPx: 1, bitsPerPixel: 24, headerLength: 124, rows: [[1, 2, 3]], profile }),
    );
    expect(coloured.profileBytes).toEqual(profile);
    expect([...coloured.raster.data]).toEqual([3, 2, 1]);
  });

  it.each([
    ["that OS/2 packed as a fax", { headerLength: 64, packing: 3, bitsPerPixel: 1 }, "OS/2"],
    ["with a JPEG inside", { packing: 4, bitsPerPixel: 24 }, "printer"],
  ] as const)("%s is refused in a sentence", async (_, parts, word) => {
    const file = bmpOf({ widthPx: 1, heightPx: 1, palette, rows: [[0]], ...parts });
    await expect(decoded(file)).rejects.toMatchObject({
      code: "image-format-unsupported",
      sentence: expect.stringContaining(word),
    });
  });

  it.each([
    ["bits that no BMP has", { bitsPerPixel: 7 }],
    ["runs of what has none", { bitsPerPixel: 24, packing: 1 }],
    ["no width", { bitsPerPixel: 24, widthPx: 0 }],
    ["runs that leave their row", { bitsPerPixel: 8, packing: 1, rows: [[255, 1, 0, 1]] }],
    ["runs that end early", { bitsPerPixel: 8, packing: 1, rows: [[2, 1]] }],
  ])("of %s is damaged", async (_, parts) => {
    const file = bmpOf({ widthPx: 3, heightPx: 2, palette, rows: [[0], [0]], ...parts });
    await expect(decoded(file)).rejects.toMatchObject({ code: "image-damaged" });
  });

  it("cut anywhere ends in a sentence, and a bomb is refused by its header", async () => {
    for (const file of Object.values(bmpKinds)) {
      for (let length = 1; length < file.length - 6; length += 5) {
        await expect(decoded(file.subarray(0, length))).rejects.toMatchObject({ name: "LimnError" });
      }
    }
    const bomb = bmpOf({ widthPx: 2_000_000, heightPx: 2_000_000, bitsPerPixel: 24, rows: [[0]] });
    await expect(decoded(bomb)).rejects.toMatchObject({ code: "image-too-large" });
  });
});
