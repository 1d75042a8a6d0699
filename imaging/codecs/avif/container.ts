import type { FileMetadata } from "../../metadata/file-metadata";
import { joinBytes } from "../join-bytes";
import { type Box, boxesIn, fullLength } from "./boxes";
import { type AvifMeta, found, itemIds, itemPlaces, readMeta } from "./items";

interface NewItem {
  readonly id: number;
  /** The item's type, its empty name, and for "mime" what it contains. */
  readonly entry: string;
  readonly data: Uint8Array;
}

/**
 * An AVIF as libavif writes it, with a profile and notes: the profile as a property of the picture (`colr` of type `prof`), the notes as items
 * of their own that describe it (`cdsc`), behind everything else (ISO 23008-12, 6.5.5 and annex A). What is in the file already keeps its
 * place among the boxes, and `iloc` is told how far it moved. Throws `RangeError` where the file is made otherwise.
 */
export function withMetadata(file: Uint8Array, { profile, exif, xmp }: FileMetadata): Uint8Array {
  if (!profile && !exif && !xmp) return file;
  const meta = readMeta(file);
  const items = newItems(nextId(file, meta), exif, xmp);
  // Lengths do not depend on where the notes will lie, so the first writing tells how far everything moves.
  const shift = metaBox(file, meta, { items, profile, dataStart: 0, shift: 0 }).length - lengthOf(meta.meta);
  const dataStart = file.length + shift + 8;
  const written = metaBox(file, meta, { items, profile, dataStart, shift });
  const data = items.length > 0 ? [box("mdat", ...items.map((item) => item.data))] : [];
  return joinBytes([file.subarray(0, meta.meta.start), written, file.subarray(meta.meta.end), ...data]);
}

function newItems(firstId: number, exif: Uint8Array | undefined, xmp: Uint8Array | undefined): NewItem[] {
  const items: NewItem[] = [];
  // The TIFF header is right behind the four bytes that say so.
  if (exif) items.push({ id: firstId, entry: "Exif\0", data: joinBytes([uint32(0), exif]) });
  if (xmp) items.push({ id: firstId + items.length, entry: "mime\0application/rdf+xml\0", data: xmp });
  return items;
}

function nextId(file: Uint8Array, meta: AvifMeta): number {
  return Math.max(meta.primaryId, ...itemIds(file, meta, () => true)) + 1;
}

interface Additions {
  readonly items: readonly NewItem[];
  readonly profile: Uint8Array | undefined;
  /** Where the first new item's data will be in the new file. */
  readonly dataStart: number;
  /** How far what stands behind `meta` moves. */
  readonly shift: number;
}

function metaBox(file: Uint8Array, meta: AvifMeta, additions: Additions): Uint8Array {
  const { items, profile } = additions;
  const parts = meta.children.map((child) => {
    if (child.type === "iloc") return locations(file, meta, child, additions);
    if (child.type === "iinf" && items.length > 0) return information(file, child, items);
    if (child.type === "iprp" && profile) return properties(file, meta, child, profile);
    if (child.type === "iref" && items.length > 0) return references(file, child, meta.primaryId, items);
    return file.slice(child.start, child.end);
  });
  const hasReferences = meta.children.some(({ type }) => type === "iref");
  if (!hasReferences && items.length > 0) {
    parts.push(box("iref", uint32(0), ...items.map((item) => description(item.id, meta.primaryId))));
  }
  return box("meta", uint32(0), ...parts);
}

