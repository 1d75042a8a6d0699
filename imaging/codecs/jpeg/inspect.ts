import { LimnError } from "#contract/errors";
import type { Orientation } from "../../color/orientation";
import { exifOrientation, hasExifMark } from "../exif";
import type { HeadReader } from "../head-reader";
import type { StoredFacts } from "../inspection";
import { damaged, headerSegments, type JpegSegment, marker } from "./markers";

/**
 * Reads from the start to the first scan. Throws `HeadTooShort`, `image-damaged` for a header that cannot be and
 * `image-format-unsupported` for lossless, hierarchical, arithmetic-coded and 12-bit pictures.
 */
export function inspectJpeg(reader: HeadReader): StoredFacts {
  let frame: ReturnType<typeof readFrame> | undefined;
  let orientation: Orientation | undefined;
  for (const segment of headerSegments(reader)) {
    if (isFrame(segment.marker)) {
      if (frame) throw damaged("two frames");
      frame = readFrame(reader, segment);
    } else if (segment.marker === marker.exif && orientation === undefined) {
      const block = reader.bytes(segment.start, segment.end - segment.start);
      if (hasExifMark(block)) orientation = exifOrientation(block);
    }
  }
  if (!frame) throw damaged("a scan before the frame");
  return {
    stored: frame.stored,
    orientation: orientation ?? 1,
    hasAlpha: false,
    bitDepth: 8,
    colourModel: frame.componentCount === 1 ? "grey" : frame.componentCount === 4 ? "cmyk" : "rgb",
  };
}

/** SOF0 to SOF15, without the three codes among them that mean something else (DHT, JPG, DAC). */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}

/** Baseline, extended and progressive, all Huffman-coded. */
function isDecodable(code: number): boolean {
  return code <= 0xc2;
}

function readFrame(reader: HeadReader, { marker: code, start, end }: JpegSegment) {
  const precision = reader.uint8(start);
  const stored = { heightPx: reader.uint16(start + 1), widthPx: reader.uint16(start + 3) };
  const componentCount = reader.uint8(start + 5);
  if (end - start !== 6 + 3 * componentCount) throw damaged(`a frame of ${componentCount} components`);
  if (!isDecodable(code)) throw unsupported("a lossless or arithmetic-coded JPEG");
  if (precision !== 8) throw unsupported(`a JPEG of ${precision} bits`);
  if (![1, 3, 4].includes(componentCount)) throw damaged(`${componentCount} components`);
  return { stored, componentCount };
}

function unsupported(what: string): LimnError {
  return new LimnError("image-format-unsupported", { publicDetail: `It is ${what}.` });
}
