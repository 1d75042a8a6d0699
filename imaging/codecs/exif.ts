import { isOrientation, type Orientation } from "../color/orientation";
import { HeadReader, HeadTooShort } from "./head-reader";

const orientationTag = 0x0112;
const shortType = 3;
const longType = 4;
const entryLength = 12;

/**
 * The orientation of an EXIF block: a TIFF header and its first directory (CIPA DC-008, TIFF 6.0 section 2), with or
 * without the "Exif\0\0" before it. 1 where the block has none or is malformed: a bad note does not spoil a picture.
 */
export function exifOrientation(block: Uint8Array): Orientation {
  try {
    return readOrientation(new HeadReader(withoutExifMark(block)));
  } catch (error) {
    if (error instanceof HeadTooShort) return 1;
    throw error;
  }
}

/** How long the "Exif\0\0" before a block is. */
const exifLength = 6;

/** "Exif" and a zero; the sixth byte is a zero too, but not every writer keeps to it. */
export function hasExifMark(block: Uint8Array): boolean {
  return block.length > exifLength && String.fromCharCode(...block.subarray(0, 5)) === "Exif\0";
}

/** A block from its TIFF header on: some writers keep JPEG's mark before it in other formats, too. */
export function withoutExifMark(block: Uint8Array): Uint8Array {
  return hasExifMark(block) ? block.subarray(exifLength) : block;
}

function readOrientation(tiff: HeadReader): Orientation {
  const byteOrder = tiff.text(0, 2);
  if (byteOrder !== "II" && byteOrder !== "MM") return 1;
  const littleEndian = byteOrder === "II";
  if (tiff.uint16(2, littleEndian) !== 42) return 1;
  const directory = tiff.uint32(4, littleEndian);
  const count = tiff.uint16(directory, littleEndian);
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + i * entryLength;
    if (tiff.uint16(entry, littleEndian) !== orientationTag) continue;
    const type = tiff.uint16(entry + 2, littleEndian);
    const value =
      type === shortType
        ? tiff.uint16(entry + 8, littleEndian)
        : type === longType
          ? tiff.uint32(entry + 8, littleEndian)
          : 1;
    return isOrientation(value) ? value : 1;
  }
  return 1;
}
