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

/** Filtered rows of a pattern: 97 bytes of all kinds, over and over. */
function patternLike(): Uint8Array {
  const random = seededRandom(6);
  const pattern = Array.from({ length: 97 }, () => Math.floor(random() * 256));
  return Uint8Array.from({ length: sizeBytes }, (_, i) => pattern[i % pattern.length] as number);
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

  it("by what comes again where it is a pattern", () => {
    const bytes = patternLike();
    const packed = flushedDeflate(bytes);
    expect(packed.length).toBe(alwaysRepeats(bytes));
    expect(packed.length).toBeLessThan(alwaysRuns(bytes) / 50);
  });

  it.each([0, 1, 100, 48 * 1024, sizeBytes])("with nothing lost, and no final block: %i bytes", (length) => {
    for (const bytes of [photoLike().subarray(0, length), patternLike().subarray(0, length)]) {
      const twice = [flushedDeflate(bytes), flushedDeflate(bytes)];
      const file = Uint8Array.from([...twice, Uint8Array.of(0x03, 0x00)].flatMap((part) => [...part]));
      const unpacked = inflateRawSync(file);
      expect(unpacked.length).toBe(2 * length);
      expect(unpacked.subarray(0, length).equals(bytes)).toBe(true);
      expect(unpacked.subarray(length).equals(bytes)).toBe(true);
    }
  });
});
