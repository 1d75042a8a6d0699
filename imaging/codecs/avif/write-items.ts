import { joinBytes } from "../join-bytes";
import { box, fullBox, latin1, uint16, uint32 } from "./write-boxes";

/** What a file says of items (ISO 23008-12, 6.5); items that say the same share it. */
export interface Property {
  readonly box: Uint8Array;
  /** Whoever does not know it cannot show the item. */
  readonly isEssential?: boolean;
}

/** An item of a new file (ISO 23008-12, 6.2). */
export interface Item {
  readonly id: number;
  /** Its type, its empty name, and for "mime" what it contains. */
  readonly entry: string;
  /** Part of another item, and not to be shown by itself. */
  readonly isHidden?: boolean;
  /** From the first byte behind the boxes. */
  readonly offset: number;
  readonly lengthBytes: number;
  readonly properties: readonly Property[];
  /** What it has to do with others: `dimg` is made of them, `auxl` and `cdsc` belong to them. */
  readonly references: readonly { readonly kind: "dimg" | "auxl" | "cdsc"; readonly to: readonly number[] }[];
}

/** The box that says which items there are, where and of what kind (ISO 14496-12, 8.11). The first is the picture. */
export function metaBox(items: readonly Item[], dataStart: number): Uint8Array<ArrayBuffer> {
  const handler = fullBox("hdlr", {}, uint32(0), latin1("pict"), uint32(0, 0, 0), [0]);
  const primary = fullBox("pitm", {}, uint16(items[0]?.id ?? 0));
  const references = items.flatMap(({ id, references: all }) =>
    all.map(({ kind, to }) => box(kind, uint16(id, to.length, ...to))),
  );
  return fullBox(
    "meta",
    {},
    handler,
    primary,
    locations(items, dataStart),
    fullBox("iinf", {}, uint16(items.length), ...items.map(information)),
    ...(references.length > 0 ? [fullBox("iref", {}, ...references)] : []),
    properties(items),
  );
}

/** `iloc` with offsets and lengths of four bytes, each item in one piece. */
function locations(items: readonly Item[], dataStart: number): Uint8Array<ArrayBuffer> {
  const [fourBytesEach, noBase, extents] = [0x44, 0, 1];
  const entries = items.map(({ id, offset, lengthBytes }) =>
    joinBytes([uint16(id, 0, extents), uint32(dataStart + offset, lengthBytes)]),
  );
  return fullBox("iloc", {}, [fourBytesEach, noBase], uint16(items.length), ...entries);
}

function information({ id, entry, isHidden = false }: Item): Uint8Array<ArrayBuffer> {
  const kind = { version: 2, flags: isHidden ? 1 : 0 };
  return fullBox("infe", kind, uint16(id, 0), latin1(entry));
}

/** Each property once, and which of them an item has, by their places from 1 on; the high bit says that one is essential. */
function properties(items: readonly Item[]): Uint8Array<ArrayBuffer> {
  const all = [...new Set(items.flatMap((item) => item.properties))];
  const described = items.filter((item) => item.properties.length > 0);
  const entries = described.map((item) => {
    const indices = item.properties.map(
      (property) => (property.isEssential ? 0x80 : 0) | (all.indexOf(property) + 1),
    );
    return joinBytes([uint16(item.id), [indices.length, ...indices]]);
  });
  return box(
    "iprp",
    box("ipco", ...all.map((property) => property.box)),
    fullBox("ipma", {}, uint32(described.length), ...entries),
  );
}
