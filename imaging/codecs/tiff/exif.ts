import { LimnError } from "#contract/errors";
import { HeadTooShort } from "../head-reader";
import { joinBytes } from "../join-bytes";
import { tag, type TiffDirectory, type TiffEntry, type TiffReader, typeBytes } from "./directory";

/** What a first directory says of the picture and not of how this file is packed (TIFF 6.0, section 8; CIPA DC-008, 4.6). */
const descriptive: ReadonlySet<number> = new Set([
  270, // ImageDescription
  271, // Make
  272, // Model
  tag.orientation,
  282, // XResolution
  283, // YResolution
  296, // ResolutionUnit
  305, // Software
  306, // DateTime
  315, // Artist
  33_432, // Copyright
]);

/** These point to places of the old file: makers' own notes, and a directory of interoperability. */
const leftOut: ReadonlySet<number> = new Set([37_500, 40_965]);

/** Notes are short; whatever else is in a directory's entries is no note. */
const maxValueBytes = 64 * 1024;

/** A block as JPEG and PNG hold it, of what a TIFF's directories note of the picture; undefined where they note nothing. */
export function exifOfTiff(tiff: TiffReader, first: TiffDirectory): Uint8Array | undefined {
  const own = [...first.entries.values()].filter((entry) => descriptive.has(entry.tag));
  const camera = subDirectory(tiff, first, tag.exif);
  const place = subDirectory(tiff, first, tag.gps);
  if (own.length + camera.length + place.length === 0) return undefined;
  const block = new BlockWriter(tiff);
  block.writeFirst(own, camera, place);
  return block.bytes();
}

function subDirectory(tiff: TiffReader, first: TiffDirectory, name: number): TiffEntry[] {
  if (!first.entries.has(name)) return [];
  try {
    const { entries } = tiff.directory(tiff.number(first, name, 0));
    return [...entries.values()].filter((entry) => !leftOut.has(entry.tag));
  } catch (error) {
    // Notes that are not there spoil no picture.
    if (error instanceof HeadTooShort || error instanceof LimnError) return [];
    throw error;
  }
}

const headerLength = 8;
const entryLength = 12;

/** Writes directories anew, in the byte order of the file that they come from: values are copied, places are not. */
class BlockWriter {
  readonly #tiff: TiffReader;
  readonly #parts: Uint8Array[] = [];
  #length = headerLength;

  constructor(tiff: TiffReader) {
    this.#tiff = tiff;
  }

  bytes(): Uint8Array {
    const header = new Uint8Array(headerLength);
    const view = new DataView(header.buffer);
    view.setUint16(0, this.#tiff.isLittle ? 0x4949 : 0x4d4d);
    view.setUint16(2, 42, this.#tiff.isLittle);
    view.setUint32(4, headerLength, this.#tiff.isLittle);
    return joinBytes([header, ...this.#parts]);
  }

  /** The first directory comes first, and is completed when the places of the others are known. */
  writeFirst(own: readonly TiffEntry[], camera: readonly TiffEntry[], place: readonly TiffEntry[]): void {
    const pointers = [
      { name: tag.exif, entries: camera },
      { name: tag.gps, entries: place },
    ].filter(({ entries }) => entries.length > 0);
    const values = this.#readable(own);
    const directory = new Uint8Array(directoryLength(values.length + pointers.length));
    this.#push(directory);
    const written = values.map(({ entry, bytes }) => ({ ...entry, field: this.#field(bytes) }));
    for (const { name, entries } of pointers) {
      written.push({
        tag: name,
        type: 4,
        count: 1,
        valueOffset: 0,
        field: this.#uint32(this.#write(entries)),
      });
    }
    this.#fill(directory, written);
  }

  #write(entries: readonly TiffEntry[]): number {
    const values = this.#readable(entries);
    const directory = new Uint8Array(directoryLength(values.length));
    const offset = this.#length;
    this.#push(directory);
    this.#fill(
      directory,
      values.map(({ entry, bytes }) => ({ ...entry, field: this.#field(bytes) })),
    );
    return offset;
  }

  /** Entries whose values are in the file and no longer than notes are. */
  #readable(entries: readonly TiffEntry[]): { entry: TiffEntry; bytes: Uint8Array }[] {
    return entries.flatMap((entry) => {
      const length = entry.count * (typeBytes[entry.type] ?? 0);
      if (length === 0 || length > maxValueBytes) return [];
      try {
        return [{ entry, bytes: this.#tiff.bytes(entry) }];
      } catch (error) {
        if (error instanceof HeadTooShort) return [];
        throw error;
      }
    });
  }

  /** The four bytes of an entry: the value, or where it is. */
  #field(value: Uint8Array): Uint8Array {
    if (value.length <= 4) return joinBytes([value, new Uint8Array(4 - value.length)]);
    const offset = this.#length;
    this.#push(value.length % 2 === 0 ? value : joinBytes([value, [0]]));
    return this.#uint32(offset);
  }

  #uint32(value: number): Uint8Array {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, value, this.#tiff.isLittle);
    return bytes;
  }

  #push(part: Uint8Array): void {
    this.#parts.push(part);
    this.#length += part.length;
  }

  /** Entries stand by their tags (TIFF 6.0, section 2). */
  #fill(directory: Uint8Array, entries: readonly (TiffEntry & { field: Uint8Array })[]): void {
    const view = new DataView(directory.buffer);
    view.setUint16(0, entries.length, this.#tiff.isLittle);
    entries
      .toSorted((a, b) => a.tag - b.tag)
      .forEach((entry, i) => {
        const at = 2 + i * entryLength;
        view.setUint16(at, entry.tag, this.#tiff.isLittle);
        view.setUint16(at + 2, entry.type, this.#tiff.isLittle);
        view.setUint32(at + 4, entry.count, this.#tiff.isLittle);
        directory.set(entry.field, at + 8);
      });
  }
}

function directoryLength(entries: number): number {
  return 2 + entries * entryLength + 4;
}
