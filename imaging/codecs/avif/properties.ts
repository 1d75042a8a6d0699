import type { PixelSize } from "#contract/sizes";
import type { SpaceCodes } from "../colour-codes";
import { type Box, boxesIn, fullLength, textAt } from "./boxes";
import { type AvifMeta, found } from "./items";

/** What stands about an item's samples (`av1C`: AV1 in ISO base media files, 2.3). */
export interface Av1Facts {
  readonly bitDepth: 8 | 10 | 12;
  readonly isGrey: boolean;
  readonly isHalved: { readonly across: boolean; readonly down: boolean };
}

/** What the colours are, and how they became luma and colour differences (ITU-T H.273). */
export interface ColourCodes extends SpaceCodes {
  readonly matrix: number;
  readonly isFullRange: boolean;
}

/** What an item's properties say of it (ISO 23008-12, 6.5); absent where they do not. */
export interface ItemProperties {
  readonly size?: PixelSize;
  readonly av1?: Av1Facts;
  readonly codes?: ColourCodes;
  readonly profile?: Uint8Array;
  /** Quarters of a turn against the clock. */
  readonly quarterTurns: number;
  /** After the turn: `rows` changes places from top to bottom, `columns` from left to right. */
  readonly mirrored?: "rows" | "columns";
  readonly isCropped: boolean;
  /** What it is beside the picture, by a URN. */
  readonly auxiliaryType?: string;
}

type Growing = { -readonly [Name in keyof ItemProperties]: ItemProperties[Name] };

/** The properties of an item. Throws `RangeError` where the file is not made like an AVIF. */
export function propertiesOf(file: Uint8Array, { children }: AvifMeta, id: number): ItemProperties {
  const iprp = found(children, "iprp");
  const inside = boxesIn(file, iprp.contentStart, iprp.end);
  const ipco = found(inside, "ipco");
  const all = boxesIn(file, ipco.contentStart, ipco.end);
  const properties: Growing = { quarterTurns: 0, isCropped: false };
  for (const index of inside
    .filter(({ type }) => type === "ipma")
    .flatMap((ipma) => associated(file, ipma, id))) {
    const box = all[index - 1];
    if (box) readers[box.type]?.(file, box, properties);
  }
  return properties;
}

/** Which of the properties an item has (`ipma`), counted from 1. */
function associated(file: Uint8Array, { contentStart }: Box, wanted: number): number[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const isWideId = view.getUint8(contentStart) > 0;
  const isWideIndex = (view.getUint8(contentStart + 3) & 1) === 1;
  const indices: number[] = [];
  let at = contentStart + fullLength + 4;
  for (let left = view.getUint32(contentStart + fullLength); left > 0; left -= 1) {
    const id = isWideId ? view.getUint32(at) : view.getUint16(at);
    at += isWideId ? 4 : 2;
    const count = view.getUint8(at);
    at += 1;
    for (let i = 0; i < count; i += 1, at += isWideIndex ? 2 : 1) {
      // The highest bit says that it must be understood.
      const index = isWideIndex ? view.getUint16(at) & 0x7fff : view.getUint8(at) & 0x7f;
      if (id === wanted) indices.push(index);
    }
  }
  return indices;
}

type PropertyReader = (file: Uint8Array, box: Box, properties: Growing) => void;

const readers: Readonly<Record<string, PropertyReader>> = {
  ispe(file, { contentStart }, properties) {
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    const at = contentStart + fullLength;
    properties.size = { widthPx: view.getUint32(at), heightPx: view.getUint32(at + 4) };
  },
  av1C(file, { contentStart }, properties) {
    const flags = file[contentStart + 2] ?? 0;
    const bit = (place: number) => ((flags >> place) & 1) === 1;
    properties.av1 = {
      bitDepth: bit(6) ? (bit(5) ? 12 : 10) : 8,
      isGrey: bit(4),
      isHalved: { across: bit(3), down: bit(2) },
    };
  },
  colr(file, { contentStart, end }, properties) {
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    const kind = textAt(file, contentStart, 4);
    const at = contentStart + 4;
    if (kind === "prof" || kind === "rICC") properties.profile = file.slice(at, end);
    if (kind !== "nclx") return;
    properties.codes = {
      primaries: view.getUint16(at),
      transfer: view.getUint16(at + 2),
      matrix: view.getUint16(at + 4),
      isFullRange: view.getUint8(at + 6) >> 7 === 1,
    };
  },
  irot(file, { contentStart }, properties) {
    properties.quarterTurns = (file[contentStart] ?? 0) & 3;
  },
  imir(file, { contentStart }, properties) {
    properties.mirrored = ((file[contentStart] ?? 0) & 1) === 1 ? "columns" : "rows";
  },
  clap(_, __, properties) {
    properties.isCropped = true;
  },
  auxC(file, { contentStart, end }, properties) {
    const start = contentStart + fullLength;
    const zero = file.indexOf(0, start);
    properties.auxiliaryType = textAt(file, start, (zero < 0 || zero > end ? end : zero) - start);
  },
};
