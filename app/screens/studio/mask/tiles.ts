import type { PixelSize } from "#contract/sizes";
import type { Mask, PixelRect } from "./mask";

/** Steps are remembered by squares of this edge: what is all of one value costs next to nothing. */
const tileEdgePx = 128;

/** A tile's samples: one number where all are the same. */
export type TileContents = number | Uint8Array;

/** Some tiles of a mask, by their places. */
export type Tiles = ReadonlyMap<number, TileContents>;

function tilesAcross({ widthPx }: PixelSize): number {
  return Math.ceil(widthPx / tileEdgePx);
}

/** The places of all tiles that a rectangle touches. */
export function tilesWithin(mask: PixelSize, rect: PixelRect): readonly number[] {
  const places: number[] = [];
  const across = tilesAcross(mask);
  const lastRow = Math.floor((rect.bottom - 1) / tileEdgePx);
  const lastColumn = Math.floor((rect.right - 1) / tileEdgePx);
  for (let row = Math.floor(rect.top / tileEdgePx); row <= lastRow; row += 1) {
    for (let column = Math.floor(rect.left / tileEdgePx); column <= lastColumn; column += 1) {
      places.push(row * across + column);
    }
  }
  return places;
}

export function rectOfTile(mask: PixelSize, place: number): PixelRect {
  const across = tilesAcross(mask);
  const left = (place % across) * tileEdgePx;
  const top = Math.floor(place / across) * tileEdgePx;
  return {
    left,
    top,
    right: Math.min(mask.widthPx, left + tileEdgePx),
    bottom: Math.min(mask.heightPx, top + tileEdgePx),
  };
}

/** A copy of a tile as it is. */
export function readTile(mask: Mask, place: number): TileContents {
  const { left, top, right, bottom } = rectOfTile(mask, place);
  const { data, widthPx } = mask;
  const first = data[top * widthPx + left] ?? 0;
  if (isAll(mask, place, first)) return first;
  const samples = new Uint8Array((right - left) * (bottom - top));
  for (let row = top; row < bottom; row += 1) {
    const part = data.subarray(row * widthPx + left, row * widthPx + right);
    samples.set(part, (row - top) * (right - left));
  }
  return samples;
}

/** Whether a tile of the mask is what it was. */
export function tileIs(mask: Mask, place: number, contents: TileContents): boolean {
  if (typeof contents === "number") return isAll(mask, place, contents);
  const { left, top, right, bottom } = rectOfTile(mask, place);
  let index = 0;
  for (let row = top; row < bottom; row += 1) {
    for (let at = row * mask.widthPx + left; at < row * mask.widthPx + right; at += 1) {
      if (mask.data[at] !== contents[index]) return false;
      index += 1;
    }
  }
  return true;
}

/** Plain loops here and above: called for each sample, a function takes ten times as long. */
function isAll(mask: Mask, place: number, value: number): boolean {
  const { left, top, right, bottom } = rectOfTile(mask, place);
  for (let row = top; row < bottom; row += 1) {
    for (let at = row * mask.widthPx + left; at < row * mask.widthPx + right; at += 1) {
      if (mask.data[at] !== value) return false;
    }
  }
  return true;
}

export function writeTile(mask: Mask, place: number, contents: TileContents): void {
  const { left, top, right, bottom } = rectOfTile(mask, place);
  const edgePx = right - left;
  for (let row = top; row < bottom; row += 1) {
    const start = row * mask.widthPx + left;
    if (typeof contents === "number") mask.data.fill(contents, start, start + edgePx);
    else mask.data.set(contents.subarray((row - top) * edgePx, (row - top + 1) * edgePx), start);
  }
}

/** The sum of a tile's samples as it is in the mask. */
export function sumOfTile(mask: Mask, place: number): number {
  const { left, top, right, bottom } = rectOfTile(mask, place);
  let sum = 0;
  for (let row = top; row < bottom; row += 1) {
    for (let at = row * mask.widthPx + left; at < row * mask.widthPx + right; at += 1) {
      sum += mask.data[at] ?? 0;
    }
  }
  return sum;
}

/** What remembering some tiles takes. */
export function sizeBytesOf(tiles: Tiles): number {
  let sizeBytes = 0;
  for (const contents of tiles.values()) sizeBytes += typeof contents === "number" ? 8 : contents.length;
  return sizeBytes;
}
