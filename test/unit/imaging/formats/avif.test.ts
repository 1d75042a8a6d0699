import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { avifLimits, inputLimits } from "#contract/limits";
import { readAvifPicture } from "#imaging/codecs/avif/picture";
import { type DecodedPicture, decodeInFullDepth, decodeInSrgb } from "#imaging/codecs/decode-picture";
import { encoders } from "#imaging/codecs/encoders";
import { checkComplete, inspectPicture } from "#imaging/codecs/inspect";
import { dropAlpha } from "#imaging/color/alpha";
import { carriedProfile, toSrgb } from "#imaging/color/icc/convert";
import { orient } from "#imaging/color/orientation";
import { type Raster, rasterOf, type Samples, toEightBits } from "#imaging/raster";
import { codecModules } from "../../../support/codec-modules";
import { avifFile } from "../../../support/pictures/avif";
import {
  collectBytes,
  concatBytes,
  latin1Bytes,
  numberBytes,
  stripsOf,
} from "../../../support/pictures/bytes";
import { rgbProfile, spaces } from "../../../support/pictures/icc";
import { psnrDb, sceneRaster } from "../../../support/pictures/rasters";

const inspected = (file: Uint8Array) => inspectPicture(file, file.length, inputLimits);
const decoded = (file: Uint8Array): Promise<DecodedPicture<Samples>> =>
  decodeInFullDepth(file, inputLimits, codecModules);
const rasterIn = async (file: Uint8Array) => (await decoded(file)).raster;

/** Values of 10 or 12 bits, all of which occur, at 16. */
function deepScene(bits: number): Raster<Uint16Array> {
  const { widthPx, heightPx, data } = sceneRaster(80, 60, 3);
  const [most, fine] = [2 ** bits - 1, 2 ** (bits - 8)];
  const samples = Uint16Array.from(data, (value, i) =>
    Math.round((Math.min(most, value * fine + ((i * 7) % fine)) * 65_535) / most),
  );
  return rasterOf(widthPx, heightPx, 3, samples);
}

/** As libheif reads it, which knows nothing of Limn. */
async function readByLibheif(file: Uint8Array, channels: 3 | 4): Promise<Raster> {
  const reader = channels === 3 ? sharp(file).removeAlpha() : sharp(file);
  const { data, info } = await reader.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  return rasterOf(info.width, info.height, channels, new Uint8Array(data));
}

/** The file with one byte behind a mark changed. */
function patched(file: Uint8Array, mark: string, offset: number, value: number): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(file);
  copy[Buffer.from(copy).indexOf(mark) + mark.length + offset] = value;
  return copy;
}

describe("an AVIF without losses is read sample for sample", () => {
  it.each([
    ["rgb", sceneRaster(130, 94, 3)],
    ["rgba", sceneRaster(72, 66, 4)],
    ["deep-10", deepScene(10)],
    ["deep-12", deepScene(12)],
    ["grid", sceneRaster(128, 128, 3)],
    ["grid-alpha", sceneRaster(128, 128, 4)],
  ] as const)("%s", async (name, picture) => {
    expect(await rasterIn(avifFile(name))).toEqual(picture);
  });
});

describe("an AVIF with losses", () => {
  it.each(["quarter", "quarter-limited", "half", "differences"] as const)(
    "is as near to what was written as libheif brings it: %s",
    async (name) => {
      const [ours, theirs] = [await rasterIn(avifFile(name)), await readByLibheif(avifFile(name), 3)];
      const scene = sceneRaster(130, 94, 3);
      expect(psnrDb(toEightBits(ours), theirs)).toBeGreaterThan(38);
      expect(psnrDb(toEightBits(ours), scene)).toBeGreaterThan(psnrDb(theirs, scene) - 0.1);
    },
  );

  it("is grey where it has no colours", async () => {
    const file = avifFile("grey");
    expect(psnrDb(toEightBits(await rasterIn(file)), await readByLibheif(file, 3))).toBeGreaterThan(60);
  });

  it("is what was written, where it was multiplied by its alpha", async () => {
    const picture = toEightBits(await rasterIn(avifFile("premultiplied")));
    const scene = sceneRaster(72, 66, 4);
    // Where little shines, a step of what is stored is many of the colour.
    const isSolid = (_: number, i: number) => (scene.data[i - (i % 4) + 3] ?? 0) > 200;
    const off = [...picture.data].map((value, i) => Math.abs(value - (scene.data[i] ?? 0))).filter(isSolid);
    expect(off.length).toBeGreaterThan(1_000);
    expect(Math.max(...off)).toBeLessThan(16);
  });
});