/** libavif writes versions 0 and 1 of `iloc`, with offsets and lengths of four bytes each. */
function locations(
  file: Uint8Array,
  meta: AvifMeta,
  iloc: Box,
  { items, dataStart, shift }: Additions,
): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const version = view.getUint8(iloc.contentStart);
  const sizes = view.getUint16(iloc.contentStart + fullLength);
  if (version > 1 || sizes >> 8 !== 0x44) throw new RangeError("an iloc that libavif does not write");
  const copy = file.slice(iloc.contentStart, iloc.end);
  const target = new DataView(copy.buffer);
  for (const field of itemPlaces(file, meta).flatMap((place) => place.offsetFields)) {
    target.setUint32(field - iloc.contentStart, view.getUint32(field) + shift);
  }
  target.setUint16(fullLength + 2, view.getUint16(iloc.contentStart + fullLength + 2) + items.length);
  let at = dataStart;
  const entries = items.map(({ id, data }) => {
    // Number, where (version 1: in this file), which file (this one), a base that is not needed, and one extent.
    const base = new Uint8Array((sizes >> 4) & 15);
    const index = new Uint8Array(version === 1 ? sizes & 15 : 0);
    const head = [uint16(id), ...(version === 1 ? [uint16(0)] : []), uint16(0), base, uint16(1), index];
    const entry = joinBytes([...head, uint32(at), uint32(data.length)]);
    at += data.length;
    return entry;
  });
  return box("iloc", copy, ...entries);
}

function information(file: Uint8Array, iinf: Box, items: readonly NewItem[]): Uint8Array {
  const copy = file.slice(iinf.contentStart, iinf.end);
  const view = new DataView(copy.buffer);
  if (view.getUint8(0) !== 0) throw new RangeError("an iinf that libavif does not write");
  view.setUint16(fullLength, view.getUint16(fullLength) + items.length);
  const entries = items.map(({ id, entry }) => {
    const [type, rest] = [entry.slice(0, 4), entry.slice(4)];
    return box("infe", uint32(0x02000000), uint16(id), uint16(0), latin1(type), latin1(rest));
  });
  return box("iinf", copy, ...entries);
}

function references(file: Uint8Array, iref: Box, primaryId: number, items: readonly NewItem[]): Uint8Array {
  const copy = file.slice(iref.contentStart, iref.end);
  if (copy[0] !== 0) throw new RangeError("an iref that libavif does not write");
  return box("iref", copy, ...items.map((item) => description(item.id, primaryId)));
}

/** The item describes the picture. */
function description(id: number, primaryId: number): Uint8Array {
  return box("cdsc", uint16(id), uint16(1), uint16(primaryId));
}

/** The profile is one more property, and one more that the picture has. */
function properties(file: Uint8Array, meta: AvifMeta, iprp: Box, profile: Uint8Array): Uint8Array {
  const children = boxesIn(file, iprp.contentStart, iprp.end);
  const ipco = found(children, "ipco");
  const index = boxesIn(file, ipco.contentStart, ipco.end).length + 1;
  const colour = box("colr", latin1("prof"), profile);
  const written = children.map((child) => {
    if (child.type === "ipco") return box("ipco", file.slice(ipco.contentStart, ipco.end), colour);
    return child.type === "ipma"
      ? associations(file, child, meta.primaryId, index)
      : file.slice(child.start, child.end);
  });
  return box("iprp", ...written);
}

/** `ipma` of version 0 with short indices: for each item its properties, of which essential ones have the high bit. */
function associations(file: Uint8Array, ipma: Box, primaryId: number, property: number): Uint8Array {
  const bytes = file.slice(ipma.contentStart, ipma.end);
  const view = new DataView(bytes.buffer);
  if (view.getUint32(0) !== 0 || property > 0x7f) throw new RangeError("an ipma that libavif does not write");
  let at = fullLength + 4;
  for (let left = view.getUint32(fullLength); left > 0; left -= 1) {
    const count = view.getUint8(at + 2);
    const end = at + 3 + count;
    if (view.getUint16(at) === primaryId) {
      view.setUint8(at + 2, count + 1);
      return box("ipma", bytes.subarray(0, end), [property], bytes.subarray(end));
    }
    at = end;
  }
  throw new RangeError("the picture has no properties");
}

function lengthOf({ start, end }: Box): number {
  return end - start;
}

function box(type: string, ...parts: (Uint8Array | readonly number[])[]): Uint8Array {
  const content = joinBytes(parts);
  return joinBytes([uint32(content.length + 8), latin1(type), content]);
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function uint16(value: number): Uint8Array {
  return Uint8Array.of(value >> 8, value & 255);
}

function uint32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);
}
