import type { PixelSize } from "#contract/sizes";

/** Tags of TIFF 6.0 and of EXIF (CIPA DC-008, 4.6). */
const tag = {
  storedWidth: 0x0100,
  storedHeight: 0x0101,
  orientation: 0x0112,
  thumbnailOffset: 0x0201,
  thumbnailLength: 0x0202,
  exif: 0x8769,
  gps: 0x8825,
  width: 0xa002,
  height: 0xa003,
} as const;

/** Bytes of one value of each type (TIFF 6.0, section 2), and the two types that a size may be of. */
const typeBytes: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const type = { short: 3, long: 4 } as const;

const entryLength = 12;

/** Directories that follow the first one: a camera has a thumbnail, and some have a larger preview. */
const maxDirectories = 8;

export interface CleanExifOptions {
  /** Of the picture that is written. */
  readonly size: PixelSize;
  readonly keepLocation: boolean;
}

/**
 * A camera's notes for the upright, enlarged picture: the orientation is reset, the sizes are its own, and the embedded thumbnail, which
 * shows another picture, is gone; so is the place unless it is to be kept. All is changed where it stands: makers' own notes point
 * into the block. Undefined for a block that is malformed: nobody could say what it still tells.
 */
export function cleanExif(block: Uint8Array, options: CleanExifOptions): Uint8Array | undefined {
  try {
    return new ExifCleaner(block.slice()).clean(options);
  } catch (error) {
    // Readings beyond the block's end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

class ExifCleaner {
  readonly #block: Uint8Array;
  readonly #view: DataView;
  readonly #isLittle: boolean;

  constructor(block: Uint8Array) {
    this.#block = block;
    this.#view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    this.#isLittle = this.#view.getUint16(0) === 0x4949;
    const isTiff = this.#isLittle || this.#view.getUint16(0) === 0x4d4d;
    if (!isTiff || this.#uint16(2) !== 42) throw new RangeError("no TIFF header");
  }

  clean({ size, keepLocation }: CleanExifOptions): Uint8Array {
    const first = this.#uint32(4);
    const orientation = this.#find(first, tag.orientation);
    if (orientation !== null) this.#setNumber(orientation, 1);
    this.#setSizes(first, { width: tag.storedWidth, height: tag.storedHeight }, size);
    const pointer = this.#find(first, tag.exif);
    const exif = pointer === null ? null : this.#uint32(pointer + 8);
    if (exif !== null) this.#setSizes(exif, tag, size);
    const end = this.#dropFollowing(first, keepLocation);
    if (!keepLocation) {
      this.#dropLocation(first);
      if (exif !== null) this.#dropLocation(exif);
    }
    return this.#block.subarray(0, end);
  }

  #setSizes(
    directory: number,
    names: { readonly width: number; readonly height: number },
    size: PixelSize,
  ): void {
    const width = this.#find(directory, names.width);
    const height = this.#find(directory, names.height);
    if (width !== null) this.#setNumber(width, size.widthPx);
    if (height !== null) this.#setNumber(height, size.heightPx);
  }

  /**
   * Unlinks the directories behind the first one, which are of other pictures, and blanks them with these and, unless it is kept, the place. Where the
   * block ends now: nothing else follows a picture at its end.
   */
  #dropFollowing(first: number, keepLocation: boolean): number {
    let end = this.#block.length;
    let next = this.#following(first);
    if (next !== 0) this.#setUint32(this.#linkOf(first), 0);
    for (let count = 0; next !== 0; count += 1) {
      if (count === maxDirectories) throw new RangeError("more directories than a camera writes");
      const directory = next;
      next = this.#following(directory);
      if (!keepLocation) this.#blankLocation(directory);
      end = this.#blankPicture(directory, end);
      this.#blank(directory, this.#linkOf(directory) + 4);
    }
    return end;
  }

  /** Blanks the picture that a directory tells of; to where the block goes without it. */
  #blankPicture(directory: number, blockEnd: number): number {
    const offset = this.#find(directory, tag.thumbnailOffset);
    const length = this.#find(directory, tag.thumbnailLength);
    const start = offset === null ? 0 : this.#uint32(offset + 8);
    const end = start + (length === null ? 0 : this.#uint32(length + 8));
    if (start === 0 || end > this.#block.length) return blockEnd;
    this.#blank(start, end);
    return end === blockEnd ? start : blockEnd;
  }

  /** Takes the entry of the GPS directory out of a directory that none follows, and blanks what it leads to. */
  #dropLocation(directory: number): void {
    const entry = this.#blankLocation(directory);
    if (entry === null) return;
    const link = this.#linkOf(directory);
    // The entries behind it move up.
    this.#block.copyWithin(entry, entry + entryLength, link);
    this.#blank(link - entryLength, link + 4);
    this.#setUint16(directory, this.#uint16(directory) - 1);
    // No tag stands twice in a directory (TIFF 6.0, section 2).
    if (this.#find(directory, tag.gps) !== null) throw new RangeError("a second place");
  }

  /** Blanks the GPS directory that a directory leads to, with its values; where its entry is. */
  #blankLocation(directory: number): number | null {
    const entry = this.#find(directory, tag.gps);
    const place = entry === null ? 0 : this.#uint32(entry + 8);
    if (place > 0) this.#blankDirectory(place);
    return entry;
  }

  /** Where a directory says which one follows it. */
  #linkOf(directory: number): number {
    return directory + 2 + this.#uint16(directory) * entryLength;
  }

  /** The directory behind this one, or 0; some writers end with the last entry. */
  #following(directory: number): number {
    const link = this.#linkOf(directory);
    return link === this.#block.length ? 0 : this.#uint32(link);
  }

  #blankDirectory(directory: number): void {
    if (directory + 2 > this.#block.length) return;
    const count = this.#uint16(directory);
    const end = Math.min(this.#block.length, directory + 2 + count * entryLength + 4);
    for (let entry = directory + 2; entry + entryLength <= end; entry += entryLength) {
      const length = (typeBytes[this.#uint16(entry + 2)] ?? 0) * this.#uint32(entry + 4);
      const value = this.#uint32(entry + 8);
      if (length > 4) this.#blank(value, value + length);
    }
    this.#blank(directory, end);
  }

  /** Where the entry of a tag begins. */
  #find(directory: number, name: number): number | null {
    const count = this.#uint16(directory);
    for (let i = 0; i < count; i += 1) {
      const entry = directory + 2 + i * entryLength;
      if (this.#uint16(entry) === name) return entry;
    }
    return null;
  }

  #setNumber(entry: number, value: number): void {
    if (this.#uint16(entry + 2) === type.long || value > 0xffff) {
      this.#setUint16(entry + 2, type.long);
      this.#setUint32(entry + 8, value);
    } else {
      this.#setUint16(entry + 2, type.short);
      this.#setUint32(entry + 8, 0);
      this.#setUint16(entry + 8, value);
    }
    this.#setUint32(entry + 4, 1);
  }

  /** The header stays: a directory that claims to lie there, or beyond the end, is malformed. */
  #blank(first: number, end: number): void {
    if (first < 8) throw new RangeError("a directory within the header");
    this.#block.fill(0, first, end);
  }

  #uint16(offset: number): number {
    return this.#view.getUint16(offset, this.#isLittle);
  }

  #uint32(offset: number): number {
    return this.#view.getUint32(offset, this.#isLittle);
  }

  #setUint16(offset: number, value: number): void {
    this.#view.setUint16(offset, value, this.#isLittle);
  }

  #setUint32(offset: number, value: number): void {
    this.#view.setUint32(offset, value, this.#isLittle);
  }
}

