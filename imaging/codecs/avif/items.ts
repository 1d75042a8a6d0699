import { HeadReader } from "../head-reader";
import { type Box, boxesIn, fullLength, textAt } from "./boxes";

/** The boxes of a picture's `meta` (ISO 23008-12), and its items. */
export interface AvifMeta {
  readonly meta: Box;
  readonly children: readonly Box[];
  readonly primaryId: number;
}

export interface ItemPlace {
  readonly id: number;
  readonly extents: readonly { readonly offset: number; readonly length: number }[];
  /** Where a 32-bit number stands that counts from the file's start: it changes when what stands before changes. */
  readonly offsetFields: readonly number[];
}

/**
 * The boxes of a file, or of so much of its beginning that they stand in it. Throws `RangeError` where it is not made like an AVIF, and
 * `HeadTooShort`.
 */
export function readMeta(file: Uint8Array): AvifMeta {
  const meta = metaOf(file);
  const children = boxesIn(file, meta.contentStart + fullLength, meta.end);
  const { contentStart } = found(children, "pitm");
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const isWide = view.getUint8(contentStart) > 0;
  const at = contentStart + fullLength;
  return { meta, children, primaryId: isWide ? view.getUint32(at) : view.getUint16(at) };
}

/** Among the boxes of the file: what stands behind `meta`, as the samples mostly do, need not be there. */
function metaOf(file: Uint8Array): Box {
  const reader = new HeadReader(file);
  for (let at = 0; ; ) {
    const short = reader.uint32(at);
    const length = short === 1 ? reader.uint32(at + 8) * 2 ** 32 + reader.uint32(at + 12) : short;
    const isMeta = reader.text(at + 4, 4) === "meta";
    if (length < 8) throw new RangeError(isMeta ? "a meta without an end" : "no meta");
    if (isMeta) {
      reader.need(at + length);
      return found(boxesIn(file, at, at + length), "meta");
    }
    at += length;
  }
}

export function found(boxes: readonly Box[], type: string): Box {
  const box = boxes.find((candidate) => candidate.type === type);
  if (!box) throw new RangeError(`no ${type}`);
  return box;
}

/** The numbers of items by what they are: "Exif", or of type "mime" with what it contains (`infe` of versions 2 and 3). */
export function itemIds(
  file: Uint8Array,
  { children }: AvifMeta,
  isWanted: (name: string) => boolean,
): number[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const iinf = found(children, "iinf");
  const countLength = view.getUint8(iinf.contentStart) === 0 ? 2 : 4;
  return boxesIn(file, iinf.contentStart + fullLength + countLength, iinf.end).flatMap((entry) => {
    const version = view.getUint8(entry.contentStart);
    if (version < 2) return [];
    const idAt = entry.contentStart + fullLength;
    const typeAt = idAt + (version === 2 ? 2 : 4) + 2;
    const id = version === 2 ? view.getUint16(idAt) : view.getUint32(idAt);
    const type = textAt(file, typeAt, 4);
    // The item's own name comes first, ended by a zero.
    const contentType = file.subarray(file.indexOf(0, typeAt + 4) + 1, entry.end);
    const name =
      type === "mime" ? `mime ${textAt(contentType, 0, Math.max(0, contentType.indexOf(0)))}` : type;
    return isWanted(name) ? [id] : [];
  });
}

/** Parts of all items: where each takes no byte to be told of, a little file could have billions. */
const maxExtents = 65_536;

/**
 * Where items are in the file (`iloc`), or in `meta` itself (`idat`). Those that lie elsewhere are left out. Throws `RangeError`, also for
 * more parts than any picture has.
 */
export function itemPlaces(file: Uint8Array, { children }: AvifMeta): ItemPlace[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const { contentStart } = found(children, "iloc");
  const inMeta = children.find(({ type }) => type === "idat");
  const version = view.getUint8(contentStart);
  const sizes = view.getUint16(contentStart + fullLength);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version > 0 ? sizes & 15 : 0;
  let at = contentStart + fullLength + 2;
  const take = (size: number) => {
    const value =
      size === 0
        ? 0
        : size === 8
          ? Number(view.getBigUint64(at))
          : size === 4
            ? view.getUint32(at)
            : view.getUint16(at);
    at += size;
    return value;
  };
  const idSize = version < 2 ? 2 : 4;
  const places: ItemPlace[] = [];
  let extentCount = 0;
  for (let left = take(idSize); left > 0; left -= 1) {
    const id = take(idSize);
    const method = version > 0 ? take(2) & 15 : 0;
    take(2);
    const baseAt = at;
    const base = take(baseSize);
    const isInMeta = method === 1 && inMeta !== undefined;
    const start = base + (isInMeta ? inMeta.contentStart : 0);
    const offsetFields = baseSize === 4 && !isInMeta ? [baseAt] : [];
    const extents = [];
    const count = take(2);
    extentCount += count;
    if (extentCount > maxExtents) throw new RangeError(`${extentCount} parts`);
    for (let extentsLeft = count; extentsLeft > 0; extentsLeft -= 1) {
      take(indexSize);
      if (baseSize === 0 && offsetSize === 4 && !isInMeta) offsetFields.push(at);
      const offset = start + take(offsetSize);
      extents.push({ offset, length: take(lengthSize) });
    }
    if (method === 0 || isInMeta) places.push({ id, extents, offsetFields });
  }
  return places;
}

/** What one item is to others (`iref`): "auxl" beside a picture, "dimg" made of pictures, "cdsc" about one. */
export interface Reference {
  readonly type: string;
  readonly from: number;
  readonly to: readonly number[];
}

export function itemReferences(file: Uint8Array, { children }: AvifMeta): Reference[] {
  const iref = children.find(({ type }) => type === "iref");
  if (!iref) return [];
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const idSize = view.getUint8(iref.contentStart) === 0 ? 2 : 4;
  const idAt = (at: number) => (idSize === 2 ? view.getUint16(at) : view.getUint32(at));
  return boxesIn(file, iref.contentStart + fullLength, iref.end).map(({ type, contentStart, end }) => {
    const count = Math.min(view.getUint16(contentStart + idSize), (end - contentStart) / idSize);
    const first = contentStart + idSize + 2;
    const to = Array.from({ length: count }, (_, i) => idAt(first + i * idSize));
    return { type, from: idAt(contentStart), to };
  });
}
