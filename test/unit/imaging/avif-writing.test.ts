import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { inputLimits } from "#contract/limits";
import { avifBlocks } from "#imaging/codecs/avif/blocks";
import { cellGridOf } from "#imaging/codecs/avif/cell-grid";
import { decodeInFullDepth } from "#imaging/codecs/decode-picture";
import { encoders } from "#imaging/codecs/encoders";
import { type EncodedPart, partEncoders } from "#imaging/codecs/part-encoders";
import { checkComplete, inspectPicture } from "#imaging/codecs/inspect";
import { readBlocks } from "#imaging/codecs/read-blocks";
import type { EncodeRequest } from "#imaging/codecs/strips";
import { carriedProfile, toSrgb } from "#imaging/color/icc/convert";
import { exifDensity } from "#imaging/metadata/clean-exif";
import { digitalSourceTypes, xmpOf } from "#imaging/metadata/xmp";
import { type Raster, rasterOf, rowsOf, toEightBits } from "#imaging/raster";
import { codecModules } from "../../support/codec-modules";
import { partTools } from "../../support/part-tools";
import { collectBytes, concatBytes, stripsOf } from "../../support/pictures/bytes";
import { exifBlock } from "../../support/pictures/exif";
import { rgbProfile, spaces } from "../../support/pictures/icc";
import { noiseRaster, psnrDb, rasterFrom, sceneRaster } from "../../support/pictures/rasters";

const profile = rgbProfile(spaces.displayP3);
const exif = exifBlock(1);
const xmp = xmpOf(undefined, { source: "enhanced", keepLocation: false });

function avifOf(
  picture: Raster,
  more: Partial<EncodeRequest>,
  stripRows = 7,
): Promise<Uint8Array<ArrayBuffer>> {
  const request = { ...picture, quality: 95, ...more };
  return collectBytes(encoders.avif.encode(request, stripsOf(picture, stripRows), codecModules));
}

/** As libheif reads it, which knows nothing of Limn. */
async function readByLibheif(file: Uint8Array, channels: 3 | 4) {
  const reader = sharp(file);
  const samples = (channels === 3 ? reader.removeAlpha() : reader).toColourspace("srgb").raw();
  const { data, info } = await samples.toBuffer({ resolveWithObject: true });
  const raster = rasterOf(info.width, info.height, channels, new Uint8Array(data));
  return { raster, metadata: await sharp(file).metadata() };
}

async function readByLimn(file: Uint8Array): Promise<Raster> {
  return toEightBits((await decodeInFullDepth(file, inputLimits, codecModules)).raster);
}

/** Smooth, with fine lines: what a picture has. */
const drawn = (widthPx: number, heightPx: number, channels: 3 | 4 = 3) =>
  rasterFrom(widthPx, heightPx, channels, (x, y, channel) => {
    if (channel === 3) return (x * 3 + y * 5) & 255;
    const wave = 120 + 70 * Math.sin(x / 37 + channel) + 50 * Math.cos(y / 23 - channel);
    return Math.max(0, Math.min(255, Math.round(wave + ((x + y) % 61 === 0 ? -60 : 0))));
  });

