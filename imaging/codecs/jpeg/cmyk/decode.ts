import { tableToSrgb } from "../../../color/icc/convert";
import type { TableProfile } from "../../../color/icc/profile";
import { subtractInks } from "../../../color/inks";
import { createRaster, type Raster } from "../../../raster";
import { HeadReader, HeadTooShort } from "../../head-reader";
import { damaged, type JpegSegment, marker, segments } from "../markers";
import { BitReader, HuffmanDecoder } from "./bit-reader";
import { componentRows } from "./component-rows";
import { type Frame, readFrame } from "./frame";
import { readScan, type ScanShape } from "./scan";

/** What stands between the scans and holds from there on. */
interface Tables {
  readonly quantisation: Uint16Array[];
  readonly dc: HuffmanDecoder[];
  readonly ac: HuffmanDecoder[];
  restartInterval: number;
  /** What Adobe's marker says: 0 is CMYK, 2 YCCK; null without it. */
  adobeTransform: number | null;
}

/**
 * Decodes a JPEG of four components, baseline or progressive, to sRGB: through its profile, or, without one, by plain subtraction of its
 * inks. The platform's decoder (libjpeg) has no way from inks to colours. Holds all coefficients, eight bytes a pixel, which is where the
 * limit in `contract/limits.ts` comes from. Throws `image-damaged`.
 */
export function decodeCmykJpeg(bytes: Uint8Array, profile: TableProfile | null): Raster {
  const tables: Tables = { quantisation: [], dc: [], ac: [], restartInterval: 0, adobeTransform: null };
  let frame: Frame | undefined;
  try {
    const reader = new HeadReader(bytes);
    for (const segment of segments(reader)) {
      if (segment.marker >= 0xc0 && segment.marker <= 0xc2) {
        if (frame) throw damaged("two frames");
        frame = readFrame(reader, segment);
      } else if (segment.marker === marker.startOfScan && frame) {
        readScan(frame, scanShape(reader, segment, frame, tables), new BitReader(bytes, segment.end));
      } else readTables(reader, segment, tables);
    }
  } catch (error) {
    if (!(error instanceof HeadTooShort) || !frame)
      throw error instanceof HeadTooShort ? damaged("tables") : error;
  }
  if (!frame) throw damaged("no frame");
  return rgbOf(frame, tables, profile);
}

function readTables(reader: HeadReader, { marker: code, start, end }: JpegSegment, tables: Tables): void {
  if (code === marker.quantisationTables) readQuantisation(reader, start, end, tables);
  if (code === marker.huffmanTables) readHuffman(reader, start, end, tables);
  if (code === marker.restartInterval) tables.restartInterval = reader.uint16(start);
  if (code === marker.adobe && end - start >= 12 && reader.text(start, 5) === "Adobe") {
    tables.adobeTransform = reader.uint8(start + 11);
  }
}

function readQuantisation(reader: HeadReader, start: number, end: number, { quantisation }: Tables): void {
  for (let at = start; at < end; ) {
    const kind = reader.uint8(at);
    const isWide = kind >> 4 !== 0;
    quantisation[kind & 3] = Uint16Array.from({ length: 64 }, (_, i) =>
      isWide ? reader.uint16(at + 1 + i * 2) : reader.uint8(at + 1 + i),
    );
    at += isWide ? 129 : 65;
  }
}

function readHuffman(reader: HeadReader, start: number, end: number, { dc, ac }: Tables): void {
  for (let at = start; at < end; ) {
    const kind = reader.uint8(at);
    const counts = reader.bytes(at + 1, 16);
    const valueCount = counts.reduce((sum, count) => sum + count, 0);
    const table = new HuffmanDecoder(counts, reader.bytes(at + 17, valueCount));
    (kind >> 4 === 0 ? dc : ac)[kind & 3] = table;
    at += 17 + valueCount;
  }
}

function scanShape(reader: HeadReader, { start }: JpegSegment, frame: Frame, tables: Tables): ScanShape {
  const count = reader.uint8(start);
  const components = Array.from({ length: count }, (_, i) => {
    const id = reader.uint8(start + 1 + i * 2);
    const names = reader.uint8(start + 2 + i * 2);
    const component = frame.components.find((candidate) => candidate.id === id);
    if (!component) throw damaged(`a scan of component ${id}`);
    return { component, dc: tables.dc[(names >> 4) & 3], ac: tables.ac[names & 3] };
  });
  const at = start + 1 + count * 2;
  const [first, last, bits] = [reader.uint8(at), reader.uint8(at + 1), reader.uint8(at + 2)];
  const isValid = count >= 1 && count <= 4 && first <= last && last <= 63 && (bits & 15) <= 13;
  if (!isValid || (frame.isProgressive && first > 0 && count > 1)) throw damaged("a scan's coefficients");
  const { restartInterval } = tables;
  return { components, first, last, highBit: bits >> 4, lowBit: bits & 15, restartInterval };
}

function rgbOf(frame: Frame, { quantisation, adobeTransform }: Tables, profile: TableProfile | null): Raster {
  const { widthPx, heightPx } = frame;
  const raster = createRaster(widthPx, heightPx, 3);
  const toRgb = profile ? tableToSrgb(profile) : subtractInks;
  const rows = componentRows(frame, quantisation);
  const inks = new Uint8Array(widthPx * 4);
  for (let y = 0; y < heightPx; y += 1) {
    const [a, b, c, d] = rows(y) as [
      Uint8ClampedArray,
      Uint8ClampedArray,
      Uint8ClampedArray,
      Uint8ClampedArray,
    ];
    for (let x = 0; x < widthPx; x += 1) {
      inks[x * 4] = a[x] as number;
      inks[x * 4 + 1] = b[x] as number;
      inks[x * 4 + 2] = c[x] as number;
      inks[x * 4 + 3] = d[x] as number;
    }
    if (adobeTransform === 2) yccToInks(inks);
    // Adobe's programs write how much paper is left, not how much ink there is.
    if (adobeTransform !== null) for (let i = 0; i < inks.length; i += 1) inks[i] = 255 - (inks[i] as number);
    toRgb(inks, raster.data.subarray(y * widthPx * 3, (y + 1) * widthPx * 3), widthPx);
  }
  return raster;
}

const clampedByte = new Uint8ClampedArray(3);

/** The three first of YCCK are those of CMY turned round (ITU-T T.872, 6.5.3), as luminance and differences (T.871, section 7). */
function yccToInks(inks: Uint8Array): void {
  for (let i = 0; i < inks.length; i += 4) {
    const y = inks[i] as number;
    const blue = (inks[i + 1] as number) - 128;
    const red = (inks[i + 2] as number) - 128;
    clampedByte[0] = 255 - (y + 1.402 * red);
    clampedByte[1] = 255 - (y - 0.344_136 * blue - 0.714_136 * red);
    clampedByte[2] = 255 - (y + 1.772 * blue);
    inks.set(clampedByte, i);
  }
}
