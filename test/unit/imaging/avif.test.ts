import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { avifBlocks } from "#imaging/codecs/avif/blocks";
import { withMetadata } from "#imaging/codecs/avif/container";
import { encodeAvif } from "#imaging/codecs/avif/encode";
import { readBlocks } from "#imaging/codecs/read-blocks";
import { carriedProfile, toSrgb } from "#imaging/color/icc/convert";
import { exifDensity } from "#imaging/metadata/clean-exif";
import { digitalSourceTypes, xmpOf } from "#imaging/metadata/xmp";
import { type Raster, rasterOf } from "#imaging/raster";
import { avifEncodeModule } from "../../support/codec-modules";
import { collectBytes, stripsOf } from "../../support/pictures/bytes";
import { exifBlock } from "../../support/pictures/exif";
import { rgbProfile, spaces } from "../../support/pictures/icc";
import { psnrDb, rasterFrom, sceneRaster } from "../../support/pictures/rasters";

const module = avifEncodeModule();

const profile = rgbProfile(spaces.displayP3);
const exif = exifBlock(1);
const xmp = xmpOf(undefined, { source: "enhanced", keepLocation: false });

function avifOf(picture: Raster, notes: object): Promise<Uint8Array<ArrayBuffer>> {
  return collectBytes(encodeAvif({ ...picture, quality: 95, ...notes }, stripsOf(picture, 7), module));
}

/** As libheif reads it, which knows nothing of Limn. */
async function readByLibheif(file: Uint8Array, channels: 3 | 4) {
  const reader = sharp(file);
  const { data, info } = await (channels === 3 ? reader.removeAlpha() : reader).raw().toBuffer({
    resolveWithObject: true,
  });
  const raster = rasterOf(info.width, info.height, channels, new Uint8Array(data));
  return { raster, metadata: await sharp(file).metadata() };
}

describe("an AVIF says what its picture is", () => {
  const picture = rasterFrom(64, 48, 3, (x, y, channel) =>
    channel === 0 ? 200 : channel === 1 ? x * 2 : y * 3,
  );

  it("carries profile, EXIF and XMP, as another program reads them, and its samples stay where they were", async () => {
    const plain = await avifOf(picture, {});
    const file = await avifOf(picture, { metadata: { profile, exif, xmp } });
    const { metadata } = await readByLibheif(file, 3);
    expect([...(metadata.icc ?? [])]).toEqual([...profile]);
    expect(new TextDecoder().decode(metadata.xmp)).toContain(digitalSourceTypes.enhanced);
    expect([...(metadata.exif ?? [])]).toEqual([...exif]);
    // Without its profile it is the same file again, sample for sample.
    const [written, before] = await Promise.all(
      [withMetadata(plain, { exif, xmp }), plain].map(
        async (bytes) => (await readByLibheif(bytes, 3)).raster,
      ),
    );
    expect(written).toEqual(before);
    expect(avifBlocks(file)).toEqual({ profile, exif, xmp });
  });

  it("keeps alpha, which is an item of its own", async () => {
    const translucent = sceneRaster(40, 30, 4);
    const { raster, metadata } = await readByLibheif(
      await avifOf(translucent, { metadata: { profile, xmp } }),
      4,
    );
    expect(metadata.hasAlpha).toBe(true);
    const alphaOf = ({ data }: Raster) => [...data].filter((_, i) => i % 4 === 3);
    const off = alphaOf(raster).map((value, i) => Math.abs(value - (alphaOf(translucent)[i] ?? 0)));
    expect(Math.max(...off)).toBeLessThan(24);
    expect([...(metadata.icc ?? [])]).toEqual([...profile]);
  });

  it("shows the same colours with its profile as the picture has", async () => {
    const file = await avifOf(picture, { metadata: { profile } });
    // LittleCMS brings what is read to sRGB, by the profile in the file.
    const { raster } = await readByLibheif(file, 3);
    const shown = toSrgb(picture, carriedProfile(profile));
    expect(psnrDb(raster, shown)).toBeGreaterThan(36);
    expect(psnrDb(shown, picture)).toBeLessThan(30);
  });

  it("names its density in EXIF, and without anything to say is the encoder's own file", async () => {
    const { exif: written = new Uint8Array(0) } = avifBlocks(await avifOf(picture, { densityDpi: 300 }));
    expect(exifDensity(written)).toBe(300);
    const plain = await avifOf(picture, {});
    expect(withMetadata(plain, {})).toBe(plain);
    expect(avifBlocks(plain)).toEqual({});
  });

  it("is not trusted where it is damaged: it then has no notes", async () => {
    const file = await avifOf(picture, { metadata: { profile, exif, xmp } });
    for (let cut = 0; cut < 700; cut += 7)
      expect(await readBlocks(file.subarray(0, cut), "avif")).toEqual(expect.any(Object));
    for (let at = 0; at < 700; at += 1) {
      const spoilt = file.slice();
      spoilt[at] = 0xff;
      expect(await readBlocks(spoilt, "avif")).toEqual(expect.any(Object));
    }
  });
});
