import { createDeflate } from "node:zlib";
import { describe, expect, it } from "vitest";
import { inputLimits } from "#contract/limits";
import { bytesSource } from "#imaging/codecs/byte-source";
import { inEightBits, openPicture } from "#imaging/codecs/open-picture";
import { pngChunk, pngEnd, pngSignature } from "#imaging/codecs/png/chunks";
import { concatBytes, numberBytes } from "../../../support/pictures/bytes";
import { largeJpeg } from "../../../support/pictures/large-jpeg";
import { referenceJpeg } from "../../../support/reference/jpeg";
import { heldBytes, settledBytes } from "../../../support/held-memory";
import { codecModules } from "../../../support/codec-modules";

const megabyte = 1_000_000;
const widthPx = 8_192;
const heightPx = Math.floor(inputLimits.maxPixels / widthPx);

/** An interlaced RGBA picture whose rows are all alike. */
async function largePng(bitsPerSample: 8 | 16): Promise<Uint8Array> {
  const deflate = createDeflate({ level: 1 });
  const parts: Uint8Array[] = [];
  deflate.on("data", (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve) => deflate.on("end", resolve));
  for (const [x, y, stepX, stepY] of [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const) {
    const row = new Uint8Array(1 + (Math.ceil((widthPx - x) / stepX) * 4 * bitsPerSample) / 8).fill(90);
    row[0] = 0;
    for (let at = y; at < heightPx; at += stepY)
      if (!deflate.write(row)) await new Promise((resolve) => deflate.once("drain", resolve));
  }
  deflate.end();
  await ended;
  const header = concatBytes(numberBytes(widthPx, 4), numberBytes(heightPx, 4), [bitsPerSample, 6, 0, 0, 1]);
  return concatBytes(
    pngSignature.slice(),
    pngChunk("IHDR", header),
    pngChunk("IDAT", concatBytes(...parts)),
    pngEnd.slice(),
  );
}

/** The most that decoding holds beside the file, and how many rows came. */
async function peakBytes(file: Uint8Array): Promise<{ peak: number; rows: number }> {
  const before = await settledBytes();
  const opened = await openPicture(bytesSource(file), inputLimits, codecModules);
  let peak = 0;
  let rows = 0;
  let bands = 0;
  for await (const band of opened.bands()) {
    rows += band.heightPx;
    bands += 1;
    if (bands % 50 === 1) peak = Math.max(peak, heldBytes() - before);
  }
  return { peak, rows };
}

/**
 * The largest pictures that are taken, of the kinds that would need all of their samples at once: what is held must leave an isolate of
 * 128 MB room for a piece of the upright picture, the file's parts and the engine.
 */
describe("what decoding the largest picture by rows holds", { timeout: 180_000 }, () => {
  it("of a progressive JPEG", async () => {
    const { peak, rows } = await peakBytes(largeJpeg(widthPx, heightPx, true));
    expect(rows).toBe(heightPx);
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(16 * megabyte);
  });

  it.each([8, 16] as const)("of an interlaced PNG of %i bits a sample", async (bitsPerSample) => {
    const { peak, rows } = await peakBytes(await largePng(bitsPerSample));
    expect(rows).toBe(heightPx);
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(64 * megabyte);
  });

  it("is of pictures that libjpeg reads alike", async () => {
    for (const isProgressive of [false, true]) {
      const file = largeJpeg(50, 70, isProgressive);
      const opened = inEightBits(await openPicture(bytesSource(file), inputLimits, codecModules));
      const bands: Uint8Array[] = [];
      for await (const band of opened.bands()) bands.push(band.data.slice());
      expect(concatBytes(...bands)).toEqual(concatBytes((await referenceJpeg(file)).data));
    }
  });
});
