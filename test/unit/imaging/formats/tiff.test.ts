import sharp, { type TiffOptions } from "sharp";
import { describe, expect, it } from "vitest";
import { inputLimits } from "#contract/limits";
import { type DecodedPicture, decodePicture } from "#imaging/codecs/decode-picture";
import { exifDensity } from "#imaging/metadata/clean-exif";
import { carriedProfile, tableToSrgb } from "#imaging/color/icc/convert";
import { parseProfile } from "#imaging/color/icc/profile";
import { carry } from "#imaging/metadata/carried";
import { orient } from "#imaging/color/orientation";
import { type Raster, rasterOf } from "#imaging/raster";
import { concatBytes, latin1Bytes, numberBytes } from "../../../support/pictures/bytes";
import { cmykProfile, rgbProfile, spaces } from "../../../support/pictures/icc";
import { noiseRaster, psnrDb, rasterFrom, sceneRaster } from "../../../support/pictures/rasters";
import { bytesValue, long, short, text, tiffOf, tiffOfRaster } from "../../../support/pictures/tiff";
import { codecModules } from "../../../support/codec-modules";

function decoded(file: Uint8Array): Promise<DecodedPicture> {
  return decodePicture(file, inputLimits, codecModules);
}

/** By libtiff. */
async function writtenByLibtiff(raster: Raster, options: TiffOptions): Promise<Uint8Array> {
  const { data, widthPx: width, heightPx: height, channels } = raster;
  return new Uint8Array(await sharp(data, { raw: { width, height, channels } }).tiff(options).toBuffer());
}

const greyOf = (raster: Raster) =>
  rasterFrom(raster.widthPx, raster.heightPx, 3, (x, y) => raster.data[(y * raster.widthPx + x) * 3] ?? 0);

