import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { inputLimits } from "#contract/limits";
import { encoders } from "#imaging/codecs/encoders";
import { inspectPicture } from "#imaging/codecs/inspect";
import { keptInstance } from "#imaging/codecs/kept-instance";
import type { EncodeRequest } from "#imaging/codecs/strips";
import { pictureChunks } from "#imaging/codecs/webp/picture-chunks";
import { decodeWebp } from "#imaging/codecs/webp/decode";
import { codeLengths } from "#imaging/codecs/webp/lossless/code-lengths";
import type { Raster } from "#imaging/raster";
import { codecModules, libwebpDecodeModule, libwebpEncodeModule } from "../../support/codec-modules";
import { collectBytes, stripsOf } from "../../support/pictures/bytes";
import { libwebpDecoded } from "../../support/pictures/libwebp";
import { seededRandom } from "../../support/pictures/random";
import { noiseRaster, psnrDb, rasterFrom, rgbaOf, sceneRaster } from "../../support/pictures/rasters";
import { webpOf } from "../../support/pictures/webp";
import { artPicture, partOf } from "../../support/real-pictures";

function written(picture: Raster, more: Partial<EncodeRequest> = {}, stripRows = 7) {
  const request = { ...picture, ...more };
  return collectBytes(encoders.webp.encode(request, stripsOf(picture, stripRows), codecModules));
}

const alphaOf = ({ data }: Raster) => Buffer.from(data.filter((_, at) => at % 4 === 3));

/** Limn's own decoder and libwebp's agree to the bit, and so does what was written. */
async function readBack(file: Uint8Array): Promise<Raster> {
  const read = decodeWebp(file, true);
  const byLibwebp = await libwebpDecoded(file, libwebpDecodeModule);
  expect(Buffer.compare(read.data, byLibwebp?.data ?? Buffer.alloc(0))).toBe(0);
  return read;
}

/** Colours that a disc, a ramp, single pixels or nothing shows. */
const masked = (widthPx: number, heightPx: number, alpha: (x: number, y: number) => number) =>
  rasterFrom(widthPx, heightPx, 4, (x, y, channel) =>
    channel === 3 ? alpha(x, y) : Math.round(127 + 100 * Math.sin(x / 19 + y / 31 + channel)),
  );

const random = seededRandom(5);
const masks: Readonly<Record<string, Raster>> = {
  "a disc": masked(301, 203, (x, y) => (Math.hypot(x - 150, y - 100) < 90 ? 255 : 0)),
  "a disc with a soft edge": masked(301, 203, (x, y) =>
    Math.max(0, Math.min(255, Math.round(8 * (90 - Math.hypot(x - 150, y - 100))))),
  ),
  "a ramp": masked(256, 100, (x, y) => (x + y) & 255),
  "the same everywhere": masked(90, 70, () => 128),
  "nothing to be seen": masked(90, 70, () => 0),
  "one pixel to be seen through": masked(90, 70, (x, y) => (x === 44 && y === 31 ? 254 : 255)),
  noise: masked(120, 80, () => Math.floor(random() * 256)),
  "noise of two values": masked(120, 80, () => (random() < 0.5 ? 0 : 255)),
  "noise, most of it nothing": masked(120, 80, () => (random() < 0.03 ? Math.floor(random() * 256) : 0)),
  "one pixel": masked(1, 1, () => 77),
  "one column": masked(1, 999, (_, y) => y & 127),
  "one row": masked(999, 1, (x) => (x * x) & 255),
  "two columns": masked(2, 301, (x, y) => (x ^ y) & 255),
};