describe("an AVIF stands upright", () => {
  const scene = sceneRaster(130, 94, 3);

  it.each([
    [0, 1],
    [1, 8],
    [2, 3],
    [3, 6],
  ] as const)("turned by %i quarters against the clock", async (quarters, orientation) => {
    const file = patched(avifFile("turned"), "irot", 0, quarters);
    expect(await rasterIn(file)).toEqual(orient(scene, orientation));
    expect(await rasterIn(file)).toEqual(await readByLibheif(file, 3));
  });

  it.each([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
    [2, 0],
    [2, 1],
    [3, 0],
    [3, 1],
  ])("turned by %i quarters, then mirrored along %i", async (quarters, axis) => {
    const file = patched(patched(avifFile("mirrored"), "irot", 0, quarters), "imir", 0, axis);
    expect(await rasterIn(file)).toEqual(await readByLibheif(file, 3));
  });
});

describe("what an AVIF's header says", () => {
  it.each([
    ["rgb", { bitDepth: 8, hasAlpha: false, colourModel: "rgb" }],
    ["grid-alpha", { bitDepth: 8, hasAlpha: true, colourModel: "rgb" }],
    ["grey", { bitDepth: 8, hasAlpha: false, colourModel: "grey" }],
    ["deep-10", { bitDepth: 10, notes: ["sixteen-bits"] }],
    ["animated", { stored: { widthPx: 128, heightPx: 128 }, notes: ["first-frame"] }],
    ["turned", { upright: { widthPx: 94, heightPx: 130 } }],
  ] as const)("%s", (name, facts) => {
    expect(inspected(avifFile(name))).toMatchObject({
      kind: "picture",
      inspection: { format: "avif", ...facts },
    });
  });

  it("is read from its beginning alone", () => {
    const file = avifFile("rgb");
    const metaEnd = Buffer.from(file).indexOf("mdat");
    expect(inspectPicture(file.subarray(0, metaEnd), file.length, inputLimits).kind).toBe("picture");
    const short = inspectPicture(file.subarray(0, 100), file.length, inputLimits);
    expect(short).toEqual({ kind: "needs-more", neededBytes: metaEnd - 4 });
  });

  it("takes the first frame of one that moves", async () => {
    const picture = dropAlpha(toEightBits(await rasterIn(avifFile("animated"))));
    expect(psnrDb(picture, sceneRaster(128, 128, 3))).toBeGreaterThan(28);
  });
});

describe("an AVIF's colours", () => {
  it("that are told by code points are carried by a profile that says the same", async () => {
    const { raster, profile, profileBytes } = await decoded(avifFile("display-p3"));
    expect(profile).not.toBeNull();
    const expected = toSrgb(toEightBits(raster), carriedProfile(rgbProfile({ ...spaces.displayP3 })));
    // The other profile has a gamma of 2.2 for sRGB's curve.
    expect(psnrDb(toSrgb(toEightBits(raster), profile), expected)).toBeGreaterThan(38);
    expect(psnrDb(toSrgb(toEightBits(raster), profile), toEightBits(raster))).toBeLessThan(32);
    // LittleCMS takes it as well, and comes to the same.
    const levels = toEightBits(raster);
    const request = { ...levels, metadata: { profile: profileBytes } };
    const png = await collectBytes(encoders.png.encode(request, stripsOf(levels, 40), codecModules));
    const shown = await sharp(png).toColourspace("srgb").raw().toBuffer();
    const converted = rasterOf(levels.widthPx, levels.heightPx, 3, new Uint8Array(shown));
    expect(
      psnrDb(converted, await decodeInSrgb(avifFile("display-p3"), inputLimits, codecModules)),
    ).toBeGreaterThan(45);
  });

  it("that are sRGB's have no profile", async () => {
    expect((await decoded(avifFile("quarter-limited"))).profile).toBeNull();
  });
});

