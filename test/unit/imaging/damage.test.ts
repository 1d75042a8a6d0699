import { beforeAll, describe, expect, it } from "vitest";
import { LimnError } from "#contract/errors";
import { checkComplete } from "#imaging/codecs/complete";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { encoders } from "#imaging/codecs/encoders";
import { inspectPicture } from "#imaging/codecs/inspect";
import { mutate } from "../../fuzz/mutate";
import { codecModules } from "../../support/codec-modules";
import { everyKind } from "../../support/every-kind";
import { collectBytes, concatBytes, stripsOf } from "../../support/pictures/bytes";
import { jpegOf, jpegSegment, smallJpeg, withSegments } from "../../support/pictures/jpeg";
import { animatedPng, pngOf } from "../../support/pictures/png";
import { seededRandom } from "../../support/pictures/random";
import { noiseRaster, sceneRaster } from "../../support/pictures/rasters";

const limits = { maxPixels: 100_000, maxEdgePx: 2000 };
const decode = (file: Uint8Array) => decodePicture(file, limits, codecModules);

let files: Readonly<Record<string, Uint8Array>> = {};
beforeAll(async () => {
  files = await everyKind();
});

const names = [
  "png",
  "png with alpha",
  "png of 16 bits",
  "png with a palette",
  "jpeg",
  "jpeg 4:4:4",
  "progressive jpeg",
  "lossless webp",
  "extended webp",
  "webp of few colours",
  "lossy webp in partitions",
  "lossy webp with alpha",
  "png with notes",
  "jpeg with notes",
  "webp with notes",
];

describe("a file cut short", () => {
  it.each(names)("%s is refused at every length", async (name) => {
    const file = files[name] ?? new Uint8Array(0);
    const step = Math.max(1, Math.floor(file.length / 150));
    const lengths = [1, 2, 4, 8, 11, 12, 13, 16, 20, 21, 24, 29, 33, file.length - 1, file.length - 2];
    for (let length = 40; length < file.length - 2; length += step) lengths.push(length);
    for (const length of lengths) {
      const expected = length < 12 ? /image-(truncated|unknown)/ : /image-truncated/;
      await expect(decode(file.subarray(0, length)), `${length} bytes`).rejects.toThrow(expected);
    }
    await expect(decode(file)).resolves.toBeDefined();
  });
});

describe("checkComplete with the ends of a file alone", () => {
  const edgeBytes = 4096;
  function check(format: "png" | "jpeg" | "webp", file: Uint8Array, headBytes = edgeBytes): void {
    checkComplete(format, file.subarray(-edgeBytes), file.length, file.subarray(0, headBytes));
  }
  const truncated = expect.objectContaining({ code: "image-truncated" });

  it("sees what lacks its end", async () => {
    const noise = noiseRaster(200, 150, 3);
    const png = await pngOf(noise);
    const jpeg = await jpegOf(noise);
    const webp = await collectBytes(encoders.webp.encode(noise, stripsOf(noise), codecModules));
    for (const [format, file] of [
      ["png", png],
      ["jpeg", jpeg],
      ["webp", webp],
    ] as const) {
      expect(file.length).toBeGreaterThan(4 * edgeBytes);
      expect(() => check(format, file)).not.toThrow();
      for (const length of [file.length - 1, file.length - 700, 3 * edgeBytes, 2 * edgeBytes]) {
        expect(() => check(format, file.subarray(0, length))).toThrow(truncated);
      }
    }
  });

  it("allows bytes after the end", async () => {
    const noise = noiseRaster(200, 150, 3);
    const trailer = new Uint8Array(500).fill(0x55);
    expect(() => check("png", concatBytes(files.png ?? [], trailer))).not.toThrow();
    expect(() => check("webp", concatBytes(files["lossless webp"] ?? [], trailer))).not.toThrow();
    // A film of any length after a photograph, as phones store it.
    const film = concatBytes(noiseRaster(300, 100, 3).data);
    const motionPhoto = concatBytes(await jpegOf(noise), film);
    expect(() => check("jpeg", motionPhoto)).not.toThrow();
    await expect(decode(motionPhoto)).resolves.toBeDefined();
  });

  it("does not take a thumbnail's end for the picture's", async () => {
    const thumbnail = jpegSegment(
      0xe1,
      concatBytes([0x45, 0x78, 0x69, 0x66, 0, 0], await jpegOf(sceneRaster(8, 8, 3))),
    );
    const whole = withSegments(await jpegOf(sceneRaster(30, 30, 3)), thumbnail);
    expect(() => checkComplete("jpeg", whole, whole.length, whole)).not.toThrow();
    const cut = whole.subarray(0, whole.length - 10);
    expect(() => checkComplete("jpeg", cut, cut.length, cut)).toThrow(truncated);
  });
});

describe("a file with altered bytes", () => {
  const mutationsOf = (name: string) => (name.includes("jpeg") ? 150 : 400);
  const others = [
    "gif",
    "animated gif",
    "bmp of 8 bits",
    "bmp of runs of 8 bits",
    "bmp of runs of 4 bits",
    "bmp of 32 bits with alpha",
    "tiff",
    "tiff with alpha and notes",
    "tiff by PackBits",
    "tiff by LZW",
    "tiff by Deflate",
  ];

  it.each([...names, ...others])(
    "%s gives a picture or a LimnError, and the next file works",
    async (name) => {
      const random = seededRandom(names.indexOf(name) + 1);
      const file = files[name] ?? new Uint8Array(0);
      let refused = 0;
      for (let i = 0; i < mutationsOf(name); i++) {
        const outcome = await decode(mutate(file, file, random)).catch((error: unknown) => error);
        if (outcome instanceof LimnError) {
          expect(outcome.code).toMatch(/^image-/);
          refused++;
        } else {
          expect(outcome).toMatchObject({ raster: { data: expect.any(Uint8Array) } });
        }
      }
      expect(refused).toBeGreaterThan(0);
      await expect(decode(file)).resolves.toBeDefined();
    },
  );

  it("inspection of headers alone survives many more", () => {
    const random = seededRandom(99);
    const headers = [...Object.values(files), animatedPng(2), smallJpeg({ componentCount: 4 })].map((file) =>
      file.subarray(0, 700),
    );
    let judged = 0;
    for (let i = 0; i < 20_000; i++) {
      const header = mutate(
        headers[i % headers.length] ?? new Uint8Array(0),
        headers[0] ?? new Uint8Array(0),
        random,
      );
      try {
        inspectPicture(header, header.length + 1000, limits);
      } catch (error) {
        if (!(error instanceof LimnError)) throw error;
      }
      judged++;
    }
    expect(judged).toBe(20_000);
  });
});

describe("what would take the decoder for ever", () => {
  it("is refused: a JPEG of hundreds of scans", async () => {
    const small = smallJpeg({ frame: 0xc2 });
    const scan = small.subarray(small.length - 17, small.length - 2);
    const file = concatBytes(small.subarray(0, -2), ...Array.from({ length: 300 }, () => scan), [0xff, 0xd9]);
    await expect(decode(file)).rejects.toThrow(/image-damaged: JPEG: more than 100 scans/);
  });
});
