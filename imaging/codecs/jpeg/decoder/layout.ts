import { LimnError } from "#contract/errors";
import { type ByteSource, ByteWindow } from "../../byte-source";
import { HeadReader } from "../../head-reader";
import { acChrominance, acLuminance, dcChrominance, dcLuminance } from "../huffman";
import { damaged, isRestart, type JpegSegment, marker } from "../markers";
import { type Frame, readFrame } from "./frame";
import { type HuffmanTable, huffmanTable } from "./huffman-table";
import type { ScanPlan } from "./scan";

/** Progressive pictures have about ten; each costs a walk over the whole picture, however small its data. */
const maxScans = 100;

/** How a file tells the colours of its components (ITU-T T.871, 10.1; ITU-T T.872, 6.5.3). */
export interface ColourMarks {
  readonly hasJfif: boolean;
  /** What Adobe's marker says: 0 is RGB or CMYK, 1 YCbCr, 2 YCCK; null without it. */
  readonly adobeTransform: number | null;
}

export interface JpegLayout extends ColourMarks {
  readonly frame: Frame;
  readonly scans: readonly ScanPlan[];
  /** Of each component, in zigzag order. */
  readonly divisors: readonly Uint16Array[];
}

/** What stands before and between the scans and holds from there on. */
interface Tables {
  readonly quantisation: (Uint16Array | undefined)[];
  readonly dc: (HuffmanTable | undefined)[];
  readonly ac: (HuffmanTable | undefined)[];
  restartInterval: number;
  hasJfif: boolean;
  adobeTransform: number | null;
}

/**
 * Walks through a file from marker to marker, without decoding any of it. Throws `image-truncated` where its end is not there, and
 * `image-damaged` for what cannot be, hundreds of scans among it.
 */
export async function readLayout(source: ByteSource): Promise<JpegLayout> {
  const tables: Tables = {
    quantisation: [],
    dc: [],
    ac: [],
    restartInterval: 0,
    hasJfif: false,
    adobeTransform: null,
  };
  const scans: ScanPlan[] = [];
  const divisors: (Uint16Array | undefined)[] = [];
  let frame: Frame | undefined;
  for await (const { segment, reader, fileStart } of segmentsOf(source)) {
    if (segment.marker >= 0xc0 && segment.marker <= 0xc2) {
      if (frame) throw damaged("two frames");
      frame = readFrame(reader, segment);
    } else if (segment.marker === marker.startOfScan && frame) {
      const plan = scanPlan(reader, segment, frame, tables, fileStart + segment.end);
      scans.push(plan);
      if (scans.length > maxScans) throw damaged(`more than ${maxScans} scans`);
      // A component's divisors are those that hold at its first scan (T.81, B.2.4.1).
      for (const [i, component] of frame.components.entries()) {
        if (plan.parts.some((part) => part.component === component))
          divisors[i] ??= tables.quantisation[component.quantisation];
      }
    } else readTables(reader, segment, tables);
  }
  if (!frame) throw damaged("no frame");
  const found = frame.components.map((_, i) => divisors[i]);
  if (!found.every((table) => table !== undefined)) throw damaged("a component without scan or divisors");
  const { hasJfif, adobeTransform } = tables;
  return { frame, scans, divisors: found, hasJfif, adobeTransform };
}

interface FoundSegment {
  readonly segment: JpegSegment;
  /** Of bytes from `fileStart` on, in which the segment lies. */
  readonly reader: HeadReader;
  readonly fileStart: number;
}

const longestSegmentBytes = 65_537;

async function* segmentsOf(source: ByteSource): AsyncGenerator<FoundSegment> {
  const window = new ByteWindow(source);
  for (let at = 2; ; ) {
    const bytes = await window.from(at, at + longestSegmentBytes);
    const offset = markerWithin(bytes);
    // A marker's second byte may lie in the next part.
    if (offset < 0) {
      if (at + bytes.length >= source.sizeBytes) throw truncated();
      at += Math.max(1, bytes.length - 1);
      continue;
    }
    const code = bytes[offset + 1] as number;
    if (code === marker.endOfImage) return;
    at += offset;
    const fileStart = at;
    const reader = new HeadReader(await window.from(at, at + longestSegmentBytes));
    if (reader.head.length < 4 || reader.uint16(2) + 2 > reader.head.length) throw truncated();
    const length = reader.uint16(2);
    if (length < 2) throw damaged(`segment ${code.toString(16)} of length ${length}`);
    yield { segment: { marker: code, start: 4, end: 2 + length }, reader, fileStart };
    at += 2 + length;
  }
}

