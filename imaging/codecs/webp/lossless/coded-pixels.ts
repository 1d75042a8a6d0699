import { damaged } from "../damaged";
import type { BitReader } from "./bit-reader";
import { pixelDistance } from "./distances";
import { firstLength, greenSymbols } from "./prefix-format";
import { groupField, groupFields, PrefixGroups } from "./prefix-groups";
import { readSymbol } from "./prefix-tables";

/** No distance reaches further back: 2^20 less the 120 codes of nearby pixels (section 3.6.2.2). */
const windowPixels = 1 << 20;

/** Spreads colours over the cache (section 3.6.2.3). */
const cacheMultiplier = 0x1e35a7bd;

const longestCacheBits = 11;

/** Which group of prefix codes a block of pixels has (section 3.7.2.2). */
interface MetaPrefixCodes {
  readonly blockBits: number;
  readonly blocksPerRow: number;
  readonly groups: Uint16Array;
}

/** How many blocks of 2^`blockBits` pixels an edge takes (section 3.5.1). */
export function blockCount(edgePx: number, blockBits: number): number {
  return (edgePx + (1 << blockBits) - 1) >> blockBits;
}

/**
 * Pixels as they are coded: literals, copies of earlier pixels, and colours of the cache (RFC 9649, section 3.6). Decodes row by row; of
 * those before it keeps what a copy may reach. A pixel is alpha, red, green and blue, from the highest byte.
 */
export class CodedPixels {
  readonly #bits: BitReader;
  readonly #widthPx: number;
  readonly #pixelCount: number;
  readonly #ring: Int32Array;
  readonly #ringMask: number;
  /** 32 less the bits of the cache's places; 32 where there is no cache. */
  readonly #cacheShift: number;
  readonly #cache: Int32Array;
  readonly #meta: MetaPrefixCodes | undefined;
  readonly #groups: PrefixGroups;
  #position = 0;
  #nextRow = 0;

