import { createRaster, type Raster } from "../../raster";
import { HeadReader, HeadTooShort } from "../head-reader";
import { unpackLzw } from "../lzw";
import { blocksEnd, damaged, type GifFrame, readGifHeader } from "./header";

/**
 * The first frame of a GIF on its canvas, which is transparent around it: RGBA if `hasAlpha`, else RGB. Throws `image-damaged`, also for
 * a frame of which samples are missing.
 */
export function decodeGif(file: Uint8Array, hasAlpha: boolean): Raster {
  const { canvas, frame } = readGifHeader(new HeadReader(file));
  const raster = createRaster(canvas.widthPx, canvas.heightPx, hasAlpha ? 4 : 3);
  const indices = unpackFrame(frame, blocksAt(file, frame.dataOffset + 1), file[frame.dataOffset] ?? 0);
  const { widthPx } = frame;
  const rows = frame.isInterlaced ? interlacedRows(frame.heightPx) : null;
  for (let row = 0; row < frame.heightPx; row += 1) {
    paintRow(raster, frame, indices.subarray(row * widthPx, (row + 1) * widthPx), rows?.[row] ?? row);
  }
  return raster;
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

/** Which row of the frame each stored row is: every eighth, those between them, and so on (GIF89a, appendix E). */
function interlacedRows(heightPx: number): readonly number[] {
  const rows: number[] = [];
  for (const [first, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ] as const) {
    for (let row = first; row < heightPx; row += step) rows.push(row);
  }
  return rows;
}

/** Colours that the palette does not have are black. */
function paintRow(
  { data, widthPx, channels }: Raster,
  { palette, transparentIndex, leftPx, topPx }: GifFrame,
  indices: Uint8Array,
  row: number,
): void {
  let to = ((topPx + row) * widthPx + leftPx) * channels;
  for (const index of indices) {
    if (index !== transparentIndex) {
      data[to] = palette[index * 3] ?? 0;
      data[to + 1] = palette[index * 3 + 1] ?? 0;
      data[to + 2] = palette[index * 3 + 2] ?? 0;
      if (channels === 4) data[to + 3] = 255;
    }
    to += channels;
  }
}