function truncated(): LimnError {
  return new LimnError("image-truncated", { detail: "JPEG: no end of image" });
}

/** The first marker that a segment follows, or the end of image; what belongs to a scan's data is passed over. */
function markerWithin(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] as number;
    if (code > 0x01 && code !== 0xff && code !== marker.startOfImage && !isRestart(code)) return at;
  }
  return -1;
}

function readTables(reader: HeadReader, { marker: code, start, end }: JpegSegment, tables: Tables): void {
  if (code === marker.quantisationTables) readQuantisation(reader, start, end, tables);
  if (code === marker.huffmanTables) readHuffman(reader, start, end, tables);
  if (code === marker.restartInterval) tables.restartInterval = reader.uint16(start);
  if (code === marker.firstApplication && end - start >= 5)
    tables.hasJfif ||= reader.text(start, 4) === "JFIF";
  if (code === marker.adobe && end - start >= 12 && reader.text(start, 5) === "Adobe") {
    tables.adobeTransform = reader.uint8(start + 11);
  }
}

function readQuantisation(reader: HeadReader, start: number, end: number, { quantisation }: Tables): void {
  for (let at = start; at < end; ) {
    const kind = reader.uint8(at);
    const isWide = kind >> 4 !== 0;
    if (at + (isWide ? 129 : 65) > end) throw damaged("a quantisation table");
    quantisation[kind & 3] = Uint16Array.from({ length: 64 }, (_, i) =>
      isWide ? reader.uint16(at + 1 + i * 2) : reader.uint8(at + 1 + i),
    );
    at += isWide ? 129 : 65;
  }
}

function readHuffman(reader: HeadReader, start: number, end: number, { dc, ac }: Tables): void {
  for (let at = start; at + 17 <= end; ) {
    const kind = reader.uint8(at);
    const counts = reader.bytes(at + 1, 16);
    const count = counts.reduce((sum, one) => sum + one, 0);
    if (count > 256 || at + 17 + count > end) throw damaged("a Huffman table");
    (kind >> 4 === 0 ? dc : ac)[kind & 3] = huffmanTable(counts, reader.bytes(at + 17, count));
    at += 17 + count;
  }
}

/** Codes nothing: what a scan names and does not need. */
const emptyTable = huffmanTable(new Uint8Array(16), new Uint8Array(0));

/** Frames of films and of webcams leave them out: T.81's own are meant then (K.3.3), as libjpeg takes it as well. */
const standardTables = {
  dc: [dcLuminance, dcChrominance].map(({ counts, values }) => huffmanTable(counts, values)),
  ac: [acLuminance, acChrominance].map(({ counts, values }) => huffmanTable(counts, values)),
};

/** Throws `image-damaged` for one that is neither in the file nor a standard one. */
function tableOf(kind: "dc" | "ac", tables: Tables, name: number): HuffmanTable {
  const table = tables[kind][name] ?? standardTables[kind][name];
  if (!table) throw damaged(`no Huffman table ${kind} ${name}`);
  return table;
}

function scanPlan(
  reader: HeadReader,
  { start }: JpegSegment,
  frame: Frame,
  tables: Tables,
  dataStart: number,
): ScanPlan {
  const count = reader.uint8(start);
  const named = Array.from({ length: count }, (_, i) => {
    const id = reader.uint8(start + 1 + i * 2);
    const names = reader.uint8(start + 2 + i * 2);
    const component = frame.components.find((candidate) => candidate.id === id);
    if (!component) throw damaged(`a scan of component ${id}`);
    return { component, names };
  });
  const at = start + 1 + count * 2;
  const [first, last, bits] = [reader.uint8(at), reader.uint8(at + 1), reader.uint8(at + 2)];
  const needsDc = !frame.isProgressive || (first === 0 && bits >> 4 === 0);
  const needsAc = !frame.isProgressive || last > 0;
  const parts = named.map(({ component, names }) => ({
    component,
    dc: needsDc ? tableOf("dc", tables, (names >> 4) & 3) : emptyTable,
    ac: needsAc ? tableOf("ac", tables, names & 3) : emptyTable,
  }));
  const isValid = count >= 1 && count <= 4 && first <= last && last <= 63 && (bits & 15) <= 13;
  const isAcOfMany = frame.isProgressive && first > 0 && count > 1;
  if (!isValid || isAcOfMany || new Set(parts.map(({ component }) => component)).size < count)
    throw damaged("a scan's coefficients");
  const { restartInterval } = tables;
  return { parts, first, last, highBit: bits >> 4, lowBit: bits & 15, restartInterval, dataStart };
}
