import type { Raster } from "../../raster";
import { HeadReader, HeadTooShort } from "../head-reader";
import { unpackLzw } from "../lzw";
import { bandRoom, paintedBands } from "../painted-bands";
import { blocksEnd, damaged, type GifFrame, readGifHeader } from "./header";

/**
 * The first frame of a GIF on its canvas, which is transparent around it: RGBA if `hasAlpha`, else RGB, from the top in bands of `bandHeightPx`
 * rows, the last of fewer, in memory that is used again. Holds a byte for each of the frame's pixels. Throws `image-damaged`, also for a frame of which samples are missing.
 */
export function* decodeGif(
  file: Uint8Array,
  hasAlpha: boolean,
  bandHeightPx: number,
): Generator<Raster, void, undefined> {
  const { canvas, frame } = readGifHeader(new HeadReader(file));
  const indices = unpackFrame(frame, blocksAt(file, frame.dataOffset + 1), file[frame.dataOffset] ?? 0);
  const { widthPx, topPx } = frame;
  const storedRows = frame.isInterlaced ? placesOfRows(frame.heightPx) : null;
  const channels = hasAlpha ? 4 : 3;
  yield* paintedBands(bandRoom(canvas, channels, bandHeightPx), canvas.heightPx, (y, to) => {
    to.fill(0);
    const row = y - topPx;
    if (row < 0 || row >= frame.heightPx) return;
    const stored = storedRows?.[row] ?? row;
    paintRow(to, channels, frame, indices.subarray(stored * widthPx, (stored + 1) * widthPx));
  });
}

/** Whether the first frame is there to its last block. */
export function hasFirstFrame(file: Uint8Array): boolean {
  try {
    const reader = new HeadReader(file);
    blocksEnd(reader, readGifHeader(reader).frame.dataOffset + 1);
    return true;
  } catch (error) {
    if (error instanceof HeadTooShort) return false;
    throw error;
  }
}

/** The frame's codes, which lie in blocks of up to 255 bytes. */
function blocksAt(file: Uint8Array, start: number): Uint8Array[] {
  const blocks: Uint8Array[] = [];
  for (let at = start; ; ) {
    const length = file[at];
    if (length === undefined || at + length >= file.length) throw damaged("the last block is missing");
    if (length === 0) return blocks;
    blocks.push(file.subarray(at + 1, at + 1 + length));
    at += length + 1;
  }
}

function unpackFrame(
  { widthPx, heightPx }: GifFrame,
  blocks: readonly Uint8Array[],
  symbolBits: number,
): Uint8Array {
  if (symbolBits < 1 || symbolBits > 8) throw damaged(`symbols of ${symbolBits} bits`);
  const indices = new Uint8Array(widthPx * heightPx);
  const coding = { symbolBits, order: "low-first", earlyChange: 0 } as const;
  const count = unpackLzw(blocks, indices, coding);
  if (count < indices.length) throw damaged(`${count} samples of ${indices.length}`);
  return indices;
}

/** As which each row of the frame is stored: every eighth first, then those between them, and so on (GIF89a, appendix E). */
function placesOfRows(heightPx: number): Uint16Array {
  const places = new Uint16Array(heightPx);
  let stored = 0;
  for (const [first, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const) {
    for (let row = first; row < heightPx; row += step, stored += 1) places[row] = stored;
  }
  return places;
}

/** Colours that the palette does not have are black. */
function paintRow(
  row: Uint8Array,
  channels: 3 | 4,
  { palette, transparentIndex, leftPx }: GifFrame,
  indices: Uint8Array,
): void {
  let to = leftPx * channels;
  for (const index of indices) {
    if (index !== transparentIndex) {
      row[to] = palette[index * 3] ?? 0;
      row[to + 1] = palette[index * 3 + 1] ?? 0;
      row[to + 2] = palette[index * 3 + 2] ?? 0;
      if (channels === 4) row[to + 3] = 255;
    }
    to += channels;
  }
}
