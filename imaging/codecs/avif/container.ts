import type { PixelSize } from "#contract/sizes";
import type { FileMetadata } from "../../metadata/file-metadata";
import { joinBytes } from "../join-bytes";
import { type CellGrid, isOneCell } from "./cell-grid";
import type { ColourSampling } from "./planes";
import type { ColourCodes } from "./properties";
import { box, boxHeaderBytes, fullBox, latin1, uint16, uint32 } from "./write-boxes";
import { type Item, metaBox, type Property } from "./write-items";

/** A picture's coded cells, by rows: of colours, or of alpha. */
export interface CodedLayer {
  /** Where each lies among all cells of the file, and how long it is. */
  readonly cells: readonly { readonly offset: number; readonly lengthBytes: number }[];
  /** Of `av1C` (sequence-header.ts). */
  readonly configuration: number;
}

export interface AvifPicture {
  readonly size: PixelSize;
  readonly grid: CellGrid;
  readonly sampling: ColourSampling;
  readonly codes: ColourCodes;
  readonly notes: FileMetadata;
  readonly colours: CodedLayer;
  readonly alpha: CodedLayer | undefined;
}

/**
 * All of an AVIF that stands before its cells (AV1 Image File Format; ISO 23008-12; ISO 23000-22): what the file is, what is in it, the grid that cells
 * make up where there is more than one, and the notes.
 */
export function avifHead(picture: AvifPicture): Uint8Array<ArrayBuffer> {
  const gridData = isOneCell(picture.grid) ? new Uint8Array(0) : gridBytes(picture);
  const notes = noteBlocks(picture.notes);
  const blocks = [gridData, ...notes.map(({ data }) => data)];
  const blocksBytes = sumOf(blocks.map(({ length }) => length));
  const place = { gridBytes: gridData.length, cellsStart: blocksBytes };
  const pictures = pictureItems(picture, place);
  const items = [...pictures, ...noteItems(notes, pictures.length + 1, gridData.length)];
  const profile = picture.sampling === "full" ? "MA1A" : "MA1B";
  const type = box("ftyp", latin1("avif"), uint32(0), latin1(`avifmif1miaf${profile}`));
  // Lengths do not depend on where the data will lie.
  const dataStart = type.length + metaBox(items, 0).length + boxHeaderBytes;
  const cells = [picture.colours, ...(picture.alpha ? [picture.alpha] : [])].flatMap((layer) => layer.cells);
  const dataBytes = blocksBytes + sumOf(cells.map(({ lengthBytes }) => lengthBytes));
  const dataHeader = joinBytes([uint32(dataBytes + boxHeaderBytes), latin1("mdat")]);
  return joinBytes([type, metaBox(items, dataStart), dataHeader, ...blocks]);
}

/** The derivation of a picture from cells (ISO 23008-12, 6.6.2.3.2), its size in four bytes each way. */
function gridBytes({ grid: { columns, rows }, size }: AvifPicture): Uint8Array<ArrayBuffer> {
  const [version, isLong] = [0, 1];
  return joinBytes([[version, isLong, rows - 1, columns - 1], uint32(size.widthPx, size.heightPx)]);
}

interface DataPlace {
  readonly gridBytes: number;
  readonly cellsStart: number;
}

/** Colours first, alpha behind them: cut alike, they share the grid. */
function pictureItems(picture: AvifPicture, place: DataPlace): Item[] {
  const { notes, codes, colours, alpha, sampling } = picture;
  const colourChannels = sampling === "grey" ? 1 : 3;
  const shown: Property[] = [
    { box: box("colr", latin1("nclx"), uint16(codes.primaries, codes.transfer, codes.matrix), [0x80]) },
    ...(notes.profile ? [{ box: box("colr", latin1("prof"), notes.profile) }] : []),
  ];
  const items = layerItems(picture, colours, { ...place, firstId: 1, channels: colourChannels, shown });
  if (!alpha) return items;
  const urn = latin1("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0");
  const isAlpha: Property = { box: fullBox("auxC", {}, urn), isEssential: false };
  const [whole, ...cells] = layerItems(picture, alpha, {
    ...place,
    firstId: items.length + 1,
    channels: 1,
    shown: [isAlpha],
  });
  if (!whole) return items;
  return [...items, { ...whole, references: [...whole.references, { kind: "auxl", to: [1] }] }, ...cells];
}

interface LayerPlace extends DataPlace {
  readonly firstId: number;
  readonly channels: 1 | 3;
  /** What the picture has beside size, channels and configuration. */
  readonly shown: readonly Property[];
}

/** The picture of a layer, which its one cell is or all of its cells make up, and then those. */
function layerItems(
  { size, grid }: AvifPicture,
  { cells, configuration }: CodedLayer,
  { gridBytes: gridLength, cellsStart, firstId, channels, shown }: LayerPlace,
): Item[] {
  const isOne = isOneCell(grid);
  const channelsProperty: Property = { box: fullBox("pixi", {}, [channels, ...Array(channels).fill(8)]) };
  const cellProperties: Property[] = [
    sizeProperty({ widthPx: grid.cellWidthPx, heightPx: grid.cellHeightPx }),
    channelsProperty,
    { box: box("av1C", uint32(configuration)), isEssential: true },
    ...shown,
  ];
  const cellItems = cells.map(({ offset, lengthBytes }, index): Item => {
    const id = firstId + index + (isOne ? 0 : 1);
    const properties = cellProperties;
    return {
      id,
      entry: "av01\0",
      isHidden: !isOne,
      offset: cellsStart + offset,
      lengthBytes,
      properties,
      references: [],
    };
  });
  if (isOne) return cellItems;
  const properties = [sizeProperty(size), channelsProperty, ...shown];
  const references = [{ kind: "dimg" as const, to: cellItems.map(({ id }) => id) }];
  const whole = { id: firstId, entry: "grid\0", offset: 0, lengthBytes: gridLength, properties, references };
  return [whole, ...cellItems];
}

function sizeProperty({ widthPx, heightPx }: PixelSize): Property {
  return { box: fullBox("ispe", {}, uint32(widthPx, heightPx)) };
}

interface NoteBlock {
  readonly entry: string;
  readonly data: Uint8Array;
}

function noteBlocks({ exif, xmp }: FileMetadata): NoteBlock[] {
  return [
    // The TIFF header is right behind the four bytes that say so (ISO 23008-12, A.2.1).
    ...(exif ? [{ entry: "Exif\0", data: joinBytes([uint32(0), exif]) }] : []),
    ...(xmp ? [{ entry: "mime\0application/rdf+xml\0", data: xmp }] : []),
  ];
}

function noteItems(blocks: readonly NoteBlock[], firstId: number, start: number): Item[] {
  let offset = start;
  return blocks.map(({ entry, data }, index) => {
    const references = [{ kind: "cdsc" as const, to: [1] }];
    const item = { id: firstId + index, entry, offset, lengthBytes: data.length, properties: [], references };
    offset += data.length;
    return item;
  });
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
