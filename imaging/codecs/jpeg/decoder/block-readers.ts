import { zigzag } from "../quantisation";
import type { EntropyReader } from "./entropy-reader";
import type { Component } from "./frame";
import { type HuffmanTable, lookBits } from "./huffman-table";

/** A component's part in a scan. */
export interface ScanPart {
  readonly component: Component;
  readonly dc: HuffmanTable;
  readonly ac: HuffmanTable;
  /** The DC coefficient before, from which the next one is coded. */
  prediction: number;
}

/** What a scan codes (T.81, B.2.3): which coefficients, and of their bits which. */
export interface ScanSpan {
  readonly first: number;
  readonly last: number;
  readonly highBit: number;
  readonly lowBit: number;
}

/** The blocks to come that end before this scan's coefficients begin (T.81, G.1.2.2). */
export interface EndRun {
  blocks: number;
}

/** Reads a block's part in a scan into its coefficients. */
export type BlockReader = (reader: EntropyReader, part: ScanPart, block: number) => void;

/** Zigzag with room behind it: runs of damaged data end on the last coefficient, as libjpeg has it. */
const natural = Uint8Array.from({ length: 64 + 16 }, (_, k) => zigzag[Math.min(k, 63)] as number);
const lookMask = (1 << lookBits) - 1;

/** The reader of a scan's kind of block. */
export function blockReader(isProgressive: boolean, span: ScanSpan, endRun: EndRun): BlockReader {
  if (!isProgressive) return readWhole;
  const { first, last, highBit, lowBit } = span;
  if (first === 0) return highBit === 0 ? firstDc(lowBit) : refinedDc(lowBit);
  const ac = { first, last, lowBit, endRun };
  return highBit === 0
    ? (reader, part, block) => readFirstAc(reader, part, block, ac)
    : (reader, part, block) => refineAc(reader, part, block, ac);
}

/** A whole block of a sequential picture (T.81, F.2.2). Most of the time of decoding is spent here: the reader's bits are held in variables. */
function readWhole(reader: EntropyReader, part: ScanPart, block: number): void {
  const { coefficients, extents } = part.component;
  const at = block * 64;
  part.prediction += reader.magnitude(reader.symbol(part.dc) & 15);
  coefficients[at] = part.prediction;
  const { data } = reader;
  const { values } = part.ac;
  let { at: from, hold, heldBits } = reader;
  let k = 1;
  while (k < 64) {
    while (heldBits <= 24) {
      hold = (hold << 8) | (data[from] as number);
      from += 1;
      heldBits += 8;
    }
    const found = values[(hold >>> (heldBits - lookBits)) & lookMask] as number;
    if (found !== 0) {
      heldBits -= found & 255;
      k += (found >> 8) & 15;
      coefficients[at + (natural[k] as number)] = found >> 16;
      k += 1;
      continue;
    }
    reader.at = from;
    reader.hold = hold;
    reader.heldBits = heldBits;
    const symbol = reader.symbol(part.ac);
    const size = symbol & 15;
    if (size === 0 && symbol < 0xf0) {
      extents[block] = k > 64 ? 63 : k - 1;
      return;
    }
    k += symbol >> 4;
    if (size > 0) coefficients[at + (natural[k] as number)] = reader.magnitude(size);
    k += 1;
    from = reader.at;
    hold = reader.hold;
    heldBits = reader.heldBits;
  }
  reader.at = from;
  reader.hold = hold;
  reader.heldBits = heldBits;
  extents[block] = 63;
}

const firstDc =
  (lowBit: number): BlockReader =>
  (reader, part, block) => {
    part.prediction += reader.magnitude(reader.symbol(part.dc) & 15);
    part.component.coefficients[block * 64] = part.prediction << lowBit;
  };

const refinedDc =
  (lowBit: number): BlockReader =>
  (reader, { component: { coefficients } }, block) => {
    if (reader.bit() === 1) coefficients[block * 64] = (coefficients[block * 64] as number) | (1 << lowBit);
  };

interface AcSpan extends Pick<ScanSpan, "first" | "last" | "lowBit"> {
  readonly endRun: EndRun;
}

function readFirstAc(
  reader: EntropyReader,
  { component: { coefficients, extents }, ac }: ScanPart,
  block: number,
  { first, last, lowBit, endRun }: AcSpan,
): void {
  if (endRun.blocks > 0) {
    endRun.blocks -= 1;
    return;
  }
  const at = block * 64;
  let furthest = -1;
  for (let k = first; k <= last; k += 1) {
    const symbol = reader.symbol(ac);
    const size = symbol & 15;
    const zeros = symbol >> 4;
    if (size === 0 && zeros < 15) {
      endRun.blocks = (1 << zeros) - 1 + reader.bits(zeros);
      break;
    }
    k += zeros;
    if (size === 0) continue;
    coefficients[at + (natural[k] as number)] = reader.magnitude(size) << lowBit;
    furthest = k;
  }
  if (furthest > (extents[block] as number)) extents[block] = Math.min(63, furthest);
}

/** One more bit of coefficients that are there, and new ones among those that are not (T.81, G.1.2.3). */
function refineAc(
  reader: EntropyReader,
  { component: { coefficients, extents }, ac }: ScanPart,
  block: number,
  { first, last, lowBit, endRun }: AcSpan,
): void {
  const bit = 1 << lowBit;
  const at = block * 64;
  let k = first;
  if (endRun.blocks === 0) {
    for (; k <= last; k += 1) {
      const symbol = reader.symbol(ac);
      let zeros = symbol >> 4;
      let value = 0;
      if ((symbol & 15) !== 0) value = reader.bit() === 1 ? bit : -bit;
      else if (zeros < 15) {
        endRun.blocks = (1 << zeros) + reader.bits(zeros);
        break;
      }
      for (; k <= last; k += 1) {
        const place = at + (natural[k] as number);
        if (coefficients[place] !== 0) refine(reader, coefficients, place, bit);
        else if (zeros === 0) break;
        else zeros -= 1;
      }
      if (value !== 0 && k <= last) {
        coefficients[at + (natural[k] as number)] = value;
        if (k > (extents[block] as number)) extents[block] = k;
      }
    }
  }
  if (endRun.blocks === 0) return;
  const end = Math.min(last, extents[block] as number);
  for (; k <= end; k += 1) {
    const place = at + (natural[k] as number);
    if (coefficients[place] !== 0) refine(reader, coefficients, place, bit);
  }
  endRun.blocks -= 1;
}

function refine(reader: EntropyReader, coefficients: Int16Array, place: number, bit: number): void {
  if (reader.bit() === 0) return;
  const value = coefficients[place] as number;
  coefficients[place] = value + (value > 0 ? bit : -bit);
}