describe("a WebP that Limn writes", () => {
  it.each(Object.entries(masks))("keeps alpha without loss: %s", async (_, picture) => {
    const read = await readBack(await written(picture, { quality: 80 }));
    expect([read.widthPx, read.heightPx, read.channels]).toEqual([picture.widthPx, picture.heightPx, 4]);
    expect(Buffer.compare(alphaOf(read), alphaOf(picture))).toBe(0);
  });

  it("has no alpha where all is opaque", async () => {
    const file = await written(rgbaOf(sceneRaster(50, 40, 3)));
    expect(pictureChunks(file).alpha).toBeUndefined();
    expect(inspectPicture(file, file.length, inputLimits)).toMatchObject({ inspection: { hasAlpha: false } });
  });

  it.each([
    [1, 1],
    [2, 3],
    [33, 65],
    [1, 10_000],
    [16_383, 1],
  ])("has its own size: %i × %i", async (widthPx, heightPx) => {
    const picture = sceneRaster(widthPx, heightPx, 3);
    const read = await readBack(await written(picture));
    expect([read.widthPx, read.heightPx]).toEqual([widthPx, heightPx]);
    const { width, height } = await sharp(await written(picture)).metadata();
    expect([width, height]).toEqual([widthPx, heightPx]);
  });

  it.each([3, 4] as const)("is the same whatever the strips it comes in: %i channels", async (channels) => {
    const picture = sceneRaster(131, 167, channels);
    const [file = Buffer.alloc(0), ...others] = await Promise.all(
      [1, 31, 32, 64, 167].map((rows) => written(picture, {}, rows)),
    );
    for (const other of others) expect(Buffer.compare(other, file)).toBe(0);
  });

  it("is as near and as small as libwebp at its defaults makes it", async () => {
    for (const [name, quality] of [
      ["leaves", 90],
      ["face", 75],
      ["knit", 30],
    ] as const) {
      const picture = partOf(await artPicture(name), 0, 0, 320, 240);
      const rgba = rgbaOf(picture);
      const theirs = await webpOf(rgba, { quality }, libwebpEncodeModule);
      const ours = await written(picture, { quality });
      const nearness = (file: Uint8Array) => psnrDb(decodeWebp(file, false), picture);
      expect(nearness(ours)).toBeGreaterThan(nearness(theirs) - 0.1);
      expect(ours.length).toBeLessThan(1.02 * theirs.length);
    }
  });

  it.each([
    [
      "a soft edge",
      (x: number, y: number) => 60 * (130 - Math.hypot(x - 200, y - 150) + 5 * Math.sin(x / 9)),
    ],
    ["soft all over", (x: number, y: number) => 128 + 127 * Math.sin(x / 70) * Math.cos(y / 40)],
    ["noise of two values", () => (random() < 0.5 ? 0 : 255)],
  ] as const)("has alpha about as small as libwebp's: %s", async (_, alpha) => {
    const picture = masked(400, 300, (x, y) => Math.max(0, Math.min(255, Math.round(alpha(x, y)))));
    const theirs = pictureChunks(await webpOf(picture, { quality: 80 }, libwebpEncodeModule)).alpha;
    const ours = pictureChunks(await written(picture, { quality: 80 })).alpha;
    expect(ours?.length).toBeLessThan(1.1 * (theirs?.length ?? 0));
  });

  it("holds two and a half bytes a pixel, and leaves the memory to the next", async () => {
    const picture = noiseRaster(1_024, 1_024, 4);
    await written(picture, { quality: 100 }, 64);
    const memory = keptInstance(codecModules.webpEncode, "encode")["memory"] as WebAssembly.Memory;
    const heldBytes = memory.buffer.byteLength;
    // The planes; the file, which of noise is as large as they are, and grows by copies; the encoder's tables.
    expect(heldBytes).toBeLessThan(9 * 1_024 * 1_024);
    await written(picture, { quality: 100 }, 64);
    expect(memory.buffer.byteLength).toBe(heldBytes);
  });

  it("of two at once each is its own", async () => {
    const pictures = [sceneRaster(140, 110, 4), noiseRaster(90, 130, 3), sceneRaster(61, 47, 3)];
    const alone = [];
    for (const picture of pictures) alone.push(await written(picture));
    const together = await Promise.all(pictures.map((picture) => written(picture)));
    expect(together).toEqual(alone);
  });
});

describe("lengths of a prefix code", () => {
  const kraft = (lengths: Uint8Array) => lengths.reduce((sum, length) => sum + (length && 2 ** -length), 0);

  it("are those of Huffman's where none is too long", () => {
    expect([...codeLengths(Uint32Array.of(45, 13, 12, 16, 9, 5, 0), 15)]).toEqual([1, 3, 3, 3, 4, 4, 0]);
  });

  it("are no longer than they may be, and use every code", () => {
    const counts = new Uint32Array(30);
    counts[0] = 1;
    counts[1] = 1;
    for (let i = 2; i < counts.length; i += 1) {
      counts[i] = (counts[i - 1] as number) + (counts[i - 2] as number);
    }
    for (const longest of [5, 7, 15]) {
      const lengths = codeLengths(counts, longest);
      expect(Math.max(...lengths)).toBe(longest);
      expect(kraft(lengths)).toBe(1);
    }
  });

  it("are one of a single symbol, and none of none", () => {
    expect([...codeLengths(Uint32Array.of(0, 7, 0), 15)]).toEqual([0, 1, 0]);
    expect([...codeLengths(new Uint32Array(3), 15)]).toEqual([0, 0, 0]);
  });
});
