import { joinBytes } from "../join-bytes";
import type { FileMetadata } from "../../metadata/file-metadata";
import { profileMark, xmpMark } from "./blocks";
import { acChrominance, acLuminance, dcChrominance, dcLuminance, type HuffmanSpec } from "./huffman";
import { marker } from "./markers";
import { type QuantisationTables, zigzag } from "./quantisation";

/** "JFIF", version 1.1, square pixels, no thumbnail (ITU-T T.871, 10.1). Unit 0 is a bare ratio, 1 the inch. */
function jfif(densityDpi: number | undefined): number[] {
  const density = uint16(densityDpi ?? 1);
  return [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, densityDpi === undefined ? 0 : 1, ...density, ...density, 0, 0];
}

export interface FrameShape {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Blocks of luminance along each edge for one of chrominance: 1 is 4:4:4, 2 is 4:2:0. */
  readonly subsampling: 1 | 2;
  /** Whole pixels an inch, up to 65,535. */
  readonly densityDpi?: number | undefined;
  /** One component instead of three. */
  readonly isGrey: boolean;
  readonly metadata: FileMetadata;
}

/** The most that one segment holds beside its length (T.81, B.1.1.4). */
const maxSegmentBytes = 65_533;

/** Everything before the picture data of a baseline JPEG in three components, or in one. */
export function jpegHeader(shape: FrameShape, tables: QuantisationTables): Uint8Array {
  const chrominance = [
    ...segment(marker.quantisationTables, [1, ...inZigzag(tables.chrominance)]),
    ...segment(marker.huffmanTables, huffmanTable(0x01, dcChrominance)),
    ...segment(marker.huffmanTables, huffmanTable(0x11, acChrominance)),
  ];
  return joinBytes([
    [0xff, marker.startOfImage],
    segment(marker.firstApplication, jfif(shape.densityDpi)),
    ...metadataSegments(shape.metadata),
    segment(marker.quantisationTables, [0, ...inZigzag(tables.luminance)]),
    segment(marker.huffmanTables, huffmanTable(0x00, dcLuminance)),
    segment(marker.huffmanTables, huffmanTable(0x10, acLuminance)),
    shape.isGrey ? [] : chrominance,
    segment(marker.baselineFrame, frame(shape)),
    segment(marker.restartInterval, uint16(Math.ceil(shape.widthPx / (8 * shape.subsampling)))),
    // The components with their tables (DC, AC), then all coefficients in one scan.
    segment(
      marker.startOfScan,
      shape.isGrey ? [1, 1, 0x00, 0, 63, 0] : [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0],
    ),
  ]);
}

/** EXIF, XMP and the profile, which may take several segments; a note that does not fit into one is left out. */
function* metadataSegments({ profile, exif, xmp }: FileMetadata): Generator<Uint8Array> {
  if (exif) yield* fitting(marker.exif, latin1("Exif\0\0"), exif);
  if (xmp) yield* fitting(marker.exif, latin1(xmpMark), xmp);
  if (!profile) return;
  const mark = latin1(profileMark);
  const partBytes = maxSegmentBytes - mark.length - 2;
  const count = Math.ceil(profile.length / partBytes);
  for (let part = 0; part < count; part += 1) {
    const bytes = profile.subarray(part * partBytes, (part + 1) * partBytes);
    yield* fitting(marker.profile, [...mark, part + 1, count], bytes);
  }
}

function* fitting(code: number, mark: readonly number[], data: Uint8Array): Generator<Uint8Array> {
  const length = mark.length + data.length;
  if (length > maxSegmentBytes) return;
  yield joinBytes([[0xff, code, ...uint16(length + 2), ...mark], data]);
}

function latin1(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}

function frame({ widthPx, heightPx, subsampling, isGrey }: FrameShape): number[] {
  const size = [8, ...uint16(heightPx), ...uint16(widthPx)];
  if (isGrey) return [...size, 1, 1, 0x11, 0];
  return [...size, 3, 1, subsampling * 0x11, 0, 2, 0x11, 1, 3, 0x11, 1];
}

function segment(code: number, contents: number[]): number[] {
  return [0xff, code, ...uint16(contents.length + 2), ...contents];
}

function uint16(value: number): number[] {
  return [value >> 8, value & 255];
}

function inZigzag(table: Uint8Array): number[] {
  return Array.from(zigzag, (natural) => table[natural] ?? 1);
}

function huffmanTable(classAndId: number, { counts, values }: HuffmanSpec): number[] {
  return [classAndId, ...counts, ...values];
}
