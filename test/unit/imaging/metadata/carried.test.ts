import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { encoders } from "#imaging/codecs/encoders";
import { isProfileUnreadable } from "#imaging/codecs/picture-colour";
import { xmpMark } from "#imaging/codecs/jpeg/blocks";
import { pngChunk } from "#imaging/codecs/png/chunks";
import { readBlocks } from "#imaging/codecs/read-blocks";
import { neutral } from "#imaging/color/grey";
import { carry } from "#imaging/metadata/carried";
import type { FileMetadata } from "#imaging/metadata/file-metadata";
import { digitalSourceTypes, xmpOf } from "#imaging/metadata/xmp";
import { codecModules } from "../../../support/codec-modules";
import { collectBytes, concatBytes, latin1Bytes, stripsOf } from "../../../support/pictures/bytes";
import { exifBlock } from "../../../support/pictures/exif";
import { greyProfile, rgbProfile, spaces } from "../../../support/pictures/icc";
import {
  packedRawProfileText,
  rawProfileLines,
  rawProfileText,
  withChunkBehind,
} from "../../../support/pictures/png";
import { sceneRaster } from "../../../support/pictures/rasters";

const limits = { maxPixels: 100_000, maxEdgePx: 2000 };
const formats = ["png", "jpeg", "webp"] as const;
const p3 = rgbProfile(spaces.displayP3);
const scene = sceneRaster(48, 36, 3);

function write(format: (typeof formats)[number], metadata: FileMetadata, isGrey = false, raster = scene) {
  const request = { ...raster, isGrey, densityDpi: 300, metadata };
  return collectBytes(encoders[format].encode(request, stripsOf(raster), codecModules));
}

/** From a file to the next, as a job does it. */
async function passedOn(file: Uint8Array, format: (typeof formats)[number]) {
  const decoded = await decodePicture(file, limits, codecModules);
  const size = { widthPx: decoded.raster.widthPx, heightPx: decoded.raster.heightPx };
  const carried = carry(decoded, { size, source: "enhanced", keepLocation: false });
  const chunks = encoders[format].encode(
    { ...decoded.raster, ...carried },
    stripsOf(decoded.raster),
    codecModules,
  );
  return { decoded, next: await collectBytes(chunks) };
}

