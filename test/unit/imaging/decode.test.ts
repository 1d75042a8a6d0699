import { describe, expect, it } from "vitest";
import type { PictureFormat } from "#contract/formats";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { encoders } from "#imaging/codecs/encoders";
import { pngChunk } from "#imaging/codecs/png/chunks";
import { dropAlpha } from "#imaging/color/alpha";
import { type Orientation, orient } from "#imaging/color/orientation";
import { type Raster, rasterOf } from "#imaging/raster";
import { codecModules, libwebpEncodeModule, mozjpegEncodeModule } from "../../support/codec-modules";
import { collectBytes, numberBytes, stripsOf } from "../../support/pictures/bytes";
import { exifBlock } from "../../support/pictures/exif";
import {
  jpegOf,
  progressiveJpegOf,
  smallJpeg,
  withOrientation,
  withoutSegments,
} from "../../support/pictures/jpeg";
import { palettePng, png16, pngFile, withChunkBehind } from "../../support/pictures/png";
import { noiseRaster, psnrDb, sceneRaster } from "../../support/pictures/rasters";
import { losslessWebpOf, withWebpOrientation } from "../../support/pictures/webp";

const limits = { maxPixels: 4_000_000, maxEdgePx: 4000 };

async function decoded(file: Uint8Array): Promise<Raster> {
  return (await decodePicture(file, limits, codecModules)).raster;
}

function encoded(format: PictureFormat, raster: Raster, stripHeightPx: number, quality?: number) {
  const request = { ...raster, ...(quality !== undefined && { quality }) };
  return collectBytes(encoders[format].encode(request, stripsOf(raster, stripHeightPx), codecModules));
}

describe("PNG", () => {
  it.each([3, 4] as const)("of %i channels comes back exactly, whatever the strips", async (channels) => {
    for (const [widthPx, heightPx] of [
      [1, 1],
      [7, 5],
      [130, 91],
    ] as const) {
      const scene = sceneRaster(widthPx, heightPx, channels);
      const noise = noiseRaster(widthPx, heightPx, channels);
      for (const source of [scene, noise]) {
        const file = await encoded("png", source, 64);
        expect(await decoded(file)).toEqual(source);
        expect(await decoded(await encoded("png", source, 3))).toEqual(source);
      }
    }
  });

  it("of 16 bits comes out with the nearest of 8, where 8 are asked for", async () => {
    // 128 and 129 are on either side of half a level, 257 steps.
    const values = [0, 128, 129, 0x7f7f + 128, 0x7f7f + 129, 0xffff];
    const raster = await decoded(png16(2, 1, (i) => values[i] ?? 0));
    expect([...raster.data]).toEqual([0, 0, 1, 0x7f, 0x80, 0xff]);
  });

  it("of palette colours with transparency comes out as RGBA", async () => {
    const red = [255, 0, 0, 0];
    const green = [0, 255, 0, 128];
    const blue = [0, 0, 255, 255];
    const last = [10, 20, 30, 255];
    const raster = await decoded(palettePng());
    expect(raster.channels).toBe(4);
    expect([...raster.data]).toEqual([red, green, blue, last, last, blue, green, red].flat());
  });

  it("of grey on 1, 2, 4 and 8 bits comes out as RGB", async () => {
    for (const [bitDepth, byte, expected] of [
      [1, 0b01000000, [0, 255]],
      [2, 0b00100000, [0, 170]],
      [4, 0x0a, [0, 170]],
    ] as const) {
      const raster = await decoded(
        pngFile({ widthPx: 2, heightPx: 1, bitDepth, colourType: 0, rows: [[byte]] }),
      );
      expect([...raster.data]).toEqual(expected.flatMap((grey) => [grey, grey, grey]));
    }
    const eight = await decoded(
      pngFile({ widthPx: 2, heightPx: 1, bitDepth: 8, colourType: 0, rows: [[9, 99]] }),
    );
    expect([...eight.data]).toEqual([9, 9, 9, 99, 99, 99]);
  });

  it("of one transparent grey or RGB colour comes out as RGBA", async () => {
    const grey = await decoded(
      pngFile({
        widthPx: 2,
        heightPx: 1,
        bitDepth: 8,
        colourType: 0,
        chunks: [pngChunk("tRNS", numberBytes(9, 2))],
        rows: [[9, 99]],
      }),
    );
    expect([...grey.data]).toEqual([9, 9, 9, 0, 99, 99, 99, 255]);
    const rgb = await decoded(
      pngFile({
        widthPx: 2,
        heightPx: 1,
        bitDepth: 8,
        colourType: 2,
        chunks: [pngChunk("tRNS", Uint8Array.of(0, 1, 0, 2, 0, 3))],
        rows: [[1, 2, 3, 1, 2, 4]],
      }),
    );
    expect([...rgb.data]).toEqual([1, 2, 3, 0, 1, 2, 4, 255]);
  });

  it("of grey with alpha comes out as RGBA", async () => {
    const raster = await decoded(
      pngFile({ widthPx: 1, heightPx: 1, bitDepth: 8, colourType: 4, rows: [[50, 60]] }),
    );
    expect([...raster.data]).toEqual([50, 50, 50, 60]);
  });
});

