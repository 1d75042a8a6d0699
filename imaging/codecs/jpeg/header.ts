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
}

/** Everything before the picture data of a baseline JPEG in three components. */
export function jpegHeader(shape: FrameShape, tables: QuantisationTables): Uint8Array {
  return Uint8Array.from([
    0xff,
    marker.startOfImage,
    ...segment(marker.firstApplication, jfif(shape.densityDpi)),
    ...segment(marker.quantisationTables, [0, ...inZigzag(tables.luminance)]),
    ...segment(marker.quantisationTables, [1, ...inZigzag(tables.chrominance)]),
    ...segment(marker.baselineFrame, frame(shape)),
    ...segment(marker.huffmanTables, huffmanTable(0x00, dcLuminance)),
    ...segment(marker.huffmanTables, huffmanTable(0x10, acLuminance)),
    ...segment(marker.huffmanTables, huffmanTable(0x01, dcChrominance)),
    ...segment(marker.huffmanTables, huffmanTable(0x11, acChrominance)),
    // Three components with their tables (DC, AC), then all coefficients in one scan.
    ...segment(marker.startOfScan, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0]),
  ]);
}

function frame({ widthPx, heightPx, subsampling }: FrameShape): number[] {
  const luminanceFactors = subsampling * 0x11;
  return [8, ...uint16(heightPx), ...uint16(widthPx), 3, 1, luminanceFactors, 0, 2, 0x11, 1, 3, 0x11, 1];
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