describe("an AVIF that is refused", () => {
  it.each([
    ["high-range", "image-format-unsupported", "high dynamic range"],
    ["cropped", "image-format-unsupported", "a part of itself"],
  ] as const)("%s", (name, code, words) => {
    expect(() => inspected(avifFile(name))).toThrow(
      expect.objectContaining({ code, publicDetail: expect.stringContaining(words) }),
    );
  });

  it("has more samples than there is memory for", () => {
    const { colours } = readAvifPicture(avifFile("rgb"));
    const edgePx = Math.ceil(Math.sqrt(avifLimits.maxFrameBytes / 3)) + 1;
    expect(colours.size).toEqual({ widthPx: 130, heightPx: 94 });
    const large = withSize(avifFile("rgb"), edgePx);
    expect(() => inspected(large)).toThrow(
      expect.objectContaining({
        code: "image-too-large",
        publicDetail: expect.stringContaining("may have 12.6"),
      }),
    );
  });

  it("has a file beside its samples for which there is no memory", () => {
    const edgePx = 3_464;
    const file = withSize(avifFile("rgb"), edgePx);
    const mostBytes = (avifLimits.maxWithFileBytes - edgePx * edgePx * 3) / 2;
    const ofSize = (sizeBytes: number) => () => inspectPicture(file, sizeBytes, inputLimits);
    expect(ofSize(mostBytes)).not.toThrow();
    expect(ofSize(mostBytes + 1)).toThrow(
      expect.objectContaining({
        code: "file-too-large",
        publicDetail: expect.stringContaining("may have 5.7"),
      }),
    );
  });

  it("is another size than its header says", async () => {
    await expect(rasterIn(withSize(avifFile("rgb"), 200))).rejects.toThrow(
      expect.objectContaining({ code: "image-damaged" }),
    );
  });

  it("lacks its end", () => {
    const file = avifFile("rgb");
    const cut = file.subarray(0, file.length - 100);
    expect(() => checkComplete("avif", cut, cut.length, cut)).toThrow(
      expect.objectContaining({ code: "image-truncated" }),
    );
    expect(() => checkComplete("avif", file, file.length, file)).not.toThrow();
  });

  it("has more parts than bytes", () => {
    // Each item has 65,535 parts that take no byte.
    const items = Array.from({ length: 0xffff }, () => [0, 1, 0, 0, 0xff, 0xff]).flat();
    const iloc = isoBox("iloc", [0, 0, 0, 0], [0, 0], [0xff, 0xff], items);
    const meta = isoBox("meta", [0, 0, 0, 0], isoBox("pitm", [0, 0, 0, 0, 0, 1]), iloc);
    expect(() => readAvifPicture(concatBytes(isoBox("ftyp", latin1Bytes("avif")), meta))).toThrow(
      expect.objectContaining({ code: "image-damaged", message: expect.stringContaining("parts") }),
    );
  });

  it("has parts that lie over each other", async () => {
    const rgb = avifFile("rgb");
    const view = new DataView(rgb.buffer);
    // In the box, behind version, sizes, count and number, stand how many parts there are, and of each an offset and a length.
    const [iloc, meta] = ["iloc", "meta"].map((type) => Buffer.from(rgb).indexOf(type)) as [number, number];
    const parts = 2_000;
    const growth = 8 * (parts - 1);
    for (const type of [iloc, meta]) view.setUint32(type - 4, view.getUint32(type - 4) + growth);
    view.setUint16(iloc + 16, parts);
    view.setUint32(iloc + 18, view.getUint32(iloc + 18) + growth);
    const part = rgb.subarray(iloc + 18, iloc + 26);
    const many = Array.from({ length: parts }, () => part);
    const file = concatBytes(rgb.subarray(0, iloc + 18), ...many, rgb.subarray(iloc + 26));
    await expect(rasterIn(file)).rejects.toThrow(
      expect.objectContaining({ code: "image-damaged", message: expect.stringContaining("bytes of a file") }),
    );
  });

  it("has damage among its samples", async () => {
    const file = avifFile("rgb");
    file.fill(0xff, Buffer.from(file).indexOf("mdat") + 4, file.length);
    await expect(rasterIn(file)).rejects.toThrow(expect.objectContaining({ code: "image-damaged" }));
  });
});

function isoBox(type: string, ...parts: (Uint8Array | readonly number[])[]): Uint8Array {
  const content = concatBytes(...parts.map((part) => Uint8Array.from(part)));
  return concatBytes(numberBytes(content.length + 8, 4), latin1Bytes(type), content);
}

/** The file with another size in its header (`ispe`). */
function withSize(file: Uint8Array, edgePx: number): Uint8Array {
  const copy = Uint8Array.from(file);
  const view = new DataView(copy.buffer);
  const at = Buffer.from(copy).indexOf("ispe") + 8;
  view.setUint32(at, edgePx);
  view.setUint32(at + 4, edgePx);
  return copy;
}