describe("what a file carries", () => {
  const metadata = {
    profile: p3,
    exif: exifBlock(6),
    xmp: xmpOf(undefined, { source: "created", keepLocation: false }),
  };

  it.each(formats.flatMap((from) => formats.map((to) => [from, to] as const)))(
    "goes from a %s into a %s: profile, notes, density and the mark",
    async (from, to) => {
      const { decoded, next } = await passedOn(await write(from, metadata), to);
      const blocks = await readBlocks(next, to);
      expect(Buffer.from(blocks.profile ?? []).equals(p3)).toBe(true);
      expect(blocks.exif).toEqual(exifBlock(1, { widthPx: decoded.raster.widthPx }));
      expect(new TextDecoder().decode(blocks.xmp)).toContain(digitalSourceTypes.enhanced);
      if (to !== "webp" && from !== "webp") expect(Math.round(blocks.densityDpi ?? 0)).toBe(300);
      // The samples are left as they are: the profile says what they mean.
      if (from === "png") expect(decoded.raster.widthPx).toBe(36);
    },
  );

  describe("in a PNG may be texts in place of chunks", () => {
    const packet = xmpOf(undefined, { source: "created", keepLocation: false }) ?? new Uint8Array();
    const marked = (mark: string, bytes: Uint8Array) => concatBytes(latin1Bytes(mark), bytes);
    const blocksWith = async (...chunks: Uint8Array[]) => {
      const file = chunks.reduce(withChunkBehind, await write("png", {}));
      const { exif, xmp } = await readBlocks(file, "png");
      return { exif: exif && Uint8Array.from(exif), xmp: xmp && Uint8Array.from(xmp) };
    };

    it.each([
      ["of XMP, packed", [packedRawProfileText("xmp", rawProfileLines(packet))], { xmp: packet }],
      [
        "of EXIF",
        [rawProfileText("exif", rawProfileLines(marked("Exif\0\0", exifBlock(6))))],
        { exif: exifBlock(6) },
      ],
      [
        "of a segment with EXIF",
        [rawProfileText("APP1", rawProfileLines(marked("Exif\0\0", exifBlock(6))))],
        { exif: exifBlock(6) },
      ],
      [
        "of a segment with XMP",
        [rawProfileText("APP1", rawProfileLines(marked(xmpMark, packet)))],
        { xmp: packet },
      ],
      [
        "of which the first counts",
        [
          rawProfileText("exif", rawProfileLines(exifBlock(6))),
          rawProfileText("exif", rawProfileLines(exifBlock(3))),
        ],
        { exif: exifBlock(6) },
      ],
      [
        "behind which is the chunk itself",
        [rawProfileText("exif", rawProfileLines(exifBlock(6))), pngChunk("eXIf", exifBlock(3))],
        { exif: exifBlock(3) },
      ],
    ])("%s", async (_, chunks, expected) => {
      expect(await blocksWith(...chunks)).toEqual({ exif: undefined, xmp: undefined, ...expected });
    });

    it.each([
      ["of another number of bytes", rawProfileText("exif", rawProfileLines(exifBlock(6), 9))],
      ["that is no hexadecimal", rawProfileText("exif", "\nexif\n       2\nxyxy\n")],
      ["of another kind", rawProfileText("iptc", rawProfileLines(exifBlock(6)))],
      [
        "that is not packed",
        pngChunk("zTXt", latin1Bytes(`Raw profile type xmp\0\0${rawProfileLines(packet)}`)),
      ],
      ["that unpacks to more than a note", packedRawProfileText("xmp", new Uint8Array(4_000_000))],
    ])("but not one %s", async (_, chunk) => {
      expect(await blocksWith(chunk)).toEqual({ exif: undefined, xmp: undefined });
    });

    it("and a packet that unpacks to more than a note is one that is broken", async () => {
      const head = latin1Bytes("XML:com.adobe.xmp\0\x01\0\0\0");
      const broken = pngChunk("iTXt", concatBytes(head, deflateSync(new Uint8Array(2_000_000))));
      const good = pngChunk("iTXt", concatBytes(latin1Bytes("XML:com.adobe.xmp\0\0\0\0\0"), packet));
      expect((await blocksWith(broken, good)).xmp).toEqual(new Uint8Array(0));
    });
  });

  it("in a JPEG may be a profile of several segments", async () => {
    const long = new Uint8Array(150_000);
    long.set(p3);
    const { profile } = await readBlocks(await write("jpeg", { profile: long }), "jpeg");
    expect(Buffer.from(profile ?? []).equals(long)).toBe(true);
  });

  it.each(formats)(
    "in a %s may be a broken profile: the picture is there, and it is said",
    async (format) => {
      const file = await write(format, { profile: p3.slice(0, 200) });
      const { decoded, next } = await passedOn(file, "png");
      expect(decoded.profile).toBeNull();
      expect(isProfileUnreadable(decoded.blocks, decoded.inspection)).toBe(true);
      expect((await readBlocks(next, "png")).profile).toBeUndefined();
    },
  );
});

describe("grey", () => {
  it.each(["png", "jpeg"] as const)("stays grey in a %s, with its profile", async (format) => {
    const grey = greyProfile(1.8);
    const { decoded, next } = await passedOn(await write("png", { profile: grey }, true), format);
    expect(decoded.inspection.colourModel).toBe("grey");
    const again = await decodePicture(next, limits, codecModules);
    expect(again.inspection.colourModel).toBe("grey");
    expect(Buffer.from(again.blocks.profile ?? []).equals(grey)).toBe(true);
    if (format === "png") expect(again.raster).toEqual(decoded.raster);
  });

  it("stays grey with alpha in a PNG", async () => {
    const rgba = neutral(sceneRaster(20, 16, 4));
    const { raster, inspection } = await decodePicture(
      await write("png", {}, true, rgba),
      limits,
      codecModules,
    );
    expect(inspection).toMatchObject({ colourModel: "grey", hasAlpha: true });
    expect(raster).toEqual(rgba);
  });

  it("is converted for a WebP, which has no grey and no profile for it", async () => {
    const { next } = await passedOn(await write("png", { profile: greyProfile(1) }, true), "webp");
    const { raster, blocks } = await decodePicture(next, limits, codecModules);
    expect(blocks.profile).toBeUndefined();
    const middle = neutral(scene).data[0] ?? 0;
    // A linear grey is brighter in sRGB.
    expect(raster.data[0]).toBeGreaterThan(middle);
  });
});
