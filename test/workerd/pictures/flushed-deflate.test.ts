import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { flushedDeflate } from "#functions/pictures/flushed-deflate";
import { seededRandom } from "#imaging/seeded-random";

const sizeBytes = 1_000_000;

/** Filtered rows of a photo: small differences that follow no pattern. */
function photoLike(): Uint8Array {
  const random = seededRandom(5);
  return Uint8Array.from({ length: sizeBytes }, () => Math.round((random() + random() + random() - 1.5) * 6));
}

/** Filtered rows of a pattern: so many bytes of all kinds, over and over. */
function patternLike(periodBytes = 97): Uint8Array {
  const random = seededRandom(6);
  const pattern = Array.from({ length: periodBytes }, () => Math.floor(random() * 256));
  return Uint8Array.from({ length: sizeBytes }, (_, i) => pattern[i % pattern.length] as number);
}

/** The same of a soft photo: of every 600 bytes 100 have been seen before. */
function softPhotoLike(): Uint8Array {
  const bytes = photoLike();
  for (let at = 6_000; at + 100 <= sizeBytes; at += 600) bytes.copyWithin(at, at - 5_000, at - 4_900);
  return bytes;
}

/** Filtered rows of a flat drawing: an edge in every 128 bytes, of which one of eight has been seen in the row above. */
function drawingLike(): Uint8Array {
  const random = seededRandom(7);
  const bytes = new Uint8Array(sizeBytes);
  for (let at = 0; at + 8 <= sizeBytes; at += 128) {
    const isSeen = at >= 4_096 && (at / 128) % 8 === 0;
    if (isSeen) bytes.copyWithin(at, at - 4_096, at - 4_088);
    else for (let i = at; i < at + 8; i += 1) bytes[i] = Math.floor(random() * 256);
  }
  return bytes;
}

const alwaysRepeats = (bytes: Uint8Array) =>
  deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH }).length;
const alwaysRuns = (bytes: Uint8Array) =>
  deflateRawSync(bytes, { strategy: constants.Z_RLE, finishFlush: constants.Z_FULL_FLUSH }).length;

describe("a piece of a PNG is packed", () => {
  it("by its runs where it is like a photo, smaller than by what comes again", () => {
    const bytes = photoLike();
    const packed = flushedDeflate(bytes);
    expect(packed.length).toBe(alwaysRuns(bytes));
    expect(packed.length).toBeLessThan(alwaysRepeats(bytes));
  });

  it("by its runs where it is like a soft photo, since looking for what comes again takes ten times as long for a little", () => {
    const bytes = softPhotoLike();
    expect(alwaysRepeats(bytes)).toBeLessThan(0.99 * alwaysRuns(bytes));
    expect(flushedDeflate(bytes).length).toBe(alwaysRuns(bytes));
  });

  it("by what comes again where it is flat, though that saves little: there is little to look at", () => {
    const bytes = drawingLike();
    expect(alwaysRuns(bytes)).toBeLessThan(bytes.length / 8);
    expect(alwaysRepeats(bytes)).toBeGreaterThan(0.9 * alwaysRuns(bytes));
    const packed = flushedDeflate(bytes);
    expect(packed.length).toBe(alwaysRepeats(bytes));
    expect(packed.length).toBeLessThan(alwaysRuns(bytes));
  });

  it.each([
    [97, 50],
    [5_000, 50],
    [20_000, 30],
    [32_000, 20],
  ])("by what comes again where it is a pattern: after %i bytes, to a %ith and less", (period, times) => {
    const bytes = patternLike(period);
    const packed = flushedDeflate(bytes);
    expect(packed.length).toBe(alwaysRepeats(bytes));
    expect(packed.length).toBeLessThan(alwaysRuns(bytes) / times);
  });

  it.each([0, 1, 100, 32 * 1024, 48 * 1024, sizeBytes])(
    "with nothing lost, and no final block: %i bytes",
    (length) => {
      for (const bytes of [photoLike().subarray(0, length), patternLike().subarray(0, length)]) {
        const twice = [flushedDeflate(bytes), flushedDeflate(bytes)];
        const file = Uint8Array.from([...twice, Uint8Array.of(0x03, 0x00)].flatMap((part) => [...part]));
        const unpacked = inflateRawSync(file);
        expect(unpacked.length).toBe(2 * length);
        expect(unpacked.subarray(0, length).equals(bytes)).toBe(true);
        expect(unpacked.subarray(length).equals(bytes)).toBe(true);
      }
    },
  );
});
