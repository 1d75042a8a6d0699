/** A header reaches beyond the bytes at hand. `neededBytes` counts from the file's start. */
export class HeadTooShort extends Error {
  override readonly name = "HeadTooShort";

  constructor(readonly neededBytes: number) {
    super(`the header needs ${neededBytes} bytes`);
  }
}

/** Reads numbers and text from a file's first bytes. Every reading throws `HeadTooShort` beyond their end. */
export class HeadReader {
  readonly #view: DataView;

  constructor(readonly head: Uint8Array) {
    this.#view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  }

  /** Asks for the bytes before `end`. */
  need(end: number): void {
    if (end > this.head.length) throw new HeadTooShort(end);
  }

  uint8(offset: number): number {
    this.need(offset + 1);
    return this.#view.getUint8(offset);
  }

  uint16(offset: number, littleEndian = false): number {
    this.need(offset + 2);
    return this.#view.getUint16(offset, littleEndian);
  }

  uint24LittleEndian(offset: number): number {
    return this.uint16(offset, true) + this.uint8(offset + 2) * 0x10000;
  }

  uint32(offset: number, littleEndian = false): number {
    this.need(offset + 4);
    return this.#view.getUint32(offset, littleEndian);
  }

  /** One character a byte (Latin-1), for signatures and chunk names. */
  text(offset: number, length: number): string {
    return String.fromCharCode(...this.bytes(offset, length));
  }

  bytes(offset: number, length: number): Uint8Array {
    this.need(offset + length);
    return this.head.subarray(offset, offset + length);
  }
}