describe("an AVIF that Limn writes", () => {
  it.each([
    [1, 1],
    [2, 3],
    [129, 67],
    [1, 10_000],
    [10_000, 1],
    [512, 512],
  ])("is one picture of its own size where it is small: %i × %i", async (widthPx, heightPx) => {
    const picture = drawn(widthPx, heightPx);
    const file = await avifOf(picture, {});
    expect(Buffer.from(file).includes("grid")).toBe(false);
    const found = inspectPicture(file, file.length, inputLimits);
    expect(found).toMatchObject({ kind: "picture", inspection: { stored: { widthPx, heightPx } } });
    expect(() => checkComplete("avif", file, file.length, file)).not.toThrow();
    for (const read of [await readByLimn(file), (await readByLibheif(file, 3)).raster]) {
      expect(psnrDb(read, picture)).toBeGreaterThan(38);
    }
  });

  it.each([
    [900, 600, 3],
    [901, 601, 3],
    [20, 32_768, 3],
    [32_768, 20, 3],
    [600, 577, 4],
  ] as const)(
    "is a grid of cells where it is larger: %i × %i, %i channels",
    async (widthPx, heightPx, channels) => {
      const picture = drawn(widthPx, heightPx, channels);
      for (const quality of [85, 95]) {
        const file = await avifOf(picture, { quality }, 64);
        expect(Buffer.from(file).includes("grid")).toBe(true);
        const read = await readByLimn(file);
        expect([read.widthPx, read.heightPx, read.channels]).toEqual([widthPx, heightPx, channels]);
        expect(psnrDb(read, picture)).toBeGreaterThan(36);
        if (Math.max(widthPx, heightPx) > 16_384) continue;
        const { raster } = await readByLibheif(file, channels);
        expect(psnrDb(raster, read)).toBeGreaterThan(45);
      }
    },
  );

  it("has no seams: along the borders of cells it is as near as elsewhere", async () => {
    const picture = drawn(1_200, 700);
    const read = await readByLimn(await avifOf(picture, { quality: 85 }));
    const { cellWidthPx, columns } = cellGridOf(picture, picture.heightPx);
    expect(columns).toBeGreaterThan(1);
    const errorOf = (columnsOf: (x: number) => boolean) => {
      let [sum, count] = [0, 0];
      for (let i = 0; i < picture.data.length; i += 1) {
        if (!columnsOf(Math.floor(i / 3) % picture.widthPx)) continue;
        sum += ((read.data[i] as number) - (picture.data[i] as number)) ** 2;
        count += 1;
      }
      return sum / count;
    };
    const isSeam = (x: number) => [0, cellWidthPx - 1].includes(x % cellWidthPx) && x > 0 && x < 1_199;
    expect(errorOf(isSeam)).toBeLessThan(3 * errorOf((x) => !isSeam(x)));
  });

  it.each([3, 4] as const)("is made of parts, in any order, of %i channels", async (channels) => {
    const picture = drawn(700, 1_000, channels);
    const { avif } = partEncoders;
    if (!avif) throw new Error("AVIF has parts");
    const partRows = 336;
    const parts: EncodedPart[] = [];
    for (const firstRow of [672, 336, 0]) {
      const rows = rowsOf(picture, firstRow, Math.min(1_000, firstRow + partRows));
      const shares: number[] = [];
      const onPiece = async (share: number) => void shares.push(share);
      parts.unshift(await avif.part(picture, rows, { firstRow, partRows }, { ...partTools, onPiece }));
      const count = parts[0]?.sum.cellBytes.length ?? 0;
      expect(shares).toEqual(Array.from({ length: count }, (_, i) => (i + 1) / count));
    }
    const sums = parts.map(({ sum }) => sum);
    const head = await avif.begin(picture, sums, { partRows });
    const file = concatBytes(head, ...parts.flatMap(({ pieces }) => pieces), avif.end(sums));
    const read = await readByLimn(file);
    expect(psnrDb(read, picture)).toBeGreaterThan(36);
    expect(psnrDb((await readByLibheif(file, channels)).raster, read)).toBeGreaterThan(45);
    await expect(avif.begin(picture, sums.slice(1), { partRows })).rejects.toMatchObject({
      code: "internal",
    });
  });

  it("keeps alpha without loss, and colours beneath it", async () => {
    const translucent = noiseRaster(150, 90, 4);
    const file = await avifOf(translucent, { quality: 60 });
    const alphaOf = ({ data }: Raster) => data.filter((_, i) => i % 4 === 3);
    expect(alphaOf(await readByLimn(file))).toEqual(alphaOf(translucent));
    const { raster, metadata } = await readByLibheif(file, 4);
    expect(metadata.hasAlpha).toBe(true);
    expect(alphaOf(raster)).toEqual(alphaOf(translucent));
  });

  it("of a grey picture has luma alone, and stays grey", async () => {
    const grey = rasterFrom(200, 160, 3, (x, y) => (x * y) & 255);
    const file = await avifOf(grey, { isGrey: true });
    const read = await readByLimn(file);
    expect(read.data.every((value, i) => value === read.data[i - (i % 3)])).toBe(true);
    expect(psnrDb(read, grey)).toBeGreaterThan(30);
    expect(psnrDb((await readByLibheif(file, 3)).raster, read)).toBeGreaterThan(45);
    expect(file.length).toBeLessThan((await avifOf(grey, {})).length);
  });

  it("loses less the more quality is asked for, and is larger then", async () => {
    const picture = sceneRaster(320, 240, 3);
    const files = await Promise.all([1, 30, 60, 85, 100].map((quality) => avifOf(picture, { quality })));
    const nearness = await Promise.all(files.map(async (file) => psnrDb(await readByLimn(file), picture)));
    expect(nearness.toSorted((a, b) => a - b)).toEqual(nearness);
    const sizes = files.map(({ length }) => length);
    expect(sizes.toSorted((a, b) => a - b)).toEqual(sizes);
    expect(nearness.at(-1)).toBeGreaterThan(48);
  });

  it("is the same bytes whenever it is written, whatever the strips that its rows come in", async () => {
    const picture = drawn(700, 500);
    const [once, again] = [await avifOf(picture, {}, 7), await avifOf(picture, {}, 300)];
    expect(Buffer.from(once).equals(again)).toBe(true);
  });

  it("is not written of rows that are missing, or of a quality that is none", async () => {
    const picture = drawn(40, 30);
    await expect(avifOf(picture, { heightPx: 31 })).rejects.toMatchObject({ code: "internal" });
    await expect(avifOf(picture, { quality: 0 })).rejects.toMatchObject({ code: "internal" });
    expect(() => avifOf(picture, { widthPx: 33_000 })).toThrow(
      expect.objectContaining({
        code: "output-format-too-large",
        publicDetail: "AVIF is possible up to 268 megapixels and 32768 px an edge.",
      }),
    );
  });
});

