import { describe, expect, it } from "vitest";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { encoders } from "#imaging/codecs/encoders";
import type { Raster } from "#imaging/raster";
import { codecModules } from "../../support/codec-modules";
import { rasterFrom } from "../../support/pictures/rasters";

const limits = { maxPixels: 1_000_000, maxEdgePx: 5_000, maxSizeBytes: 1_000_000 };

async function encoded(format: "png" | "jpeg" | "webp", raster: Raster, densityDpi?: number) {
  async function* strips() {
    yield raster;
  }
  const { widthPx, heightPx, channels } = raster;
  const request = { widthPx, heightPx, channels, ...(densityDpi === undefined ? {} : { densityDpi }) };
  const parts: Uint8Array[] = [];
  for await (const part of encoders[format].encode(request, strips(), codecModules)) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

const opaque = rasterFrom(33, 17, 3, (x, y, c) => (x * 5 + y * 3 + c * 40) % 256);
const seeThrough = rasterFrom(33, 17, 4, (x, y, c) => (c === 3 ? (x * 7) % 256 : (x + y) % 256));

describe("the density that a file names", () => {
  it("is in a PNG's pHYs, in pixels a metre", async () => {
    const file = Buffer.from(await encoded("png", opaque, 300));
    const at = file.indexOf("pHYs");
    expect([file.readUInt32BE(at + 4), file.readUInt32BE(at + 8), file[at + 12]]).toEqual([
      11_811, 11_811, 1,
    ]);
    expect(file.indexOf("IDAT")).toBeGreaterThan(at);
  });

  it("is in a JPEG's JFIF segment, in dots an inch", async () => {
    const file = Buffer.from(await encoded("jpeg", opaque, 300));
    const at = file.indexOf("JFIF\0");
    expect([file[at + 7], file.readUInt16BE(at + 8), file.readUInt16BE(at + 10)]).toEqual([1, 300, 300]);
  });

  it.each([
    ["opaque", opaque],
    ["see-through", seeThrough],
  ])("is in the Exif of a WebP that is %s, in dots an inch", async (_, raster) => {
    const file = Buffer.from(await encoded("webp", raster, 240));
    expect(file.readUInt32LE(4)).toBe(file.length - 8);
    expect(file.toString("latin1", 12, 16)).toBe("VP8X");
    expect((file[20] ?? 0) & 0x08).toBe(0x08);
    const exif = file.subarray(file.indexOf("EXIF") + 8);
    expect(exif.toString("latin1", 0, 4)).toBe("II*\0");
    // The first entry of the directory: XResolution, a rational, behind the directory.
    expect([exif.readUInt16LE(10), exif.readUInt16LE(12)]).toEqual([0x011a, 5]);
    const at = exif.readUInt32LE(18);
    expect([exif.readUInt32LE(at), exif.readUInt32LE(at + 4)]).toEqual([240, 1]);
  });

  it.each(["png", "jpeg", "webp"] as const)(
    "changes no pixel of a %s, and none is named unasked",
    async (format) => {
      for (const raster of [opaque, seeThrough]) {
        const plain = await encoded(format, raster);
        const named = await encoded(format, raster, 300);
        const [first, second] = await Promise.all(
          [plain, named].map((file) => decodePicture(file, limits, codecModules)),
        );
        expect(second?.raster).toEqual(first?.raster);
        expect(Buffer.from(plain).includes(format === "png" ? "pHYs" : "EXIF")).toBe(false);
      }
    },
  );
});
