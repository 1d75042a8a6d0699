import { LimnError } from "#contract/errors";
import { checkRange } from "../colour-codes";
import { exifOrientation } from "../exif";
import { fileEndBytes, type HeadReader } from "../head-reader";
import type { StoredFacts } from "../inspection";
import { chunkOverheadBytes, crc32 } from "./chunks";
import { codesOf } from "./colour-chunks";
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
 * Reads from the signature to the first IDAT, and of the file's end, where that is there, the camera's notes. Throws `HeadTooShort`,
 * `image-damaged` for a header that cannot be, `image-animated` for an APNG of more than one frame, `image-format-unsupported` for Apple's
 * app-internal variant and for what is brighter than white.
 */
export function inspectPng(reader: HeadReader, fileSizeBytes: number): StoredFacts {
  const header = readHeader(reader);
  let hasTransparency = false;
  let hasPalette = false;
  let notes: Uint8Array | undefined;
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
    if (name === "eXIf") notes ??= reader.bytes(data, length);
    if (name === "cICP") checkRange(codesOf(reader.bytes(data, length)), "a PNG");
    if (name === "acTL" && reader.uint32(data) > 1) throw new LimnError("image-animated");
    offset += chunkOverheadBytes + length;
  }
  if (header.colourType === 3 && !hasPalette) throw damaged("no palette");
  notes ??= notesBehind(reader.lastBytes(fileSizeBytes));
  return {
    stored: header.stored,
    orientation: notes ? exifOrientation(notes) : 1,
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

/** The block of an eXIf chunk behind the picture, where ImageMagick writes it: a chunk is known by its checksum, since nobody walked to it. */
function notesBehind(last: Uint8Array): Uint8Array | undefined {
  const end = last.subarray(-fileEndBytes);
  const view = new DataView(end.buffer, end.byteOffset, end.byteLength);
  let looks = 0;
  for (let at = end.indexOf(exifName[0], 4); at >= 0; at = end.indexOf(exifName[0], at + 1)) {
    if (!exifName.every((letter, i) => end[at + i] === letter)) continue;
    const dataEnd = at + 4 + view.getUint32(at - 4);
    if (dataEnd + 4 > end.length) continue;
    if (crc32(end.subarray(at, dataEnd)) === view.getUint32(dataEnd)) return end.subarray(at + 4, dataEnd);
    looks += 1;
    if (looks === maxLooks) return undefined;
  }
  return undefined;
}

/** Thousands of names without a chunk would be sums over hundreds of megabytes. */
const maxLooks = 16;

const exifName = [0x65, 0x58, 0x49, 0x66] as const;

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
