import { concatBytes, latin1Bytes, numberBytes } from "./bytes";

export interface GifFrameParts {
  readonly leftPx?: number;
  readonly topPx?: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Numbers of colours, row by row from the top. */
  readonly indices: readonly number[];
  /** A palette of its own: whole colours of three bytes, a power of two of them. */
  readonly palette?: readonly number[];
  readonly transparentIndex?: number;
  readonly delay?: number;
  readonly isInterlaced?: boolean;
}

export interface GifParts {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly palette?: readonly number[];
  readonly frames: readonly GifFrameParts[];
  readonly repeats?: boolean;
  readonly xmp?: Uint8Array;
}

const little = (value: number) => numberBytes(value, 2, true);

/** A GIF by the letter of its specification, with codes that stand for one symbol each. */
export function gifOf({
  widthPx,
  heightPx,
  palette,
  frames,
  repeats,
  xmp,
}: GifParts): Uint8Array<ArrayBuffer> {
  const screen = concatBytes(little(widthPx), little(heightPx), [colourFlags(palette, 0x80), 0, 0]);
  const loop = concatBytes([0x21, 0xff, 11], latin1Bytes("NETSCAPE2.0"), [3, 1, 0, 0, 0]);
  // 256 lengths that lead a reader of blocks to the zero at the end, wherever it comes in.
  const trailer = Uint8Array.from({ length: 258 }, (_, i) => (i === 0 ? 1 : i < 257 ? 256 - i : 0));
  const notes = xmp && concatBytes([0x21, 0xff, 11], latin1Bytes("XMP DataXMP"), xmp, trailer);
  return concatBytes(
    latin1Bytes("GIF89a"),
    screen,
    palette ?? [],
    repeats ? loop : [],
    notes ?? [],
    ...frames.map(frameBytes),
    [0x3b],
  );
}

function frameBytes(frame: GifFrameParts): Uint8Array {
  const { leftPx = 0, topPx = 0, widthPx, heightPx, palette, transparentIndex, delay = 0 } = frame;
  const flags = transparentIndex === undefined ? 0 : 1;
  const control = concatBytes([0x21, 0xf9, 4, flags], little(delay), [transparentIndex ?? 0, 0]);
  const place = concatBytes(little(leftPx), little(topPx), little(widthPx), little(heightPx));
  const kind = colourFlags(palette, 0x80) | (frame.isInterlaced ? 0x40 : 0);
  return concatBytes(control, [0x2c], place, [kind], palette ?? [], codes(stored(frame)));
}

function colourFlags(palette: readonly number[] | undefined, present: number): number {
  return palette ? present | (Math.log2(palette.length / 3) - 1) : 0;
}

/** Rows in the order in which they are stored. */
function stored({ indices, widthPx, heightPx, isInterlaced }: GifFrameParts): readonly number[] {
  if (!isInterlaced) return indices;
  const order = [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ].flatMap(([first = 0, step = 1]) =>
    Array.from({ length: Math.max(0, Math.ceil((heightPx - first) / step)) }, (_, i) => first + i * step),
  );
  return order.flatMap((row) => indices.slice(row * widthPx, (row + 1) * widthPx));
}

/** Nine bits a code; the table is cleared before codes would grow longer. */
function codes(symbols: readonly number[]): Uint8Array {
  const bits: number[] = [];
  const put = (code: number) => {
    for (let bit = 0; bit < 9; bit += 1) bits.push((code >> bit) & 1);
  };
  symbols.forEach((symbol, i) => {
    if (i % 200 === 0) put(256);
    put(symbol);
  });
  put(257);
  const packed = Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
    bits.slice(byte * 8, byte * 8 + 8).reduce((sum, bit, i) => sum | (bit << i), 0),
  );
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < packed.length; at += 255) {
    const part = packed.subarray(at, at + 255);
    blocks.push(concatBytes([part.length], part));
  }
  return concatBytes([8], ...blocks, [0]);
}
