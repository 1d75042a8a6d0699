/** A header reaches beyond the bytes at hand. `neededBytes` counts from the file's start. */
export class HeadTooShort extends Error {
  override readonly name = "HeadTooShort";

  constructor(readonly neededBytes: number) {
    super(`the header needs ${neededBytes} bytes`);
  }
}

/** So much of a file's end is looked through: for the end of the picture, and for notes that stand behind it. */
export const fileEndBytes = 64 * 1024;

/** A file's last bytes, from `offset` on. */
export interface FileEnd {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/**
 * Reads numbers and text from a file's first bytes, and from its last ones where they are given. Every reading throws `HeadTooShort`
 * beyond them.
 */
export class HeadReader {
  readonly #view: DataView;
  readonly #end: FileEnd | undefined;

  constructor(
    readonly head: Uint8Array,
    end?: FileEnd,
  ) {
    this.#view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    this.#end = end;
  }

  /** Asks for the bytes before `end`. */
  need(end: number): void {
    if (end > this.head.length) throw new HeadTooShort(end);
  }

  /** The file's last bytes, as far as they are there: none where only its beginning was given. */
  lastBytes(fileSizeBytes: number): Uint8Array {
    if (this.#end) return this.#end.bytes;
    return this.head.length === fileSizeBytes ? this.head : this.head.subarray(0, 0);
  }

  uint8(offset: number): number {
    if (offset + 1 > this.head.length) return this.bytes(offset, 1)[0] as number;
    return this.#view.getUint8(offset);
  }

  uint16(offset: number, littleEndian = false): number {
    if (offset + 2 > this.head.length) {
      const [first, second] = this.bytes(offset, 2) as unknown as [number, number];
      return littleEndian ? first | (second << 8) : (first << 8) | second;
    }
    return this.#view.getUint16(offset, littleEndian);
  }

  uint24LittleEndian(offset: number): number {
    return this.uint16(offset, true) + this.uint8(offset + 2) * 0x10000;
  }

  uint32(offset: number, littleEndian = false): number {
    if (offset + 4 > this.head.length) {
      const [first, second] = [this.uint16(offset, littleEndian), this.uint16(offset + 2, littleEndian)];
      return littleEndian ? first + second * 0x10000 : first * 0x10000 + second;
    }
    return this.#view.getUint32(offset, littleEndian);
  }

  /** One character a byte (Latin-1), for signatures and chunk names. */
  text(offset: number, length: number): string {
    return String.fromCharCode(...this.bytes(offset, length));
  }

  bytes(offset: number, length: number): Uint8Array {
    if (this.#end && offset >= this.#end.offset) {
      const start = offset - this.#end.offset;
      if (start + length > this.#end.bytes.length) throw new HeadTooShort(offset + length);
      return this.#end.bytes.subarray(start, start + length);
    }
    this.need(offset + length);
    return this.head.subarray(offset, offset + length);
  }
}
