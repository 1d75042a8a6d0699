import { LimnError } from "#contract/errors";
import type { PixelSize } from "#contract/sizes";
import type { Orientation } from "../../color/orientation";
import { exifOrientation } from "../exif";
import type { HeadReader } from "../head-reader";
import type { StoredFacts } from "../inspection";
import { damaged } from "./damaged";

/** Flags of a VP8X chunk (RFC 9649, section 2.7). */
const flag = { animation: 0x02, exif: 0x08, alpha: 0x10 } as const;

const firstChunkOffset = 12;

interface ImageFacts {
  readonly stored: PixelSize;
  readonly hasAlpha: boolean;
}

/**
 * Reads the header, and the whole file's chunks where it announces EXIF, which stands after the picture. Throws
 * `HeadTooShort`, `image-damaged` for a header that cannot be and `image-animated`.
 */
export function inspectWebp(reader: HeadReader): StoredFacts {
  const name = reader.text(firstChunkOffset, 4);
  const { stored, hasAlpha, orientation } =
    name === "VP8X"
      ? readExtended(reader)
      : { ...readImage(reader, name, firstChunkOffset + 8), orientation: 1 as const };
  return { stored, orientation, hasAlpha, bitDepth: 8, colourModel: "rgb" };
}

/** RIFF chunks are padded to an even length. */
function nextChunk(reader: HeadReader, offset: number): number {
  const length = reader.uint32(offset + 4, true);
  return offset + 8 + length + (length % 2);
}

function readExtended(reader: HeadReader): ImageFacts & { orientation: Orientation } {
  const data = firstChunkOffset + 8;
  const flags = reader.uint8(data);
  if (flags & flag.animation) throw new LimnError("image-animated");
  const stored = {
    widthPx: reader.uint24LittleEndian(data + 4) + 1,
    heightPx: reader.uint24LittleEndian(data + 7) + 1,
  };
  const riffEnd = reader.uint32(4, true) + 8;
  let image: ImageFacts | undefined;
  let orientation = flags & flag.exif ? undefined : (1 as Orientation);
  let hasAlpha = (flags & flag.alpha) !== 0;
  let offset = nextChunk(reader, firstChunkOffset);
  while (!image || (orientation === undefined && offset < riffEnd)) {
    const name = reader.text(offset, 4);
    if (name === "ALPH") hasAlpha = true;
    if (name === "EXIF") {
      orientation = exifOrientation(reader.bytes(offset + 8, reader.uint32(offset + 4, true)));
    }
    if (name === "VP8 " || name === "VP8L") image = readImage(reader, name, offset + 8);
    offset = nextChunk(reader, offset);
  }
  if (image.stored.widthPx !== stored.widthPx || image.stored.heightPx !== stored.heightPx) {
    throw damaged("the picture has another size than its canvas");
  }
  return { stored, hasAlpha: hasAlpha || image.hasAlpha, orientation: orientation ?? 1 };
}

function readImage(reader: HeadReader, name: string, data: number): ImageFacts {
  if (name === "VP8 ") return readLossy(reader, data);
  if (name === "VP8L") return readLossless(reader, data);
  throw damaged(`chunk ${name}`);
}

/** A key frame's header (RFC 6386, section 9.1). */
function readLossy(reader: HeadReader, data: number): ImageFacts {
  const isKeyFrame = (reader.uint8(data) & 1) === 0;
  if (!isKeyFrame || reader.uint8(data + 3) !== 0x9d || reader.uint16(data + 4) !== 0x012a) {
    throw damaged("no key frame");
  }
  const stored = {
    widthPx: reader.uint16(data + 6, true) & 0x3fff,
    heightPx: reader.uint16(data + 8, true) & 0x3fff,
  };
  return { stored, hasAlpha: false };
}

/** 0x2f, then 14 bits of width - 1, 14 of height - 1, one of alpha, three of version (RFC 9649, section 3.4). */
function readLossless(reader: HeadReader, data: number): ImageFacts {
  if (reader.uint8(data) !== 0x2f) throw damaged("no lossless signature");
  const bits = reader.uint32(data + 1, true);
  if (bits >>> 29 !== 0) throw damaged("unknown lossless version");
  const stored = { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 };
  return { stored, hasAlpha: ((bits >>> 28) & 1) === 1 };
}
