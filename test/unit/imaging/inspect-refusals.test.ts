import { describe, expect, it } from "vitest";
import type { ErrorCode } from "#contract/errors";
import { type InspectionResult, inspectPicture } from "#imaging/codecs/inspect";
import { pngChunk } from "#imaging/codecs/png/chunks";
import { concatBytes, latin1Bytes, numberBytes } from "../../support/pictures/bytes";
import { smallJpeg } from "../../support/pictures/jpeg";
import { animatedPng, pngBomb, pngFile, pngOf } from "../../support/pictures/png";
import { noiseRaster, sceneRaster } from "../../support/pictures/rasters";
import { animatedWebp, webpCanvas, webpChunk, webpFile } from "../../support/pictures/webp";

const limits = { maxPixels: 12_000_000, maxEdgePx: 10_000 };

function inspect(file: Uint8Array): InspectionResult {
  return inspectPicture(file, file.length, limits);
}

function expectCode(file: Uint8Array, code: ErrorCode): void {
  expect(() => inspect(file)).toThrow(expect.objectContaining({ name: "LimnError", code }));
}

describe("inspectPicture refuses, by content", () => {
  const isoFile = (brand: string, compatible = "") =>
    concatBytes(
      numberBytes(16 + compatible.length, 4),
      latin1Bytes(`ftyp${brand}\0\0\0\0${compatible}`),
      new Uint8Array(64),
    );
  const cases: [string, Uint8Array, ErrorCode, string?][] = [
    ["no bytes", new Uint8Array(0), "image-empty"],
    ["one byte", Uint8Array.of(0x89), "image-unknown"],
    ["zeros", new Uint8Array(5000), "image-unknown"],
    ["noise", noiseRaster(40, 40, 3, 77).data, "image-unknown"],
    ["plain text", latin1Bytes("PNG? No, a letter."), "image-unknown"],
    ["a web page", latin1Bytes("<!DOCTYPE html><html><body>svg</body></html>"), "image-unknown"],
    ["RIFF sound", concatBytes(latin1Bytes("RIFF\0\0\0\0WAVE"), new Uint8Array(40)), "image-unknown"],
    ["SVG", latin1Bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), "image-vector"],
    [
      "SVG after declaration and comment",
      latin1Bytes('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a -->\n<svg/>\n<svg >'),
      "image-vector",
    ],
    ["SVG with a prefix", latin1Bytes('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'), "image-vector"],
    [
      "SVG in UTF-16",
      concatBytes([0xff, 0xfe], ...[..."<svg >"].map((c) => [c.charCodeAt(0), 0])),
      "image-vector",
    ],
    ["an animated PNG", animatedPng(2), "image-animated"],
    ["an animated WebP", animatedWebp(), "image-animated"],
    ["a GIF without a frame", latin1Bytes("GIF89a\x02\0\x02\0\0\0\0\x3b"), "image-damaged"],
    ["an AVIF of nothing but its brand", isoFile("avif"), "image-damaged"],
    ["an AVIF under a general brand, of nothing else", isoFile("mif1", "mif1avif"), "image-damaged"],
    ["HEIC", isoFile("heic"), "image-format-unsupported", "HEVC"],
    ["HEIC under a general brand", isoFile("mif1", "mif1heic"), "image-format-unsupported", "HEIC"],
    ["a TIFF of nothing but its header", latin1Bytes("II*\0\x08\0\0\0"), "image-truncated"],
    ["a TIFF whose directory is its header", latin1Bytes("MM\0*\0\0\0\x04\0\0"), "image-damaged"],
    ["two letters that are no BMP", latin1Bytes("BM, said the letter, and nothing else"), "image-unknown"],
    ["JPEG XL", Uint8Array.of(0xff, 0x0a, 1, 2), "image-format-unsupported", "JPEG XL"],
    [
      "JPEG XL in a container",
      latin1Bytes("\0\0\0\x0cJXL \r\n\x87\n"),
      "image-format-unsupported",
      "JPEG XL",
    ],
    ["PSD", latin1Bytes("8BPS\0\x01"), "image-format-unsupported", "PSD"],
    ["PDF", latin1Bytes("%PDF-1.7\n"), "image-format-unsupported", "PDF"],
    ["lossless JPEG", smallJpeg({ frame: 0xc3 }), "image-format-unsupported", "lossless"],
    ["arithmetic-coded JPEG", smallJpeg({ frame: 0xc9 }), "image-format-unsupported", "arithmetic"],
    ["12-bit JPEG", smallJpeg({ frame: 0xc1, precision: 12 }), "image-format-unsupported", "12 bits"],
    ["JPEG of two components", smallJpeg({ componentCount: 2 }), "image-damaged"],
    ["JPEG without height", smallJpeg({ heightPx: 0 }), "image-damaged"],
    ["PNG without width", pngBomb(0, 5), "image-damaged"],
    ["PNG bomb", pngBomb(2_000_000_000, 2_000_000_000), "image-too-large", "2000000000 × 2000000000"],
    ["PNG of too many pixels", pngBomb(4000, 3001), "image-too-large", "12 megapixels"],
    ["PNG too wide", pngBomb(10_001, 1), "image-too-large", "10000 px"],
    ["JPEG bomb", smallJpeg({ widthPx: 65_535, heightPx: 65_535 }), "image-too-large"],
    [
      "WebP bomb",
      webpFile(webpChunk("VP8L", Uint8Array.of(0x2f, 0xff, 0xff, 0xff, 0x0f))),
      "image-too-large",
    ],
    [
      "WebP whose picture is not its canvas",
      webpFile(webpCanvas(0, 3, 3), webpChunk("VP8L", Uint8Array.of(0x2f, 0, 0, 0, 0))),
      "image-damaged",
    ],
    [
      "WebP of unknown version",
      webpFile(webpChunk("VP8L", Uint8Array.of(0x2f, 0, 0, 0, 0x20))),
      "image-damaged",
    ],
    [
      "WebP without a key frame",
      webpFile(webpChunk("VP8 ", Uint8Array.of(1, 0, 0, 0x9d, 1, 0x2a, 1, 0, 1, 0))),
      "image-damaged",
    ],
  ];
  it.each(cases)("%s", (_, file, code, detail) => {
    expectCode(file, code);
    if (detail !== undefined) {
      expect(() => inspect(file)).toThrow(
        expect.objectContaining({ sentence: expect.stringContaining(detail) }),
      );
    }
  });

  it.each([
    ["an impossible bit depth", 8, 3],
    ["an impossible colour type", 9, 1],
    ["an unknown compression", 10, 1],
    ["an unknown interlacing", 12, 2],
  ])("a PNG with %s", async (_, byte, value) => {
    const file = await pngOf(sceneRaster(33, 21, 3));
    file[16 + byte] = value;
    const header = file.slice(16, 29);
    file.set(pngChunk("IHDR", header), 8);
    expectCode(file, "image-damaged");
  });

  it("a PNG whose header fails its checksum", async () => {
    const file = await pngOf(sceneRaster(33, 21, 3));
    file[19] = (file[19] ?? 0) ^ 1;
    expectCode(file, "image-damaged");
  });

  it("a PNG of palette indices without a palette", () => {
    const file = pngFile({ widthPx: 4, heightPx: 1, bitDepth: 2, colourType: 3, rows: [[0]] });
    expectCode(file, "image-damaged");
  });
});