  /** `isMain` where this is the picture itself, which alone may have more than one group of codes. Throws `image-damaged`. */
  constructor(bits: BitReader, widthPx: number, heightPx: number, isMain: boolean) {
    this.#bits = bits;
    this.#widthPx = widthPx;
    this.#pixelCount = widthPx * heightPx;
    const cacheBits = bits.bit() ? bits.bits(4) : undefined;
    if (cacheBits !== undefined && (cacheBits < 1 || cacheBits > longestCacheBits)) {
      throw damaged(`a colour cache of ${cacheBits} bits`);
    }
    this.#cache = new Int32Array(cacheBits === undefined ? 0 : 1 << cacheBits);
    this.#cacheShift = 32 - (cacheBits ?? 0);
    this.#meta = isMain && bits.bit() ? readMeta(bits, widthPx, heightPx) : undefined;
    const groupCount = this.#meta
      ? this.#meta.groups.reduce((most, group) => Math.max(most, group), 0) + 1
      : 1;
    this.#groups = new PrefixGroups(bits, groupCount, this.#cache.length);
    let ringPixels = 1;
    while (ringPixels < Math.min(this.#pixelCount, windowPixels)) ringPixels *= 2;
    this.#ring = new Int32Array(ringPixels);
    this.#ringMask = ringPixels - 1;
  }

  /** The next row's pixels into the first of `target`. Throws `image-damaged`. */
  next(target: Int32Array): void {
    const width = this.#widthPx;
    const begin = this.#nextRow * width;
    const end = begin + width;
    while (this.#position < end) this.#decodeBlock(end);
    this.#bits.check();
    const ring = this.#ring;
    const from = begin & this.#ringMask;
    const first = Math.min(width, ring.length - from);
    target.set(ring.subarray(from, from + first));
    if (first < width) target.set(ring.subarray(0, width - first), first);
    this.#nextRow += 1;
  }

  /** Decodes on to the end of the row or to where other codes may begin; a copy may go beyond. */
  #decodeBlock(rowEnd: number): void {
    const meta = this.#meta;
    if (!meta) {
      this.#decodeRun(0, rowEnd);
      return;
    }
    const x = this.#position - (rowEnd - this.#widthPx);
    const block = x >> meta.blockBits;
    const group = meta.groups[(this.#nextRow >> meta.blockBits) * meta.blocksPerRow + block] as number;
    const blockEnd = rowEnd - this.#widthPx + ((block + 1) << meta.blockBits);
    this.#decodeRun(group * groupFields, Math.min(rowEnd, blockEnd));
  }

  #decodeRun(group: number, end: number): void {
    const { fields, tables } = this.#groups;
    const { entries } = tables;
    const bits = this.#bits;
    const ring = this.#ring;
    const ringMask = this.#ringMask;
    const cache = this.#cache;
    const cacheShift = this.#cacheShift;
    const greenAt = fields[group + groupField.green] as number;
    const greenMask = fields[group + groupField.green + 1] as number;
    const isConstant = fields[group + groupField.isConstant] === 1;
    const constant = fields[group + groupField.constant] as number;
    let position = this.#position;
    while (position < end) {
      const symbol = readSymbol(bits, entries, greenAt, greenMask);
      if (symbol >= firstLength && symbol < greenSymbols) {
        position = this.#copy(position, symbol - firstLength, group);
        continue;
      }
      let pixel: number;
      if (symbol >= greenSymbols) pixel = cache[symbol - greenSymbols] as number;
      else if (isConstant) pixel = constant | (symbol << 8);
      else pixel = this.#readColours(group) | (symbol << 8);
      ring[position & ringMask] = pixel;
      position += 1;
      if (cacheShift < 32) cache[Math.imul(pixel, cacheMultiplier) >>> cacheShift] = pixel;
    }
    this.#position = position;
  }

  /** Red, blue and alpha, in this order. */
  #readColours(group: number): number {
    const { fields, tables } = this.#groups;
    const { entries } = tables;
    const bits = this.#bits;
    const red = readSymbol(
      bits,
      entries,
      fields[group + groupField.red] as number,
      fields[group + groupField.red + 1] as number,
    );
    const blue = readSymbol(
      bits,
      entries,
      fields[group + groupField.blue] as number,
      fields[group + groupField.blue + 1] as number,
    );
    const alpha = readSymbol(
      bits,
      entries,
      fields[group + groupField.alpha] as number,
      fields[group + groupField.alpha + 1] as number,
    );
    return (alpha << 24) | (red << 16) | blue;
  }

  /** Copies earlier pixels (section 3.6.2). Returns the position behind them. */
  #copy(position: number, lengthSymbol: number, group: number): number {
    const { fields, tables } = this.#groups;
    const bits = this.#bits;
    const at = fields[group + groupField.distance] as number;
    const mask = fields[group + groupField.distance + 1] as number;
    const length = readPrefixed(bits, lengthSymbol);
    const code = readPrefixed(bits, readSymbol(bits, tables.entries, at, mask));
    const distance = pixelDistance(code, this.#widthPx);
    const end = position + length;
    if (distance > position || end > this.#pixelCount) throw damaged("a copy from or to outside the picture");
    const ring = this.#ring;
    const ringMask = this.#ringMask;
    const cache = this.#cache;
    const cacheShift = this.#cacheShift;
    for (let to = position; to < end; to += 1) {
      const pixel = ring[(to - distance) & ringMask] as number;
      ring[to & ringMask] = pixel;
      if (cacheShift < 32) cache[Math.imul(pixel, cacheMultiplier) >>> cacheShift] = pixel;
    }
    return end;
  }
}

/** A length or a distance: its prefix code, then as many bits as it asks for (section 3.6.2.1). */
function readPrefixed(bits: BitReader, prefix: number): number {
  if (prefix < 4) return prefix + 1;
  const extraBits = (prefix - 2) >> 1;
  const offset = (2 + (prefix & 1)) << extraBits;
  // At most 18 bits, which the reader gives in two portions.
  const low = bits.bits(Math.min(9, extraBits));
  const high = extraBits > 9 ? bits.bits(extraBits - 9) : 0;
  return offset + (high << 9) + low + 1;
}

function readMeta(bits: BitReader, widthPx: number, heightPx: number): MetaPrefixCodes {
  const blockBits = 2 + bits.bits(3);
  const blocksPerRow = blockCount(widthPx, blockBits);
  const rows = blockCount(heightPx, blockBits);
  const groups = new Uint16Array(blocksPerRow * rows);
  readSubimage(bits, blocksPerRow, rows, (pixel, at) => {
    groups[at] = pixel >> 8;
  });
  return { blockBits, blocksPerRow, groups };
}

/** Reads an image that serves the picture, and hands over each pixel with its place (section 3.7). */
export function readSubimage(
  bits: BitReader,
  widthPx: number,
  heightPx: number,
  take: (pixel: number, at: number) => void,
): void {
  const pixels = new CodedPixels(bits, widthPx, heightPx, false);
  const row = new Int32Array(widthPx);
  for (let y = 0; y < heightPx; y += 1) {
    pixels.next(row);
    for (let x = 0; x < widthPx; x += 1) take(row[x] as number, y * widthPx + x);
  }
}
