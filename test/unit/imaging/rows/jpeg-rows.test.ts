import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { decodePicture } from "#imaging/codecs/decode-picture";
import type { Raster } from "#imaging/raster";
import { mozjpegEncodeModule } from "../../../support/codec-modules";
import { concatBytes, latin1Bytes } from "../../../support/pictures/bytes";
import { jpegOf, jpegSegment, mozjpegOf } from "../../../support/pictures/jpeg";
import { sceneRaster } from "../../../support/pictures/rasters";
import { sampledJpeg } from "../../../support/pictures/sampled-jpeg";
import { referenceJpeg } from "../../../support/reference/jpeg";
import { codecModules } from "../../../support/codec-modules";

const limits = { maxPixels: 4_000_000, maxEdgePx: 20_000 };
const decoded = async (file: Uint8Array) => (await decodePicture(file, limits, codecModules)).raster;

function largestDifference(a: Raster, b: Raster): number {
  expect([a.widthPx, a.heightPx, a.channels]).toEqual([b.widthPx, b.heightPx, b.channels]);
  let largest = 0;
  for (let i = 0; i < a.data.length; i += 1)
    largest = Math.max(largest, Math.abs((a.data[i] as number) - (b.data[i] as number)));
  return largest;
}

async function expectSameBits(file: Uint8Array): Promise<void> {
  expect(largestDifference(await decoded(file), await referenceJpeg(file))).toBe(0);
}

const sizes = [
  [1, 1],
  [17, 9],
  [16, 16],
  [33, 70],
  [1, 3_000],
  [3_000, 1],
  [130, 91],
] as const;

describe("the decoder by rows gives the bits of libjpeg", () => {
  it.each([
    ["baseline 4:2:0", { progressive: false, baseline: true, chroma_subsample: 2 }],
    ["baseline 4:4:4", { progressive: false, baseline: true, chroma_subsample: 1 }],
    ["progressive 4:2:0", { progressive: true, chroma_subsample: 2, quality: 92 }],
    ["progressive 4:4:4", { progressive: true, chroma_subsample: 1, quality: 40 }],
    ["progressive, a quarter of the chroma", { progressive: true, chroma_subsample: 4 }],
    ["grey", { progressive: false, color_space: 1 }],
    ["progressive grey", { progressive: true, color_space: 1 }],
  ])("for %s in every size", async (_, options) => {
    for (const [widthPx, heightPx] of sizes) {
      const scene = sceneRaster(widthPx, heightPx, 4);
      scene.data.fill(255, scene.data.length - 3);
      await expectSameBits(
        await mozjpegOf(scene, mozjpegEncodeModule, { auto_subsample: false, ...options }),
      );
    }
  });

  it.each([
    [
      "4:2:2",
      [
        [2, 1],
        [1, 1],
        [1, 1],
      ],
    ],
    [
      "4:1:1",
      [
        [4, 1],
        [1, 1],
        [1, 1],
      ],
    ],
    [
      "4:1:0",
      [
        [4, 2],
        [1, 1],
        [1, 1],
      ],
    ],
    [
      "mixed",
      [
        [2, 2],
        [1, 2],
        [1, 1],
      ],
    ],
    ["grey of 2 × 2", [[2, 2]]],
  ] as const)("for %s, interleaved or not, with restarts or without", async (_, factors) => {
    for (const [widthPx, heightPx] of sizes) {
      for (const isInterleaved of [true, false]) {
        for (const restartInterval of [0, 3]) {
          await expectSameBits(sampledJpeg({ widthPx, heightPx, factors, isInterleaved, restartInterval }));
        }
      }
    }
  });

  it("for RGB, by Adobe's mark or by its names, and for YCbCr by JFIF's", async () => {
    const factors = [
      [1, 1],
      [1, 1],
      [1, 1],
    ] as const;
    const size = { widthPx: 40, heightPx: 30, factors };
    const adobe = (transform: number) =>
      jpegSegment(0xee, concatBytes(latin1Bytes("Adobe"), [0, 100, 0, 0, 0, 0, transform]));
    const jfif = jpegSegment(0xe0, concatBytes(latin1Bytes("JFIF\0"), [1, 1, 0, 0, 1, 0, 1, 0, 0]));
    await expectSameBits(sampledJpeg({ ...size, marks: adobe(0) }));
    await expectSameBits(sampledJpeg({ ...size, marks: adobe(1) }));
    await expectSameBits(sampledJpeg({ ...size, ids: [82, 71, 66] }));
    await expectSameBits(sampledJpeg({ ...size, ids: [82, 71, 66], marks: jfif }));
  });

  const folder = new URL("../../../../../shared/training/photos/train/", import.meta.url);
  it.runIf(existsSync(folder))("for photographs", async () => {
    const names = readdirSync(folder).filter((_, i) => i % 30 === 0);
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) await expectSameBits(new Uint8Array(readFileSync(new URL(name, folder))));
  });
});

describe("vertical chroma of half the rows (4:4:0)", () => {
  it("is smoothed, where mozjpeg's older libjpeg repeats rows", async () => {
    const factors = [
      [1, 2],
      [1, 1],
      [1, 1],
    ] as const;
    const file = sampledJpeg({ widthPx: 50, heightPx: 41, factors });
    const difference = largestDifference(await decoded(file), await referenceJpeg(file));
    expect(difference).toBeGreaterThan(0);
    expect(difference).toBeLessThan(60);
  });
});

describe("a damaged JPEG", () => {
  const cutAtHalf = (file: Uint8Array) => file.slice(0, Math.floor(file.length / 2));

  it("with restarts loses what is between two of them, and no more", async () => {
    const factors = [
      [1, 1],
      [1, 1],
      [1, 1],
    ] as const;
    const shape = { widthPx: 64, heightPx: 64, factors, restartInterval: 8 };
    const whole = sampledJpeg(shape);
    const damaged = whole.slice();
    const third = damaged.findIndex((byte, i) => byte === 0xff && damaged[i + 1] === 0xd2);
    damaged.fill(0xaa, third + 2, third + 10);
    const [a, b] = [await decoded(whole), await decoded(damaged)];
    const rowsOfDifference = new Set<number>();
    for (let i = 0; i < a.data.length; i += 1)
      if (a.data[i] !== b.data[i]) rowsOfDifference.add(Math.floor(i / 192));
    expect(rowsOfDifference.size).toBeGreaterThan(0);
    expect([...rowsOfDifference].every((row) => row >= 24 && row < 32)).toBe(true);
  });

  it("that is cut, with an end put behind, gives its first half", async () => {
    const whole = await jpegOf(sceneRaster(64, 64, 3));
    const [a, b] = [await decoded(whole), await decoded(concatBytes(cutAtHalf(whole), [0xff, 0xd9]))];
    expect(b.data.subarray(0, 64 * 3 * 8)).toEqual(a.data.subarray(0, 64 * 3 * 8));
    await expect(decoded(cutAtHalf(whole))).rejects.toThrow(/image-truncated/);
  });
});
