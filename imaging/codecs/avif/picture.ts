import type { PixelSize } from "#contract/sizes";
import type { Orientation } from "../../color/orientation";
import { HeadTooShort } from "../head-reader";
import { joinBytes } from "../join-bytes";
import { type AvifMeta, itemIds, itemPlaces, itemReferences, type Reference, readMeta } from "./items";
import { type Av1Facts, type ColourCodes, type ItemProperties, propertiesOf } from "./properties";
import { damaged, unsupported } from "./refusals";

/** Rows of pictures of one size, each an item of AV1; an item by itself is a grid of one. */
export interface Tiles {
  readonly columns: number;
  readonly ids: readonly number[];
  readonly size: PixelSize;
  readonly av1: Av1Facts;
}

/** What is to be decoded of an AVIF, and how. */
export interface AvifPicture {
  readonly size: PixelSize;
  readonly colours: Tiles;
  readonly alpha: Tiles | null;
  /** Colours have been multiplied by alpha. */
  readonly isPremultiplied: boolean;
  readonly codes: ColourCodes | undefined;
  readonly orientation: Orientation;
  /** Where an item's bytes are in the file; empty for one that has none. */
  extentsOf(id: number): readonly { readonly offset: number; readonly length: number }[];
}

/** Of ISO 23008-12 and MIAF: what an item of AV1 is beside a picture when it is its alpha. */
const alphaTypes = ["urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1"];

/** A grid has 256 rows and columns at most (ISO 23008-12, 6.6.2.3), but no picture within the limits has so many tiles. */
const maxTiles = 1_024;

/** EXIF's orientations by quarters of a turn against the clock, and by what is mirrored after it. */
const orientations: Readonly<Record<"not" | "columns" | "rows", readonly Orientation[]>> = {
  not: [1, 8, 3, 6],
  columns: [2, 7, 4, 5],
  rows: [4, 5, 2, 7],
};

/**
 * Reads the boxes of a file, or of its beginning; of a grid its size, which may lie among the samples, too. Throws `HeadTooShort`,
 * `image-damaged`, and `image-format-unsupported` with what it is that Limn does not read.
 */
export function readAvifPicture(file: Uint8Array): AvifPicture {
  try {
    return pictureIn(file);
  } catch (error) {
    // What the boxes' readers throw, and views beyond a box.
    if (error instanceof RangeError) throw damaged(error.message);
    throw error;
  }
}

function pictureIn(file: Uint8Array): AvifPicture {
  const meta = readMeta(file);
  const places = new Map(itemPlaces(file, meta).map(({ id, extents }) => [id, extents]));
  const references = itemReferences(file, meta);
  const open: OpenFile = { file, meta, references, extentsOf: (id) => places.get(id) ?? [] };
  const properties = propertiesOf(file, meta, meta.primaryId);
  if (properties.isCropped) throw unsupported("an AVIF that shows a part of itself (clap)");
  const { size, tiles: colours } = layerOf(open, meta.primaryId, properties);
  const alphaId = alphaOf(open);
  const alpha = alphaId === undefined ? null : layerOf(open, alphaId, propertiesOf(file, meta, alphaId));
  if (alpha && (alpha.size.widthPx !== size.widthPx || alpha.size.heightPx !== size.heightPx)) {
    throw damaged("alpha of another size");
  }
  const codes = properties.codes ?? propertiesOf(file, meta, colours.ids[0] ?? 0).codes;
  return {
    size,
    colours,
    alpha: alpha?.tiles ?? null,
    isPremultiplied: references.some(({ type, from }) => type === "prem" && from === meta.primaryId),
    codes,
    orientation: orientations[properties.mirrored ?? "not"][properties.quarterTurns] ?? 1,
    extentsOf: open.extentsOf,
  };
}

interface OpenFile extends Pick<AvifPicture, "extentsOf"> {
  readonly file: Uint8Array;
  readonly meta: AvifMeta;
  readonly references: readonly Reference[];
}

/** The item that is the picture's alpha. */
function alphaOf({ file, meta, references }: OpenFile): number | undefined {
  return references.find(
    ({ type, from, to }) =>
      type === "auxl" &&
      to.includes(meta.primaryId) &&
      alphaTypes.includes(propertiesOf(file, meta, from).auxiliaryType ?? ""),
  )?.from;
}

interface Layer {
  readonly size: PixelSize;
  readonly tiles: Tiles;
}

function layerOf(open: OpenFile, id: number, properties: ItemProperties): Layer {
  const isOf = (type: string) => itemIds(open.file, open.meta, (name) => name === type).includes(id);
  if (isOf("grid")) return gridOf(open, id);
  if (!isOf("av01")) throw unsupported("an AVIF whose picture is not of AV1");
  const { size, av1 } = properties;
  if (!size || !av1) throw damaged("a picture without size or codec");
  return { size, tiles: { columns: 1, ids: [id], size, av1 } };
}

/** Tiles beside and below each other, of which the right and lower ones may reach beyond the picture (ISO 23008-12, 6.6.2.3). */
function gridOf(open: OpenFile, id: number): Layer {
  const { file, meta, references } = open;
  const ids = references.find(({ type, from }) => type === "dimg" && from === id)?.to ?? [];
  const extents = open.extentsOf(id);
  // What describes it is a few bytes, which mostly stand in `meta`, and otherwise must be there.
  const grid = joinBytes(extents.map(({ offset, length }) => partOf(file, offset, Math.min(length, 16))));
  const view = new DataView(grid.buffer, grid.byteOffset, grid.byteLength);
  const rows = view.getUint8(2) + 1;
  const columns = view.getUint8(3) + 1;
  const isWide = (view.getUint8(1) & 1) === 1;
  const size = isWide
    ? { widthPx: view.getUint32(4), heightPx: view.getUint32(8) }
    : { widthPx: view.getUint16(4), heightPx: view.getUint16(6) };
  if (ids.length !== rows * columns || ids.length > maxTiles) throw damaged(`a grid of ${ids.length} tiles`);
  const { size: tile, av1 } = propertiesOf(file, meta, ids[0] ?? 0);
  if (!tile || !av1) throw damaged("a tile without size or codec");
  if (tile.widthPx * columns < size.widthPx || tile.heightPx * rows < size.heightPx)
    throw damaged("a grid with gaps");
  return { size, tiles: { columns, ids, size: tile, av1 } };
}

function partOf(file: Uint8Array, offset: number, length: number): Uint8Array {
  if (offset + length > file.length) throw new HeadTooShort(offset + length);
  return file.subarray(offset, offset + length);
}
