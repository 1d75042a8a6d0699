import { LimnError } from "#contract/errors";
import type { PixelSize } from "#contract/sizes";
import type { HeadReader } from "../head-reader";
import type { Palette } from "../palette";

/** What stands before the first frame's samples, and where they are (GIF89a, sections 17 to 23 and 26). */
export interface GifHeader {
  /** The logical screen, and more where the first frame reaches beyond it: browsers show all of it, too. */
  readonly canvas: PixelSize;
  readonly frame: GifFrame;
  /** Whether a block says that the frames are shown over and over. */
  readonly repeats: boolean;
  readonly xmp: Uint8Array | undefined;
}

export interface GifFrame extends PixelSize {
  readonly leftPx: number;
  readonly topPx: number;
  readonly isInterlaced: boolean;
  readonly palette: Palette;
  readonly transparentIndex: number | null;
  /** How long it is shown, in hundredths of a second; a still picture says nothing, or 0. */
  readonly delay: number;
  /** Of the byte that says how long symbols are; blocks of codes follow it. */
  readonly dataOffset: number;
}

export const introducer = { extension: 0x21, image: 0x2c, trailer: 0x3b } as const;
const label = { graphicControl: 0xf9, application: 0xff } as const;

const screenLength = 13;

/** Behind an XMP packet stand 256 bytes of lengths, by which programs that know no XMP find its end (XMP specification, part 3, 1.1.2). */
const xmpTrailerLength = 257;

interface ControlBlock {
  readonly transparentIndex: number | null;
  readonly delay: number;
}

/** Reads up to the first frame's samples. Throws `HeadTooShort`, and `image-damaged` where there is no frame or it has no colours. */
export function readGifHeader(reader: HeadReader): GifHeader {
  const screen = { widthPx: reader.uint16(6, true), heightPx: reader.uint16(8, true) };
  const globalColours = coloursIn(reader.uint8(10));
  let control: ControlBlock = { transparentIndex: null, delay: 0 };
  let repeats = false;
  let xmp: Uint8Array | undefined;
  let at = screenLength + globalColours * 3;
  for (;;) {
    const kind = reader.uint8(at);
    if (kind === introducer.image) break;
    if (kind !== introducer.extension) throw damaged(`a block ${kind} before the first frame`);
    const end = blocksEnd(reader, at + 2);
    const name = reader.uint8(at + 1);
    if (name === label.graphicControl) control = readControl(reader, at + 3);
    if (name === label.application) {
      const program = reader.text(at + 3, Math.min(11, end - at - 3));
      if (program === "NETSCAPE2.0" || program === "ANIMEXTS1.0") repeats = true;
      if (program === "XMP DataXMP" && end - xmpTrailerLength - 1 > at + 14) {
        xmp ??= reader.bytes(at + 14, end - xmpTrailerLength - 1 - (at + 14));
      }
    }
    at = end;
  }
  const globalPalette = reader.bytes(screenLength, globalColours * 3);
  const frame = { ...readFrame(reader, at, globalPalette), ...control };
  const canvas = {
    widthPx: Math.max(screen.widthPx, frame.leftPx + frame.widthPx),
    heightPx: Math.max(screen.heightPx, frame.topPx + frame.heightPx),
  };
  return { canvas, frame, repeats, xmp };
}

/** Where the byte behind a row of blocks is, which an empty one ends. */
export function blocksEnd(reader: HeadReader, start: number): number {
  let at = start;
  for (;;) {
    const length = reader.uint8(at);
    at += length + 1;
    if (length === 0) return at;
  }
}

/** How many colours follow, by a byte of flags. */
function coloursIn(flags: number): number {
  return flags & 0x80 ? 2 << (flags & 7) : 0;
}

function readControl(reader: HeadReader, at: number): ControlBlock {
  const isTransparent = (reader.uint8(at) & 1) === 1;
  return {
    delay: reader.uint16(at + 1, true),
    transparentIndex: isTransparent ? reader.uint8(at + 3) : null,
  };
}

function readFrame(reader: HeadReader, at: number, globalPalette: Palette) {
  const flags = reader.uint8(at + 9);
  const localColours = coloursIn(flags);
  const palette = localColours > 0 ? reader.bytes(at + 10, localColours * 3) : globalPalette;
  const frame = {
    leftPx: reader.uint16(at + 1, true),
    topPx: reader.uint16(at + 3, true),
    widthPx: reader.uint16(at + 5, true),
    heightPx: reader.uint16(at + 7, true),
    isInterlaced: (flags & 0x40) !== 0,
    palette,
    dataOffset: at + 10 + localColours * 3,
  };
  if (frame.widthPx === 0 || frame.heightPx === 0) throw damaged("an empty frame");
  if (palette.length === 0) throw damaged("no colours");
  return frame;
}

export function damaged(detail: string): LimnError {
  return new LimnError("image-damaged", { detail: `GIF: ${detail}` });
}