describe("a TIFF that libtiff wrote is decoded to the very samples", () => {
  const packings = ["none", "lzw", "deflate", "packbits"] as const;
  const cases = packings.flatMap((compression) =>
    (compression === "lzw" || compression === "deflate"
      ? (["none", "horizontal"] as const)
      : (["none"] as const)
    ).flatMap((predictor) =>
      [false, true].map((tile) => ({ compression, predictor, tile, tileWidth: 32, tileHeight: 16 })),
    ),
  );
  it.each(cases)("$compression, differences $predictor, tiles $tile", async (options) => {
    for (const raster of [sceneRaster(75, 53, 3), sceneRaster(33, 40, 4), noiseRaster(70, 21, 3)]) {
      const { raster: read, inspection } = await decoded(await writtenByLibtiff(raster, options));
      expect(inspection).toMatchObject({ format: "tiff", colourModel: "rgb", bitDepth: 8 });
      expect(read).toEqual(raster);
    }
  });

  it.each([1, 2, 4, 8] as const)("grey of %s bits stays grey", async (bitdepth) => {
    const grey = greyOf(sceneRaster(61, 43, 3));
    const single = sharp(grey.data, { raw: { width: 61, height: 43, channels: 3 } }).toColourspace("b-w");
    const file = await single.tiff({ bitdepth, compression: "lzw", predictor: "none" }).toBuffer();
    const reference = await sharp(file).toColourspace("b-w").raw().toBuffer();
    const read = await decoded(new Uint8Array(file));
    expect(read.inspection).toMatchObject({ colourModel: "grey", bitDepth: bitdepth });
    expect(read.isGrey).toBe(true);
    expect(read.raster.data.filter((_, i) => i % 3 === 0)).toEqual(new Uint8Array(reference));
  });

  it("sixteen bits are rounded to eight", async () => {
    const wide = Uint16Array.from({ length: 20 * 10 * 3 }, (_, i) => (i * 109) % 65_536);
    const raw = { width: 20, height: 10, channels: 3 as const };
    for (const compression of ["none", "lzw", "deflate"] as const) {
      const file = await sharp(wide, { raw })
        .toColourspace("rgb16")
        .tiff({ compression, predictor: "horizontal" })
        .toBuffer();
      const { raster, inspection } = await decoded(new Uint8Array(file));
      expect(inspection).toMatchObject({ bitDepth: 16, notes: ["eight-of-sixteen-bits"] });
      expect([...raster.data]).toEqual([...wide].map((value) => Math.round(value / 257)));
    }
  });

  it("inks, as LittleCMS parted them, become the colours that it makes of them", async () => {
    const { data } = sceneRaster(24, 16, 3);
    const raw = { width: 24, height: 16, channels: 3 as const };
    const file = await sharp(data, { raw })
      .toColourspace("cmyk")
      .withIccProfile("cmyk")
      .tiff({ compression: "lzw" })
      .toBuffer();
    const shown = await sharp(file).toColourspace("srgb").raw().toBuffer();
    const { raster, inspection, profile } = await decoded(new Uint8Array(file));
    expect(inspection.colourModel).toBe("cmyk");
    expect(profile).toBeNull();
    expect(psnrDb(raster, rasterOf(24, 16, 3, new Uint8Array(shown)))).toBeGreaterThan(35);
  });

  it("notes, density and profile go along", async () => {
    const profile = rgbProfile(spaces.displayP3);
    const { data } = sceneRaster(40, 30, 3);
    const file = await sharp(data, { raw: { width: 40, height: 30, channels: 3 } })
      .withExif({ IFD0: { Artist: "Ada Limn", Copyright: "2026" }, IFD2: { ExposureTime: "1/60" } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .tiff({ compression: "lzw", xres: 300 / 25.4, yres: 300 / 25.4 })
      .toBuffer();
    const read = await decoded(new Uint8Array(file));
    const carried = carry(read, {
      size: { widthPx: 80, heightPx: 60 },
      source: "enhanced",
      keepLocation: false,
    });
    expect(carried.densityDpi).toBe(300);
    expect(new TextDecoder().decode(read.blocks.xmp)).toContain("xmpmeta");
    const withProfile = await decoded(
      tiffOfRaster(sceneRaster(9, 7, 3), { tags: { 34_675: bytesValue(profile) } }),
    );
    expect(withProfile.profileBytes).toEqual(profile);
    expect(carriedProfile(withProfile.profileBytes)?.kind).toBe("matrix");
  });
});

describe("a TIFF of other shapes", () => {
  const scene = sceneRaster(13, 11, 3);

  it.each([true, false])("in both byte orders, directory at the end or not (%s)", async (isLittle) => {
    for (const isDirectoryLast of [true, false]) {
      const file = tiffOfRaster(scene, { isLittle, isDirectoryLast, rowsPerStrip: 4 });
      expect((await decoded(file)).raster).toEqual(scene);
    }
  });

  it("turns upright by its orientation", async () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8] as const) {
      const { raster, inspection } = await decoded(
        tiffOfRaster(scene, { tags: { 274: short(orientation) } }),
      );
      expect(raster).toEqual(orient(scene, orientation));
      expect(inspection.upright.widthPx).toBe(raster.widthPx);
    }
  });

  it("samples in planes, each in strips of its own", async () => {
    const rgba = sceneRaster(13, 11, 4);
    const planes = [0, 1, 2, 3].map((channel) => rgba.data.filter((_, i) => i % 4 === channel));
    const strips = planes.flatMap((plane) => [
      plane.subarray(0, 65),
      plane.subarray(65, 130),
      plane.subarray(130),
    ]);
    const file = tiffOf({
      tags: {
        256: short(13),
        257: short(11),
        258: short(8, 8, 8, 8),
        262: short(2),
        277: short(4),
        278: short(5),
        284: short(2),
        338: short(2),
      },
      parts: strips,
    });
    expect((await decoded(file)).raster).toEqual(rgba);
  });

  it("colours that were multiplied with alpha are divided by it, without fringes", async () => {
    const straight = rasterFrom(16, 4, 4, (x, _, channel) => (channel === 3 ? x * 17 : 60 * (channel + 1)));
    const premultiplied = rasterOf(
      16,
      4,
      4,
      straight.data.map((value, i) =>
        i % 4 === 3 ? value : Math.round((value * (straight.data[i - (i % 4) + 3] ?? 0)) / 255),
      ),
    );
    const { raster } = await decoded(tiffOfRaster(premultiplied, { tags: { 338: short(1) } }));
    for (let i = 0; i < raster.data.length; i += 4) {
      const alpha = raster.data[i + 3] ?? 0;
      if (alpha === 0) continue;
      for (let c = 0; c < 3; c += 1) {
        expect(Math.abs((raster.data[i + c] ?? 0) - 60 * (c + 1))).toBeLessThanOrEqual(
          Math.ceil(128 / alpha),
        );
      }
    }
  });

  it("a fourth sample that the file does not call alpha is none", async () => {
    const { raster, inspection } = await decoded(
      tiffOfRaster(sceneRaster(6, 5, 4), { tags: { 338: short(0) } }),
    );
    expect([raster.channels, inspection.hasAlpha]).toEqual([3, false]);
  });

  it.each([1, 2, 4, 8])("a palette of %s bits", async (bits) => {
    const count = 1 << bits;
    const colourMap = [0, 1, 2].flatMap((c) =>
      Array.from({ length: count }, (_, i) => ((i * (70 + c * 30)) % 256) * 257),
    );
    const row = Uint8Array.from({ length: Math.ceil((9 * bits) / 8) }, (_, i) => (i * 83 + 27) % 256);
    const file = tiffOf({
      tags: {
        256: short(9),
        257: short(2),
        258: short(bits),
        262: short(3),
        277: short(1),
        278: short(2),
        320: short(...colourMap),
      },
      parts: [concatBytes(row, row)],
    });
    const reference = await sharp(file).toColourspace("srgb").removeAlpha().raw().toBuffer();
    const { raster, inspection } = await decoded(file);
    expect(inspection.colourModel).toBe("palette");
    expect([...raster.data]).toEqual([...reference]);
  });

  it("white is zero", async () => {
    const tags = { 256: short(4), 257: short(1), 258: short(8), 262: short(0), 277: short(1) };
    const { raster, isGrey } = await decoded(tiffOf({ tags, parts: [Uint8Array.of(0, 255, 55, 200)] }));
    expect([...raster.data]).toEqual([255, 255, 255, 0, 0, 0, 200, 200, 200, 55, 55, 55]);
    expect(isGrey).toBe(true);
  });

  it("inks without a profile are subtracted from the paper", async () => {
    const tags = { 256: short(3), 257: short(1), 258: short(8, 8, 8, 8), 262: short(5), 277: short(4) };
    const parts = [Uint8Array.of(0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 155)];
    const { raster } = await decoded(tiffOf({ tags, parts }));
    expect([...raster.data]).toEqual([255, 255, 255, 0, 255, 255, 100, 100, 100]);
  });

  it("a table profile of inks is used", async () => {
    const inks = noiseRaster(5, 4, 4).data;
    const tags = {
      256: short(5),
      257: short(4),
      258: short(8, 8, 8, 8),
      262: short(5),
      277: short(4),
      34_675: bytesValue(cmykProfile()),
    };
    const { raster } = await decoded(tiffOf({ tags, parts: [inks] }));
    const profile = parseProfile(cmykProfile());
    const expected = new Uint8Array(60);
    if (profile?.kind === "table") tableToSrgb(profile)(inks, expected, 20);
    expect(raster.data).toEqual(expected);
  });

  it("makes EXIF of what its directories say, and leaves the place out unless it is wanted", async () => {
    const file = tiffOfRaster(scene, {
      isLittle: false,
      tags: {
        271: text("Limn Camera"),
        274: short(6),
        282: { type: 5, bytes: concatBytes(numberBytes(240, 4), numberBytes(1, 4)) },
        283: { type: 5, bytes: concatBytes(numberBytes(240, 4), numberBytes(1, 4)) },
        296: short(2),
      },
      subDirectories: {
        34_665: { 36_867: text("2026:11:22 04:00:00"), 40_962: long(13), 37_500: text("makers' own") },
        34_853: {
          1: text("N"),
          2: { type: 5, bytes: concatBytes(...[48, 1, 51, 1, 0, 1].map((n) => numberBytes(n, 4))) },
        },
      },
    });
    const read = await decoded(file);
    expect(exifDensity(read.blocks.exif ?? new Uint8Array(0))).toBe(240);
    const size = { widthPx: 22, heightPx: 26 };
    for (const keepLocation of [false, true]) {
      const { metadata } = carry(read, { size, source: "enhanced", keepLocation });
      const png = await sharp(scene.data, { raw: { width: 13, height: 11, channels: 3 } })
        .png()
        .toBuffer();
      const exif = Buffer.from(metadata?.exif ?? []);
      const jpeg = await sharp(png).jpeg().toBuffer();
      const block = concatBytes(latin1Bytes("Exif\0\0"), exif);
      const withExif = concatBytes(
        jpeg.subarray(0, 2),
        [0xff, 0xe1],
        numberBytes(block.length + 2, 2),
        block,
        jpeg.subarray(2),
      );
      const written = latin1Of((await sharp(withExif).metadata()).exif);
      expect(written).toContain("Limn Camera");
      expect(written).toContain("2026:11:22");
      expect(written).not.toContain("makers' own");
      expect((await sharp(withExif).metadata()).orientation).toBe(1);
      const view = new DataView(exif.buffer, exif.byteOffset, exif.length);
      expect(directoryTags(view).includes(34_853)).toBe(keepLocation);
    }
  });
});

function latin1Of(bytes: Uint8Array | undefined): string {
  return new TextDecoder("latin1").decode(bytes);
}

function directoryTags(view: DataView): number[] {
  const first = view.getUint32(4);
  return Array.from({ length: view.getUint16(first) }, (_, i) => view.getUint16(first + 2 + i * 12));
}