describe("the cells of an AVIF", () => {
  const sizes = [1, 40, 63, 64, 65, 500, 1_001, 4_096, 16_000, 32_768];
  const sized = sizes.flatMap((widthPx) => sizes.map((heightPx) => ({ widthPx, heightPx })));

  it("cover the picture, are even and long enough, and end where parts end", () => {
    for (const size of sized.filter(({ widthPx, heightPx }) => widthPx * heightPx <= 268_000_000)) {
      for (const pixelsPerPart of [3_000_000, 6_000_000]) {
        const partRows = Math.max(16, Math.floor(pixelsPerPart / size.widthPx / 16) * 16);
        const { columns, rows, cellWidthPx, cellHeightPx } = cellGridOf(size, partRows);
        expect(columns * cellWidthPx).toBeGreaterThanOrEqual(size.widthPx);
        expect((columns - 1) * cellWidthPx).toBeLessThan(size.widthPx);
        expect(rows * cellHeightPx).toBeGreaterThanOrEqual(size.heightPx);
        expect((rows - 1) * cellHeightPx).toBeLessThan(size.heightPx);
        if (columns * rows === 1) continue;
        expect(Math.min(cellWidthPx, cellHeightPx)).toBeGreaterThanOrEqual(64);
        expect([cellWidthPx % 2, cellHeightPx % 2]).toEqual([0, 0]);
        expect(cellWidthPx * cellHeightPx).toBeLessThan(400_000);
        if (partRows < size.heightPx) expect(partRows % cellHeightPx).toBe(0);
      }
    }
  });
});

describe("an AVIF says what its picture is", () => {
  const picture = rasterFrom(64, 48, 3, (x, y, channel) =>
    channel === 0 ? 200 : channel === 1 ? x * 2 : y * 3,
  );

  it.each([
    ["of one cell", picture],
    ["of several", drawn(700, 600)],
    ["of several with alpha", drawn(700, 600, 4)],
  ])("carries profile, EXIF and XMP, as another program reads them: %s", async (_, raster) => {
    const file = await avifOf(raster, { metadata: { profile, exif, xmp } });
    const { metadata } = await readByLibheif(file, raster.channels);
    expect([...(metadata.icc ?? [])]).toEqual([...profile]);
    expect(new TextDecoder().decode(metadata.xmp)).toContain(digitalSourceTypes.enhanced);
    expect([...(metadata.exif ?? [])]).toEqual([...exif]);
    expect(avifBlocks(file)).toEqual({ profile, exif, xmp });
  });

  it("shows the same colours with its profile as the picture has", async () => {
    const file = await avifOf(picture, { metadata: { profile } });
    // LittleCMS brings what is read to sRGB, by the profile in the file.
    const { raster } = await readByLibheif(file, 3);
    const shown = toSrgb(picture, carriedProfile(profile));
    expect(psnrDb(raster, shown)).toBeGreaterThan(36);
    expect(psnrDb(shown, picture)).toBeLessThan(30);
  });

  it("names its density in EXIF, and without anything to say has no notes", async () => {
    const { exif: written = new Uint8Array(0) } = avifBlocks(await avifOf(picture, { densityDpi: 300 }));
    expect(exifDensity(written)).toBe(300);
    expect(avifBlocks(await avifOf(picture, {}))).toEqual({});
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
