import { describe, expect, it } from "vitest";
import { type InspectionResult, inspectPicture } from "#imaging/codecs/inspect";
import { pngChunk } from "#imaging/codecs/png/chunks";
import { libwebpEncodeModule, mozjpegEncodeModule } from "../../support/codec-modules";
import { concatBytes, latin1Bytes, numberBytes } from "../../support/pictures/bytes";
import { exifBlock } from "../../support/pictures/exif";
import {
  jpegOf,
  jpegSegment,
  progressiveJpegOf,
  smallJpeg,
  withOrientation,
  withSegments,
} from "../../support/pictures/jpeg";
import {
  animatedPng,
  palettePng,
  png16,
  pngFile,
  pngOf,
  transparentPng,
  withChunkBehind,
} from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import { losslessWebpOf, withWebpOrientation } from "../../support/pictures/webp";

const limits = { maxPixels: 12_000_000, maxEdgePx: 10_000 };

function inspect(file: Uint8Array): InspectionResult {
  return inspectPicture(file, file.length, limits);
}

/** What is expected of an upright picture of 8-bit colour, with the differences of each case. */
function facts(format: string, widthPx: number, heightPx: number, differences: object = {}) {
  return {
    kind: "picture",
    inspection: {
      format,
      stored: { widthPx, heightPx },
      upright: { widthPx, heightPx },
      megapixels: (widthPx * heightPx) / 1_000_000,
      orientation: 1,
      hasAlpha: false,
      bitDepth: 8,
      colourModel: "rgb",
      ...differences,
    },
  };
}

const rgb = sceneRaster(33, 21, 3);
const rgba = sceneRaster(33, 21, 4);

