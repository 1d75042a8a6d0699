import { HeadTooShort, type HeadReader } from "../head-reader";
import { damaged, unsupported } from "./refusals";

/** Tags of TIFF 6.0, and of the specifications that add to it. */
export const tag = {
  subfileType: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planarConfiguration: 284,
  predictor: 317,
  colourMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  subDirectories: 330,
  inkSet: 332,
  extraSamples: 338,
  sampleFormat: 339,
  xmp: 700,
  profile: 34_675,
  exif: 34_665,
  gps: 34_853,
} as const;

/** Bytes of one value of each type (TIFF 6.0, section 2); the last is of directories in directories. */
export const typeBytes: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/** A directory has a few dozen entries. */
const maxEntries = 4_096;
/** Of one entry: a palette has 768. */
const maxNumbers = 4_096;
const entryLength = 12;

export interface TiffEntry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** Where its values are: in the entry itself where four bytes hold them. */
  readonly valueOffset: number;
}

/** One directory of a TIFF: what its entries say, and where the next one is. */
export interface TiffDirectory {
  readonly entries: ReadonlyMap<number, TiffEntry>;
  /** 0 after the last. */
  readonly nextOffset: number;
}

/** A TIFF's directories. Every reading throws `HeadTooShort` beyond the bytes at hand, and `image-damaged` where nothing fits. */
export class TiffReader {
  readonly #reader: HeadReader;
  readonly isLittle: boolean;

  /** Throws `image-format-unsupported` for a BigTIFF. */
  constructor(reader: HeadReader) {
    this.#reader = reader;
    this.isLittle = reader.text(0, 2) === "II";
    const version = reader.uint16(2, this.isLittle);
    if (version === 43) throw unsupported("a BigTIFF, made for files beyond 4 GB");
    if (version !== 42) throw damaged(`version ${version}`);
  }

  get firstOffset(): number {
    return this.#reader.uint32(4, this.isLittle);
  }

  directory(offset: number): TiffDirectory {
    if (offset < 8) throw damaged("a directory within the header");
    const count = this.#reader.uint16(offset, this.isLittle);
    if (count === 0 || count > maxEntries) throw damaged(`${count} entries`);
    const entries = new Map<number, TiffEntry>();
    for (let i = 0; i < count; i += 1) {
      const entry = this.#entry(offset + 2 + i * entryLength);
      if (!entries.has(entry.tag)) entries.set(entry.tag, entry);
    }
    return { entries, nextOffset: this.#next(offset + 2 + count * entryLength) };
  }

  #entry(at: number): TiffEntry {
    const type = this.#reader.uint16(at + 2, this.isLittle);
    const count = this.#reader.uint32(at + 4, this.isLittle);
    const isInside = count * (typeBytes[type] ?? 0) <= 4;
    const valueOffset = isInside ? at + 8 : this.#reader.uint32(at + 8, this.isLittle);
    return { tag: this.#reader.uint16(at, this.isLittle), type, count, valueOffset };
  }

  /** Files that end behind their last entry are read, too. */
  #next(at: number): number {
    try {
      return this.#reader.uint32(at, this.isLittle);
    } catch (error) {
      if (error instanceof HeadTooShort) return 0;
      throw error;
    }
  }

  /** The values of an entry as they stand in the file. */
  bytes({ type, count, valueOffset }: TiffEntry): Uint8Array {
    return this.#reader.bytes(valueOffset, count * (typeBytes[type] ?? 0));
  }

  /** The whole numbers of an entry, at most the first `most`; empty where there is none. */
  numbers({ entries }: TiffDirectory, name: number, most = maxNumbers): number[] {
    const entry = entries.get(name);
    if (!entry) return [];
    const length = { 1: 1, 3: 2, 4: 4, 13: 4 }[entry.type];
    if (length === undefined) throw damaged(`tag ${name} of type ${entry.type}`);
    const bytes = this.bytes(entry);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return Array.from({ length: Math.min(most, entry.count) }, (_, i) => {
      if (length === 1) return view.getUint8(i);
      return length === 2 ? view.getUint16(i * 2, this.isLittle) : view.getUint32(i * 4, this.isLittle);
    });
  }

  /** The first number of an entry. */
  number(directory: TiffDirectory, name: number, otherwise: number): number {
    return this.numbers(directory, name)[0] ?? otherwise;
  }
}
