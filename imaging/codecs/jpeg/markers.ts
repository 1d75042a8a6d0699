import { LimnError } from "#contract/errors";
import type { HeadReader } from "../head-reader";

/** Second bytes of markers (ITU-T T.81, table B.1). */
export const marker = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  quantisationTables: 0xdb,
  huffmanTables: 0xc4,
  baselineFrame: 0xc0,
  firstApplication: 0xe0,
  exif: 0xe1,
  profile: 0xe2,
  adobe: 0xee,
  restartInterval: 0xdd,
  firstRestart: 0xd0,
} as const;

export interface JpegSegment {
  readonly marker: number;
  /** Offset of the contents, after the length. */
  readonly start: number;
  readonly end: number;
}

/**
 * The segments from the start of the file up to and with the first start of scan, where the header ends. Bytes between
 * segments are skipped, as decoders do. Reading on throws `HeadTooShort` at the end of the head, and `image-damaged`
 * where the picture ends before any scan.
 */
export function* headerSegments(reader: HeadReader): Generator<JpegSegment, void, undefined> {
  for (let offset = 2; ; ) {
    while (reader.uint8(offset) !== 0xff) offset++;
    while (reader.uint8(offset) === 0xff) offset++;
    const code = reader.uint8(offset);
    offset++;
    if (code === marker.endOfImage) throw damaged("ends before its first scan");
    if (standsAlone(code)) continue;
    const length = reader.uint16(offset);
    if (length < 2) throw damaged(`segment ${code.toString(16)} of length ${length}`);
    yield { marker: code, start: offset + 2, end: offset + length };
    if (code === marker.startOfScan) return;
    offset += length;
  }
}

/** A stuffed zero, TEM, restarts and start of image have no length after them. */
function standsAlone(code: number): boolean {
  return code <= 0x01 || isRestart(code) || code === marker.startOfImage;
}

export function isRestart(code: number): boolean {
  return code >= 0xd0 && code <= 0xd7;
}

export function damaged(detail: string): LimnError {
  return new LimnError("image-damaged", { detail: `JPEG: ${detail}` });
}