describe("JPEG, decoded by mozjpeg", () => {
  const scene = sceneRaster(203, 157, 3);

  // Floors half a decibel below what was measured: 51.3, 44.8, 34.1, 32.0 and 27.0.
  it.each([
    [100, 50.8],
    [92, 44.3],
    [75, 33.6],
    [50, 31.5],
    [10, 26.5],
  ])("of quality %i is at least %d dB close", async (quality, floorDb) => {
    const file = await encoded("jpeg", scene, 64, quality);
    const raster = await decoded(file);
    expect(psnrDb(scene, raster)).toBeGreaterThan(floorDb);
  });

  it.each([
    [1, 1],
    [8, 8],
    [16, 17],
    [9, 33],
  ])("of %i×%i keeps its edge blocks", async (widthPx, heightPx) => {
    const flat = sceneRaster(widthPx, heightPx, 3);
    for (let i = 0; i < flat.data.length; i++) flat.data[i] = [180, 90, 40][i % 3] ?? 0;
    for (const quality of [80, 95]) {
      const raster = await decoded(await encoded("jpeg", flat, 5, quality));
      expect([raster.widthPx, raster.heightPx]).toEqual([widthPx, heightPx]);
      const largest = Math.max(...raster.data.map((value, i) => Math.abs(value - (flat.data[i] ?? 0))));
      expect(largest).toBeLessThanOrEqual(3);
    }
  });

  it.each([80, 95])("of quality %i is the same whatever the strips", async (quality) => {
    const whole = await encoded("jpeg", scene, 157, quality);
    for (const stripHeightPx of [1, 13, 16]) {
      expect(await encoded("jpeg", scene, stripHeightPx, quality)).toEqual(whole);
    }
  });

  it("of noise, with its many 0xff bytes, stays decodable", async () => {
    const noise = noiseRaster(160, 120, 3);
    const raster = await decoded(await encoded("jpeg", noise, 40, 100));
    expect(psnrDb(noise, raster)).toBeGreaterThan(50);
  });

  it("lays transparency on white", async () => {
    const rgba = sceneRaster(64, 48, 4);
    for (let i = 3; i < rgba.data.length; i += 4) rgba.data[i] = 0;
    const raster = await decoded(await encoded("jpeg", rgba, 48, 95));
    expect(raster.channels).toBe(3);
    expect(new Set(raster.data)).toEqual(new Set([255]));
  });

  it("of progressive coding decodes", async () => {
    const rgba = sceneRaster(90, 70, 4);
    const raster = await decoded(await progressiveJpegOf(rgba, mozjpegEncodeModule));
    expect(psnrDb(dropAlpha(rgba), raster)).toBeGreaterThan(36);
  });

  it("of one component comes out as RGB", async () => {
    const raster = await decoded(smallJpeg({ componentCount: 1 }));
    expect(raster).toMatchObject({ widthPx: 8, heightPx: 8, channels: 3 });
    expect(new Set(raster.data)).toEqual(new Set([128]));
  });
});

describe("WebP", () => {
  it("of lossless coding comes back exactly, with its alpha", async () => {
    const source = sceneRaster(77, 50, 4);
    expect(await decoded(await losslessWebpOf(source, libwebpEncodeModule))).toEqual(source);
  });

  it.each([3, 4] as const)("of %i channels comes back close, and its alpha exactly", async (channels) => {
    const source = sceneRaster(121, 90, channels);
    if (channels === 4)
      for (let i = 3; i < source.data.length; i += 4) source.data[i] = (source.data[i] ?? 0) | 0x80;
    const raster = await decoded(await encoded("webp", source, 17));
    expect(raster.channels).toBe(channels);
    expect(psnrDb(dropAlpha(source), dropAlpha(raster))).toBeGreaterThan(38);
    if (channels === 4) {
      expect(raster.data.filter((_, i) => i % 4 === 3)).toEqual(source.data.filter((_, i) => i % 4 === 3));
    }
  });
});

describe("orientation", () => {
  const orientations: Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];

  it.each(orientations)("%i of a JPEG is applied once", async (orientation) => {
    const file = await jpegOf(sceneRaster(40, 24, 3));
    const stored = await decoded(file);
    expect(await decoded(withOrientation(file, orientation))).toEqual(orient(stored, orientation));
  });

  it.each(orientations)("%i of PNG and WebP is applied once", async (orientation) => {
    const source = sceneRaster(20, 12, 4);
    const webp = withWebpOrientation(await losslessWebpOf(source, libwebpEncodeModule), source, orientation);
    expect(await decoded(webp)).toEqual(orient(source, orientation));
  });

  it("of a PNG whose notes stand behind the picture, beyond what is read first, is applied once", async () => {
    const [widthPx, heightPx] = [400, 300];
    const { data } = noiseRaster(widthPx, heightPx, 3);
    const rows = Array.from({ length: heightPx }, (_, y) =>
      data.subarray(y * widthPx * 3, (y + 1) * widthPx * 3),
    );
    const file = pngFile({ widthPx, heightPx, bitDepth: 8, colourType: 2, rows });
    expect(file.length).toBeGreaterThan(256 * 1024);
    const turned = await decoded(withChunkBehind(file, pngChunk("eXIf", exifBlock(6))));
    expect(turned).toEqual(orient(rasterOf(widthPx, heightPx, 3, data), 6));
  });
});

describe("a JPEG without Huffman tables", () => {
  it("as webcams write it, is decoded by the standard ones", async () => {
    const file = await jpegOf(sceneRaster(40, 24, 3));
    const bare = withoutSegments(file, 0xc4);
    expect(bare.length).toBeLessThan(file.length - 400);
    expect(await decoded(bare)).toEqual(await decoded(file));
  });

  it("that names one which is no standard one is damaged", async () => {
    const file = await jpegOf(sceneRaster(40, 24, 3));
    const scan = file.findIndex((byte, i) => byte === 0xff && file[i + 1] === 0xda);
    // Length, the number of components, and of the first one its name and its tables.
    file[scan + 6] = 0x22;
    await expect(decoded(file)).rejects.toMatchObject({ code: "image-damaged" });
  });
});
