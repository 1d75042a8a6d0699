import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { bytesSource } from "#imaging/codecs/byte-source";
import { decodeInFullDepth, decodeInSrgb, decodePicture } from "#imaging/codecs/decode-picture";
import { encoders } from "#imaging/codecs/encoders";
import { openPicture } from "#imaging/codecs/open-picture";
import { partEncoders } from "#imaging/codecs/part-encoders";
import type { EncodeRequest } from "#imaging/codecs/strips";
import { readUprightRows } from "#imaging/codecs/upright-rows";
import { type Raster, rowsOf, toEightBits } from "#imaging/raster";
import { codecModules } from "../../../support/codec-modules";
import { partTools } from "../../../support/part-tools";
import { collectBytes, concatBytes, stripsOf } from "../../../support/pictures/bytes";
import { deepPng, profileChunk, readByLibpng } from "../../../support/pictures/libpng";
import { exifBlock } from "../../../support/pictures/exif";
import { rgbProfile, rgbTableProfile, spaces } from "../../../support/pictures/icc";
import { pngChunk } from "#imaging/codecs/png/chunks";
import { seededRandom } from "../../../support/pictures/random";
import { deepRasterFrom } from "../../../support/pictures/rasters";

const limits = { maxPixels: 4_000_000, maxEdgePx: 20_000 };

/** Every value may occur, high and low bytes alike. */
function noise(channels: 3 | 4, isGrey = false): Raster<Uint16Array> {
  const random = seededRandom(channels);
  let grey = 0;
  return deepRasterFrom(67, 45, channels, (_x, _y, channel) => {
    if (!isGrey || channel === 0 || channel === 3) grey = Math.floor(random() * 65_536);
    return grey;
  });
}

const kinds = [3, 4].flatMap((channels) =>
  [false, true].flatMap((isGrey) =>
    [false, true].map((isInterlaced) => ({ channels: channels as 3 | 4, isGrey, isInterlaced })),
  ),
);

describe("a PNG of 16 bits that libpng wrote", () => {
  it.each(kinds)(
    "is read sample by sample: $channels channels, grey $isGrey, interlaced $isInterlaced",
    async ({ channels, isGrey, isInterlaced }) => {
      const raster = noise(channels, isGrey);
      const read = await decodeInFullDepth(
        await deepPng(raster, { isGrey, isInterlaced }),
        limits,
        codecModules,
      );
      expect(read.inspection.bitDepth).toBe(16);
      expect(read.isGrey).toBe(isGrey);
      expect(read.raster).toEqual(raster);
    },
  );

  it("is rounded once to 8 bits for what knows no others", async () => {
    const raster = noise(3);
    const { raster: eight } = await decodePicture(await deepPng(raster), limits, codecModules);
    expect(eight.data).toEqual(Uint8Array.from(raster.data, (value) => Math.round(value / 257)));
    expect(await decodeInSrgb(await deepPng(raster), limits, codecModules)).toEqual(eight);
  });

  it("stands upright, and in parts, as the whole does", async () => {
    const raster = noise(4);
    const turned = await deepPng(raster, { chunks: [pngChunk("eXIf", exifBlock(6))] });
    const opened = await openPicture(bytesSource(turned), limits, codecModules);
    const whole = await readUprightRows(opened, { first: 0, end: raster.widthPx });
    expect([whole.widthPx, whole.heightPx]).toEqual([raster.heightPx, raster.widthPx]);
    // Orientation 6: upright (x, y) is stored (y, height - 1 - x).
    const at = (x: number, y: number) => (y * raster.widthPx + x) * 4;
    const expected = deepRasterFrom(raster.heightPx, raster.widthPx, 4, (x, y, channel) => {
      return raster.data[at(y, raster.heightPx - 1 - x) + channel] as number;
    });
    expect(whole).toEqual(expected);
    expect(await readUprightRows(opened, { first: 20, end: 31 })).toEqual(rowsOf(expected, 20, 31));
  });
});

