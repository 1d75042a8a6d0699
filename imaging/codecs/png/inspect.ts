import { LimnError } from "#contract/errors";
import type { Orientation } from "../../color/orientation";
import { exifOrientation } from "../exif";
import type { HeadReader } from "../head-reader";
import type { StoredFacts } from "../inspection";
import { chunkOverheadBytes, crc32 } from "./chunks";
import { damaged } from "./damaged";

/** The bit depths that PNG allows for each colour type (section 11.2.1). */
const bitDepths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

const firstChunkOffset = 8;
const headerLength = 13;

/**
 * Reads from the signature to the first IDAT. Throws `HeadTooShort`, `image-damaged` for a header that cannot be,
 * `image-animated` for an APNG of more than one frame, `image-format-unsupported` for Apple's app-internal variant.
 */
export function inspectPng(reader: HeadReader): StoredFacts {
  const header = readHeader(reader);
  let hasTransparency = false;
  let hasPalette = false;
  let orientation: Orientation = 1;
  let offset = firstChunkOffset + chunkOverheadBytes + headerLength;
  for (;;) {
    const length = reader.uint32(offset);
    const name = reader.text(offset + 4, 4);
    const data = offset + 8;
    if (length > 0x7fffffff || !/^[A-Za-z]{4}$/.test(name)) throw damaged(`no chunk at byte ${offset}`);
    if (name === "IDAT") break;
    if (name === "IEND") throw damaged("no IDAT");
    if (name === "PLTE") hasPalette = true;
    if (name === "tRNS") hasTransparency = true;
    if (name === "eXIf") orientation = exifOrientation(reader.bytes(data, length));
    if (name === "acTL" && reader.uint32(data) > 1) throw new LimnError("image-animated");
    offset += chunkOverheadBytes + length;
  }
  if (header.colourType === 3 && !hasPalette) throw damaged("no palette");
  return {
    stored: header.stored,
    orientation,
    hasAlpha: hasTransparency || header.colourType === 4 || header.colourType === 6,
    bitDepth: header.bitDepth,
    colourModel:
      header.colourType === 3
        ? "palette"
        : header.colourType === 2 || header.colourType === 6
          ? "rgb"
          : "grey",
    ...(header.bitDepth === 16 && { notes: ["sixteen-bits"] }),
  };
}

function readHeader(reader: HeadReader) {
  const name = reader.text(firstChunkOffset + 4, 4);
  if (name === "CgBI") {
    throw new LimnError("image-format-unsupported", {
      publicDetail: "It is a PNG optimised for an iPhone app, which only Apple's tools can read.",
    });
  }
  if (name !== "IHDR" || reader.uint32(firstChunkOffset) !== headerLength) throw damaged("no IHDR");
  const data = firstChunkOffset + 8;
  const checked = reader.bytes(firstChunkOffset + 4, 4 + headerLength);
  if (crc32(checked) !== reader.uint32(data + headerLength)) throw damaged("IHDR checksum");
  const bitDepth = reader.uint8(data + 8);
  const colourType = reader.uint8(data + 9);
  const isValid =
    bitDepths[colourType]?.includes(bitDepth) &&
    reader.uint8(data + 10) === 0 &&
    reader.uint8(data + 11) === 0 &&
    reader.uint8(data + 12) <= 1;
  if (!isValid) throw damaged(`IHDR with colour type ${colourType}, bit depth ${bitDepth}`);
  const stored = { widthPx: reader.uint32(data), heightPx: reader.uint32(data + 4) };
  return { stored, bitDepth, colourType };
}
