import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { inputLimits } from "#contract/limits";
import { type DecodedPicture, decodePicture } from "#imaging/codecs/decode-picture";
import { inspectPicture } from "#imaging/codecs/inspect";
import { pictureNotesOf } from "#imaging/codecs/picture-notes";
import { latin1Bytes } from "../../../support/pictures/bytes";
import { type GifFrameParts, gifOf } from "../../../support/pictures/gif";
import { noiseRaster, sceneRaster } from "../../../support/pictures/rasters";
import { codecModules } from "../../../support/codec-modules";

function decoded(file: Uint8Array): Promise<DecodedPicture> {
  return decodePicture(file, inputLimits, codecModules);
}

const palette = [0, 0, 0, 250, 10, 20, 30, 240, 50, 60, 70, 230];

const still = (parts: Partial<GifFrameParts> = {}) =>
  gifOf({
    widthPx: 4,
    heightPx: 2,
    palette,
    frames: [{ widthPx: 4, heightPx: 2, indices: [0, 1, 2, 3, 3, 2, 1, 0], ...parts }],
  });

describe("a GIF by libvips and libnsgif is decoded as they read it", () => {
  it.each([false, true])("interlaced: %s, with 2 to 256 colours", async (progressive) => {
    for (const colours of [2, 16, 256]) {
      for (const raster of [sceneRaster(90, 57, 3), sceneRaster(41, 30, 4), noiseRaster(120, 97, 3)]) {
        const raw = { width: raster.widthPx, height: raster.heightPx, channels: raster.channels };
        const file = await sharp(raster.data, { raw }).gif({ progressive, colours, dither: 1 }).toBuffer();
        const reference = await sharp(file).ensureAlpha().raw().toBuffer();
        const { raster: read, inspection } = await decoded(new Uint8Array(file));
        const opaque = reference.filter((_, i) => i % 4 !== 3);
        const isVisible = (i: number) => reference[i - (i % 4) + 3] !== 0;
        if (read.channels === 3) expect(read.data).toEqual(new Uint8Array(opaque));
        else
          expect(read.data.filter((_, i) => isVisible(i))).toEqual(
            new Uint8Array(reference).filter((_, i) => isVisible(i)),
          );
        expect(inspection).toMatchObject({ format: "gif" });
      }
    }
  });

  it("the first frame of an animation", async () => {
    const frames = [noiseRaster(20, 15, 3, 1), noiseRaster(20, 15, 3, 2)];
    const raw = { width: 20, height: 30, channels: 3 as const, pageHeight: 15 };
    const data = Buffer.concat(frames.map((frame) => frame.data));
    const file = new Uint8Array(
      await sharp(data, { raw })
        .gif({ delay: [100, 100] })
        .toBuffer(),
    );
    const reference = await sharp(file, { page: 0 }).removeAlpha().raw().toBuffer();
    const { raster, inspection } = await decoded(file);
    expect(raster.data).toEqual(new Uint8Array(reference));
    expect(inspection.notes).toEqual(["first-frame"]);
  });
});

