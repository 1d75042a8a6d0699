import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { encoders } from "#imaging/codecs/encoders";
import { type EncodedPart, partEncoders } from "#imaging/codecs/part-encoders";
import { joinAdler32 } from "#imaging/codecs/png/adler32";
import type { EncodeRequest } from "#imaging/codecs/strips";
import { inputLimits } from "#contract/limits";
import { createDeepRaster, type Raster, rowsOf } from "#imaging/raster";
import { codecModules } from "../../support/codec-modules";
import { partTools } from "../../support/part-tools";
import { collectBytes, concatBytes, stripsOf } from "../../support/pictures/bytes";
import { sceneRaster } from "../../support/pictures/rasters";

/** The file of parts of so many rows, encoded from the last to the first. */
async function ofParts(
  format: "png" | "jpeg" | "avif",
  request: EncodeRequest,
  raster: Raster,
  partRows: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = partEncoders[format];
  if (!encoder) throw new Error(`${format} has no parts`);
  const parts: EncodedPart[] = [];
  const lastRow = Math.floor((raster.heightPx - 1) / partRows) * partRows;
  for (let firstRow = lastRow; firstRow >= 0; firstRow -= partRows) {
    const rows = rowsOf(raster, firstRow, Math.min(raster.heightPx, firstRow + partRows));
    parts.unshift(await encoder.part(request, rows, { firstRow, partRows }, partTools));
  }
  const sums = parts.map(({ sum }) => sum);
  const end = encoder.end(sums);
  return concatBytes(
    await encoder.begin(request, sums, { partRows }),
    ...parts.flatMap(({ pieces }) => pieces),
    end,
  );
}

/** What tells one file's samples from another's. */
async function samples(file: Uint8Array<ArrayBuffer>) {
  const { raster } = await decodePicture(file, inputLimits, codecModules);
  const { widthPx, heightPx, channels, data } = raster;
  return { widthPx, heightPx, channels, digest: createHash("sha256").update(data).digest("hex") };
}

const requests = [
  ["colour", 3, {}],
  ["alpha", 4, {}],
  ["grey", 3, { isGrey: true }],
  ["a density and notes", 3, { densityDpi: 300, metadata: { xmp: Uint8Array.of(60, 62) } }],
] as const;

describe("a file that was encoded in parts", () => {
  it.each(requests)("is the JPEG of one piece, byte for byte: %s", async (_, channels, more) => {
    const raster = sceneRaster(203, 151, channels);
    for (const quality of [92, 70]) {
      const request = { ...raster, ...more, quality };
      const strips = stripsOf(raster, 33);
      const whole = Buffer.from(await collectBytes(encoders.jpeg.encode(request, strips, codecModules)));
      for (const partRows of [16, 64, 160]) {
        expect(whole.equals(await ofParts("jpeg", request, raster, partRows))).toBe(true);
      }
    }
  });

  it.each(requests)("is a PNG of the same samples, whatever its parts: %s", async (_, channels, more) => {
    const raster = sceneRaster(203, 151, channels);
    const request = { ...raster, ...more };
    const whole = await collectBytes(encoders.png.encode(request, stripsOf(raster, 33), codecModules));
    const expected = await samples(whole);
    for (const partRows of [16, 64, 160]) {
      expect(await samples(await ofParts("png", request, raster, partRows))).toEqual(expected);
    }
  });

  it("goes through more than one piece of a part, and tells how far it is", async () => {
    const raster = sceneRaster(2_000, 1_200, 3);
    for (const format of ["png", "jpeg"] as const) {
      const shares: number[] = [];
      const onPiece = async (share: number) => void shares.push(share);
      const request = { ...raster };
      await partEncoders[format]?.part(
        request,
        raster,
        { firstRow: 0, partRows: 1_200 },
        { ...partTools, onPiece },
      );
      expect(shares.slice(0, 3).map((share) => Math.round(share * 100))).toEqual([33, 67, 100]);
      expect(await samples(await ofParts(format, request, raster, 800))).toEqual(
        await samples(await collectBytes(encoders[format].encode(request, stripsOf(raster), codecModules))),
      );
    }
  });

  it.each([
    [3, 8, 1],
    [4, 8, 2],
    [3, 16, 2],
    [4, 16, 3],
  ] as const)(
    "has pieces of as many bytes, apart: %i channels of %i bits",
    async (channels, bitsPerSample, pieces) => {
      const raster = createDeepRaster(1_000, 1_000, channels, bitsPerSample);
      const part = await partEncoders.png?.part(
        { ...raster, bitsPerSample },
        raster,
        { firstRow: 0, partRows: 1_000 },
        partTools,
      );
      expect(part?.pieces).toHaveLength(pieces);
      expect(new Set(part?.pieces.map(({ buffer }) => buffer)).size).toBe(pieces);
    },
  );

  it("ends where its progress is refused, and refuses rows that are not the picture's", async () => {
    const raster = sceneRaster(64, 32, 3);
    const stopped = new Error("canceled");
    const onPiece = () => Promise.reject(stopped);
    const at = { firstRow: 0, partRows: 32 };
    await expect(partEncoders.png?.part(raster, raster, at, { ...partTools, onPiece })).rejects.toBe(stopped);
    const wrong = { ...raster, widthPx: 65 };
    await expect(partEncoders.png?.part(wrong, raster, at, partTools)).rejects.toMatchObject({
      code: "internal",
    });
    await expect(
      partEncoders.jpeg?.part(raster, raster, { firstRow: 5, partRows: 16 }, partTools),
    ).rejects.toMatchObject({
      code: "internal",
    });
  });
});

/** A zlib stream ends with the checksum of its contents. */
function adler32(bytes: Uint8Array): number {
  const stream = deflateSync(bytes);
  return stream.readUInt32BE(stream.length - 4);
}

it("the checksum of two stretches is that of both, at any border", () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, i) => (i * 37 + (i >> 5)) & 255);
  for (const border of [0, 1, 5_552, 65_521, 131_042, 199_999, 200_000]) {
    const [first, second] = [bytes.subarray(0, border), bytes.subarray(border)];
    expect(joinAdler32(adler32(first), adler32(second), second.length)).toBe(adler32(bytes));
  }
});