describe("colours that are converted when a file is read", () => {
  const ramp = deepRasterFrom(2_048, 2, 3, (x) => x * 32);
  const levels = (data: Iterable<number>) => new Set(data).size;

  it("of a table go from 16 bits to 16, near what 8 bits give", async () => {
    const chunks = [profileChunk(deflateSync(rgbTableProfile()))];
    const { raster, profile } = await decodeInFullDepth(
      await deepPng(ramp, { chunks }),
      limits,
      codecModules,
    );
    const rounded = toEightBits(ramp);
    const packed = { metadata: { profile: rgbTableProfile() } };
    const file = await collectBytes(
      encoders.png.encode({ ...rounded, ...packed }, stripsOf(rounded), codecModules),
    );
    const eight = await decodePicture(file, limits, codecModules);
    expect(profile).toBeNull();
    const off = raster.data.map((value, i) => Math.abs(value - 257 * (eight.raster.data[i] ?? 0)));
    expect(Math.max(...off)).toBeLessThanOrEqual(2 * 257);
    expect(levels(raster.data)).toBeGreaterThan(1_900);
    // The colours of a gamma of 1.8, in sRGB's of about 2.2, are lighter.
    expect(raster.data[3 * 1_024]).toBeGreaterThan(33_500);
  });

  it("of grey in a profile for colours, too, as exactly as the curves are", async () => {
    const chunks = [profileChunk(deflateSync(rgbProfile(spaces.proPhoto)))];
    const file = await deepPng(ramp, { isGrey: true, chunks });
    const { raster, isGrey, profile } = await decodeInFullDepth(file, limits, codecModules);
    expect([isGrey, profile]).toEqual([true, null]);
    expect(levels(raster.data)).toBeGreaterThan(2_000);
    const light = (value: number) => (value / 65_535) ** 1.8;
    const srgb = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
    for (let x = 0; x < 2_048; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const off = (raster.data[x * 3 + channel] as number) - 65_535 * srgb(light(x * 32));
        // The profile keeps its matrix in parts of 65,536, and its curve as a gamma of 8 bits behind the point.
        expect(Math.abs(off)).toBeLessThanOrEqual(40);
      }
    }
  });
});

describe("a PNG of 16 bits that is written", () => {
  it.each(kinds.filter(({ isInterlaced }) => !isInterlaced))(
    "is read by libpng sample by sample, whole and in parts: $channels channels, grey $isGrey",
    async ({ channels, isGrey }) => {
      const raster = noise(channels, isGrey);
      const request: EncodeRequest = { ...raster, bitsPerSample: 16, isGrey };
      const written = isGrey
        ? raster.data.filter((_, i) => i % channels === 0 || i % channels === 3)
        : raster.data;
      const expected = { depth: "ushort", channels: isGrey ? channels - 2 : channels, samples: written };
      const whole = await collectBytes(encoders.png.encode(request, stripsOf(raster, 13), codecModules));
      expect(await readByLibpng(whole)).toEqual(expected);
      expect(await readByLibpng(await ofParts(request, raster))).toEqual(expected);
    },
  );

  it("is not made of strips of another depth than was announced", async () => {
    const raster = noise(3);
    const chunks = encoders.png.encode({ ...raster, bitsPerSample: 8 }, stripsOf(raster), codecModules);
    await expect(collectBytes(chunks)).rejects.toMatchObject({ code: "internal" });
    const part = partEncoders.png?.part({ ...raster }, raster, { firstRow: 0, partRows: 16 }, partTools);
    await expect(part).rejects.toMatchObject({ code: "internal" });
  });

  it("as JPEG, WebP or AVIF has the bytes of the picture rounded once", async () => {
    for (const channels of [3, 4] as const) {
      const raster = noise(channels);
      const eight = toEightBits(raster);
      for (const format of ["jpeg", "webp", "avif"] as const) {
        const { encode } = encoders[format];
        const deep = encode({ ...raster, bitsPerSample: 16 }, stripsOf(raster, 16), codecModules);
        const plain = encode(eight, stripsOf(eight, 16), codecModules);
        expect(await collectBytes(deep)).toEqual(await collectBytes(plain));
      }
    }
  });
});

async function ofParts(request: EncodeRequest, raster: Raster<Uint16Array>): Promise<Uint8Array> {
  const encoder = partEncoders.png;
  if (!encoder) throw new Error("PNG has parts");
  const parts = [];
  for (let firstRow = 0; firstRow < raster.heightPx; firstRow += 16) {
    const rows = rowsOf(raster, firstRow, Math.min(raster.heightPx, firstRow + 16));
    parts.push(await encoder.part(request, rows, { firstRow, partRows: 16 }, partTools));
  }
  const sums = parts.map(({ sum }) => sum);
  const end = encoder.end(sums);
  return concatBytes(
    await encoder.begin(request, sums, { partRows: 16 }),
    ...parts.flatMap(({ pieces }) => pieces),
    end,
  );
}