/** The density that a camera notes: the same along both edges, an inch (2) or a centimetre (3). */
export function exifDensity(block: Uint8Array): number | undefined {
  try {
    return readDensity(new DataView(block.buffer, block.byteOffset, block.byteLength));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readDensity(view: DataView): number | undefined {
  const isLittle = view.getUint16(0) === 0x4949;
  const first = view.getUint32(4, isLittle);
  const values = new Map<number, number>();
  for (let i = 0; i < view.getUint16(first, isLittle); i += 1) {
    const entry = first + 2 + i * entryLength;
    const value = view.getUint16(entry + 2, isLittle) === type.short ? 8 : null;
    const at = view.getUint32(entry + 8, isLittle);
    const name = view.getUint16(entry, isLittle);
    if (name === 0x0128 && value !== null) values.set(name, view.getUint16(entry + value, isLittle));
    if (name !== 0x011a && name !== 0x011b) continue;
    values.set(name, view.getUint32(at, isLittle) / view.getUint32(at + 4, isLittle));
  }
  const density = values.get(0x011a);
  if (density === undefined || density !== values.get(0x011b)) return undefined;
  const perInch = values.get(0x0128) === 3 ? density * 2.54 : density;
  return Number.isFinite(perInch) && perInch >= 1 && perInch <= 65_535 ? perInch : undefined;
}