describe("a GIF as its specification has it", () => {
  it("shows its colours, and is grey where they are", async () => {
    const { raster, isGrey } = await decoded(still());
    expect([...raster.data]).toEqual(
      [0, 1, 2, 3, 3, 2, 1, 0].flatMap((index) => palette.slice(index * 3, index * 3 + 3)),
    );
    expect(isGrey).toBe(false);
    const greys = [0, 0, 0, 90, 90, 90, 180, 180, 180, 255, 255, 255];
    expect((await decoded(still({ palette: greys }))).isGrey).toBe(true);
  });

  it("has rows in their places where they are interlaced", async () => {
    const indices = Array.from({ length: 3 * 19 }, (_, i) => Math.floor(i / 3) % 4);
    const parts = { widthPx: 3, heightPx: 19, indices };
    const files = [false, true].map((isInterlaced) =>
      gifOf({ widthPx: 3, heightPx: 19, palette, frames: [{ ...parts, isInterlaced }] }),
    );
    const [plain, interlaced] = await Promise.all(files.map(decoded));
    expect(interlaced?.raster).toEqual(plain?.raster);
  });

  it("leaves out what is transparent, and what the first frame does not cover", async () => {
    const { raster } = await decoded(still({ transparentIndex: 2 }));
    expect(raster.data.filter((_, i) => i % 4 === 3)).toEqual(
      Uint8Array.of(255, 255, 0, 255, 255, 0, 255, 255),
    );
    const small = gifOf({
      widthPx: 4,
      heightPx: 3,
      palette,
      frames: [{ leftPx: 1, topPx: 1, widthPx: 2, heightPx: 1, indices: [1, 3] }],
    });
    const { raster: placed } = await decoded(small);
    expect([placed.widthPx, placed.heightPx, placed.channels]).toEqual([4, 3, 4]);
    expect([...placed.data.subarray(20, 28)]).toEqual([250, 10, 20, 255, 60, 70, 230, 255]);
    expect(placed.data.filter((value) => value !== 0).length).toBe(8);
  });

  it("is as large as a first frame that reaches beyond its screen", async () => {
    const file = gifOf({
      widthPx: 2,
      heightPx: 1,
      palette,
      frames: [{ widthPx: 4, heightPx: 2, indices: [0, 1, 2, 3, 0, 1, 2, 3] }],
    });
    expect((await decoded(file)).raster).toMatchObject({ widthPx: 4, heightPx: 2, channels: 3 });
  });

  it("carries its XMP", async () => {
    const xmp = latin1Bytes('<x:xmpmeta xmlns:x="adobe:ns:meta/">here</x:xmpmeta>');
    const file = gifOf({
      widthPx: 1,
      heightPx: 1,
      palette,
      frames: [{ widthPx: 1, heightPx: 1, indices: [1] }],
      xmp,
    });
    expect((await decoded(file)).blocks.xmp).toEqual(xmp);
  });

  it("says that it is animated by what can be seen of it", async () => {
    const frame = { widthPx: 4, heightPx: 2, indices: [0, 1, 2, 3, 3, 2, 1, 0] };
    const notesOf = async (file: Uint8Array, seenBytes: number) => {
      const result = inspectPicture(file.subarray(0, seenBytes), file.length, inputLimits);
      return (
        result.kind === "picture" && (await pictureNotesOf(file.subarray(0, seenBytes), result.inspection))
      );
    };
    const two = gifOf({ widthPx: 4, heightPx: 2, palette, frames: [frame, frame] });
    expect(await notesOf(two, two.length)).toEqual(["first-frame"]);
    expect(await notesOf(still(), 1_000)).toEqual([]);
    // One frame that repeats is no animation.
    const one = gifOf({ widthPx: 4, heightPx: 2, palette, frames: [frame], repeats: true });
    expect(await notesOf(one, one.length)).toEqual([]);
    const long = gifOf({ widthPx: 4, heightPx: 2, palette, frames: [{ ...frame, delay: 10 }, frame] });
    expect(await notesOf(long, 52)).toEqual(["first-frame"]);
    expect(await notesOf(still(), 52)).toEqual([]);
  });

  it("a damaged one ends in a sentence: cut anywhere, without colours, with codes that mean nothing", async () => {
    const file = still();
    for (let length = 1; length < file.length - 2; length += 1) {
      await expect(decoded(file.subarray(0, length))).rejects.toMatchObject({ name: "LimnError" });
    }
    const colourless = gifOf({
      widthPx: 1,
      heightPx: 1,
      frames: [{ widthPx: 1, heightPx: 1, indices: [0] }],
    });
    await expect(decoded(colourless)).rejects.toMatchObject({ code: "image-damaged" });
    const spoilt = still();
    spoilt.fill(0xff, spoilt.length - 12, spoilt.length - 3);
    await expect(decoded(spoilt)).rejects.toMatchObject({ code: expect.stringMatching(/^image-/) });
    const bomb = gifOf({
      widthPx: 65_535,
      heightPx: 65_535,
      palette,
      frames: [{ widthPx: 1, heightPx: 1, indices: [0] }],
    });
    await expect(decoded(bomb)).rejects.toMatchObject({ code: "image-too-large" });
  });
});
