/** A box of an ISO base media file (ISO 14496-12, section 4.2), by where its parts are in the file. */
export interface Box {
  readonly type: string;
  readonly start: number;
  /** Behind length and type, and behind version and flags where `isFull` was said. */
  readonly contentStart: number;
  readonly end: number;
}

const headerLength = 8;
const longHeaderLength = 16;

/** The boxes between two places, in their order. Throws `RangeError` for one that is longer than its place. */
export function boxesIn(file: Uint8Array, start: number, end: number): Box[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const boxes: Box[] = [];
  for (let at = start; at + headerLength <= end; ) {
    const short = view.getUint32(at);
    const isLong = short === 1;
    const length = isLong ? Number(view.getBigUint64(at + headerLength)) : short === 0 ? end - at : short;
    const contentStart = at + (isLong ? longHeaderLength : headerLength);
    if (contentStart > at + length || at + length > end) throw new RangeError(`a box of ${length} bytes`);
    boxes.push({ type: textAt(file, at + 4, 4), start: at, contentStart, end: at + length });
    at += length;
  }
  return boxes;
}

export function textAt(file: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...file.subarray(start, start + length));
}

/** Version and flags of a full box, which stand before its content. */
export const fullLength = 4;