describe("inspectPicture tells what a picture is", () => {
  it.each([
    ["RGB PNG", () => pngOf(rgb), facts("png", 33, 21)],
    ["RGBA PNG", () => transparentPng(33, 21), facts("png", 33, 21, { hasAlpha: true })],
    ["16-bit PNG", () => png16(3, 2, () => 7), facts("png", 3, 2, { bitDepth: 16, notes: ["sixteen-bits"] })],
    [
      "palette PNG with tRNS",
      palettePng,
      facts("png", 4, 2, { bitDepth: 2, colourModel: "palette", hasAlpha: true }),
    ],
    [
      "grey PNG of 1 bit",
      () => pngFile({ widthPx: 8, heightPx: 1, bitDepth: 1, colourType: 0, rows: [[0b10101010]] }),
      facts("png", 8, 1, { bitDepth: 1, colourModel: "grey" }),
    ],
    [
      "PNG announced as an animation of one frame",
      () => animatedPng(1),
      facts("png", 2, 1, { colourModel: "grey" }),
    ],
    [
      "PNG with eXIf",
      () =>
        pngFile({
          widthPx: 2,
          heightPx: 1,
          bitDepth: 8,
          colourType: 0,
          chunks: [pngChunk("eXIf", exifBlock(8))],
          rows: [[1, 2]],
        }),
      facts("png", 2, 1, { colourModel: "grey", orientation: 8, upright: { widthPx: 1, heightPx: 2 } }),
    ],
    [
      "PNG with eXIf behind the picture",
      () =>
        withChunkBehind(
          pngFile({ widthPx: 2, heightPx: 1, bitDepth: 8, colourType: 0, rows: [[1, 2]] }),
          pngChunk("eXIf", exifBlock(6)),
        ),
      facts("png", 2, 1, { colourModel: "grey", orientation: 6, upright: { widthPx: 1, heightPx: 2 } }),
    ],
    ["JPEG", () => jpegOf(rgb), facts("jpeg", 33, 21)],
    ["progressive JPEG", () => progressiveJpegOf(rgba, mozjpegEncodeModule), facts("jpeg", 33, 21)],
    ["grey JPEG", () => smallJpeg({ componentCount: 1 }), facts("jpeg", 8, 8, { colourModel: "grey" })],
    [
      "lossless WebP with alpha",
      () => losslessWebpOf(rgba, libwebpEncodeModule),
      facts("webp", 33, 21, { hasAlpha: true }),
    ],
    [
      "WebP with EXIF after the picture",
      async () => withWebpOrientation(await losslessWebpOf(rgba, libwebpEncodeModule), rgba, 6),
      facts("webp", 33, 21, { hasAlpha: true, orientation: 6, upright: { widthPx: 21, heightPx: 33 } }),
    ],
  ])("%s", async (_, make, expected) => {
    expect(inspect(await make())).toEqual(expected);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "JPEG stored in orientation %i, in both byte orders and types",
    async (orientation) => {
      const upright = orientation >= 5 ? { widthPx: 21, heightPx: 33 } : { widthPx: 33, heightPx: 21 };
      const jpeg = await jpegOf(rgb);
      for (const byteOrder of ["II", "MM"] as const) {
        for (const type of [3, 4] as const) {
          expect(inspect(withOrientation(jpeg, orientation, { byteOrder, type }))).toEqual(
            facts("jpeg", 33, 21, { orientation, upright }),
          );
        }
      }
    },
  );

  const goodExif = exifBlock(6);
  it.each([
    ["an orientation of 0", exifBlock(0)],
    ["an orientation of 9", exifBlock(9)],
    ["an unknown byte order", concatBytes(latin1Bytes("XX"), goodExif.subarray(2))],
    ["a directory beyond its end", concatBytes(goodExif.subarray(0, 4), numberBytes(0xffffff00, 4))],
    ["a directory cut off", goodExif.subarray(0, 20)],
    ["nothing at all", new Uint8Array(0)],
  ])("an EXIF block with %s counts as upright", async (_, block) => {
    const segment = jpegSegment(0xe1, concatBytes(latin1Bytes("Exif\0\0"), block));
    expect(inspect(withSegments(await jpegOf(rgb), segment))).toEqual(facts("jpeg", 33, 21));
  });

  it("the first EXIF block of several counts, and other blocks in APP1 do not", async () => {
    const xmp = jpegSegment(0xe1, latin1Bytes("http://ns.adobe.com/xap/1.0/\0<x/>"));
    const jpeg = withOrientation(withOrientation(await jpegOf(rgb), 3), 6);
    expect(inspect(withSegments(jpeg, xmp))).toMatchObject({ inspection: { orientation: 6 } });
  });
});

describe("inspectPicture asks for more of a header that it did not get whole", () => {
  const longHeader = (jpeg: Uint8Array) =>
    withSegments(jpeg, ...Array.from({ length: 5 }, () => jpegSegment(0xe2, new Uint8Array(60_000))));

  it("until what it asked for is enough", async () => {
    const files = [
      longHeader(await jpegOf(rgb)),
      withWebpOrientation(await losslessWebpOf(rgba, libwebpEncodeModule), rgba, 6),
      pngFile({
        widthPx: 2,
        heightPx: 1,
        bitDepth: 8,
        colourType: 0,
        chunks: [pngChunk("iTXt", new Uint8Array(100_000))],
        rows: [[1, 2]],
      }),
    ];
    for (const file of files) {
      let headBytes = 12;
      let rounds = 0;
      let result = inspectPicture(file.subarray(0, headBytes), file.length, limits);
      while (result.kind === "needs-more") {
        expect(result.neededBytes).toBeGreaterThan(headBytes);
        expect(result.neededBytes).toBeLessThanOrEqual(file.length);
        headBytes = result.neededBytes;
        rounds++;
        result = inspectPicture(file.subarray(0, headBytes), file.length, limits);
      }
      expect(rounds).toBeGreaterThan(0);
      expect(result).toEqual(inspect(file));
    }
  });

  it("unless the file ends before", async () => {
    const file = longHeader(await jpegOf(rgb)).subarray(0, 200_000);
    expect(() => inspect(file)).toThrow(expect.objectContaining({ code: "image-truncated" }));
  });
});
