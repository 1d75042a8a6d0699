import { HeadReader } from "../head-reader";
import { crc32 } from "./chunks";
import { damaged } from "./damaged";

/** What a PNG's samples mean (section 11.2); the header was judged before. */
export interface PngHeader {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bitDepth: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGBA. */
  readonly colourType: number;
  readonly isInterlaced: boolean;
  /** RGB triples of a palette. */
  readonly palette: Uint8Array;
  /** Of a palette its alphas; else the one colour that is transparent, in 16 bits a channel. Empty for none. */
  readonly transparency: Uint8Array;
}

const samplesOfType: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export function bitsPerPixel({ bitDepth, colourType }: PngHeader): number {
  return bitDepth * (samplesOfType[colourType] ?? 1);
}

/** Reads the outline that `readOutline` gives. Throws `image-damaged`. */
export function readHeader(outline: Uint8Array): PngHeader {
  const reader = new HeadReader(outline);
  const found: Record<string, Uint8Array> = {};
  for (let at = 8; at < outline.length; at += 12 + reader.uint32(at)) {
    const name = reader.text(at + 4, 4);
    if (name !== "IHDR" && name !== "PLTE" && name !== "tRNS") continue;
    const length = reader.uint32(at);
    if (crc32(reader.bytes(at + 4, 4 + length)) !== reader.uint32(at + 8 + length))
      throw damaged(`a checksum of ${name}`);
    found[name] ??= reader.bytes(at + 8, length);
  }
  const header = new HeadReader(found["IHDR"] ?? new Uint8Array(0));
  header.need(13);
  return {
    widthPx: header.uint32(0),
    heightPx: header.uint32(4),
    bitDepth: header.uint8(8),
    colourType: header.uint8(9),
    isInterlaced: header.uint8(12) === 1,
    palette: found["PLTE"] ?? new Uint8Array(0),
    transparency: found["tRNS"] ?? new Uint8Array(0),
  };
}
