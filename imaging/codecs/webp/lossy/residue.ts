import type { BooleanDecoder } from "./boolean-decoder";
import { probabilitiesPerKind } from "./coefficient-probabilities";
import type { FrameHeader } from "./frame-header";
import type { Plane } from "./plane";
import { type DequantisationFactors, dequantisationFactors } from "./quantisation";
import { readCoefficients } from "./tokens";
import { addFlatResidue, addResidue, inverseWalshHadamard } from "./transform";

/** Kinds of blocks by where their probabilities begin (RFC 6386, section 13.3). */
const kind = {
  lumaAfterSecond: 0,
  second: probabilitiesPerKind,
  chroma: 2 * probabilitiesPerKind,
  luma: 3 * probabilitiesPerKind,
} as const;

/** Blocks in the order of their coding: 16 of luma, 4 of U, 4 of V, and Y2, luma's DCs, which is coded first where it is. */
const firstU = 16;
const firstV = 20;
const second = 24;

/** Flags of neighbours for each edge of a macroblock: 4 blocks of luma, 2 of U, 2 of V, Y2. */
const flagsPerMacroblock = 9;
const flagsOfU = 4;
const flagsOfV = 6;
const flagOfSecond = 8;

/** How much of a block's residue there is. */
const extent = { none: 0, flat: 1, full: 2 } as const;

/** The coefficients of one macroblock after another (RFC 6386, section 13), and what they add to its prediction. */
export class Residue {
  readonly #probabilities: Uint8Array;
  /** By segment. */
  readonly #factors: readonly DequantisationFactors[];
  readonly #coefficients = new Int16Array(25 * 16);
  readonly #extents = new Uint8Array(24);
  /** Whether the blocks above, across the picture, and those at the left have coefficients. */
  readonly #above: Uint8Array;
  readonly #left = new Uint8Array(flagsPerMacroblock);

  constructor(header: FrameHeader, macroblocksPerRow: number) {
    this.#probabilities = header.coefficientProbabilities;
    this.#factors = [0, 1, 2, 3].map((segment) => {
      const own = header.segments?.quantiserIndices[segment] ?? 0;
      const base = header.segments?.isAbsolute ? 0 : header.quantisation.index;
      return dequantisationFactors(base + own, header.quantisation);
    });
    this.#above = new Uint8Array(flagsPerMacroblock * macroblocksPerRow);
  }

  beginRow(): void {
    this.#left.fill(0);
  }

  /** A macroblock without coefficients. Y2's flags stay where it has no such block (section 13.3). */
  skip(column: number, hasSecond: boolean): void {
    const count = hasSecond ? flagsPerMacroblock : flagOfSecond;
    const above = column * flagsPerMacroblock;
    this.#above.fill(0, above, above + count);
    this.#left.fill(0, 0, count);
    this.#extents.fill(extent.none);
  }

  /** The next macroblock's coefficients. Returns whether any sample changes by them. */
  read(bits: BooleanDecoder, column: number, segment: number, hasSecond: boolean): boolean {
    const factors = this.#factors[segment] as DequantisationFactors;
    const above = column * flagsPerMacroblock;
    if (hasSecond) this.#readSecond(bits, above, factors);
    const lumaKind = hasSecond ? kind.lumaAfterSecond : kind.luma;
    const first = hasSecond ? 1 : 0;
    let extents = 0;
    for (let i = 0; i < 16; i += 1) {
      const { lumaDc, lumaAc } = factors;
      extents |= this.#readBlock(bits, lumaKind, i, above + (i & 3), i >> 2, first, lumaDc, lumaAc);
    }
    for (let i = 0; i < 8; i += 1) {
      const flags = i < 4 ? flagsOfU : flagsOfV;
      const aboveFlag = above + flags + (i & 1);
      const leftFlag = flags + ((i >> 1) & 1);
      const { chromaDc, chromaAc } = factors;
      extents |= this.#readBlock(bits, kind.chroma, firstU + i, aboveFlag, leftFlag, 0, chromaDc, chromaAc);
    }
    return extents !== extent.none;
  }

  /** Adds to a luma subblock what its coefficients say, and forgets them. `at` is its first sample. */
  addLuma(plane: Plane, at: number, index: number): void {
    this.#add(plane, at, index);
  }

  /** The same for the four blocks of a macroblock of chroma. */
  addChroma(plane: Plane, at: number, isV: boolean): void {
    const first = isV ? firstV : firstU;
    for (let i = 0; i < 4; i += 1)
      this.#add(plane, at + (i >> 1) * 4 * plane.stride + (i & 1) * 4, first + i);
  }

  #readSecond(bits: BooleanDecoder, above: number, { secondDc, secondAc }: DequantisationFactors): void {
    const aboveFlag = above + flagOfSecond;
    const context = (this.#above[aboveFlag] as number) + (this.#left[flagOfSecond] as number);
    const coefficients = this.#coefficients;
    const from = second * 16;
    const end = readCoefficients(
      bits,
      this.#probabilities,
      kind.second,
      context,
      0,
      secondDc,
      secondAc,
      coefficients,
      from,
    );
    const flag = end > 0 ? 1 : 0;
    this.#above[aboveFlag] = flag;
    this.#left[flagOfSecond] = flag;
    if (!flag) return;
    inverseWalshHadamard(coefficients, from);
    coefficients.fill(0, from);
  }

  #readBlock(
    bits: BooleanDecoder,
    blockKind: number,
    index: number,
    aboveFlag: number,
    leftFlag: number,
    first: number,
    dcFactor: number,
    acFactor: number,
  ): number {
    const context = (this.#above[aboveFlag] as number) + (this.#left[leftFlag] as number);
    const coefficients = this.#coefficients;
    const from = index * 16;
    const end = readCoefficients(
      bits,
      this.#probabilities,
      blockKind,
      context,
      first,
      dcFactor,
      acFactor,
      coefficients,
      from,
    );
    const flag = end > first ? 1 : 0;
    this.#above[aboveFlag] = flag;
    this.#left[leftFlag] = flag;
    const found = end > 1 ? extent.full : coefficients[from] === 0 ? extent.none : extent.flat;
    this.#extents[index] = found;
    return found;
  }

  #add({ samples, stride }: Plane, at: number, index: number): void {
    const found = this.#extents[index];
    if (found === extent.none) return;
    const coefficients = this.#coefficients;
    const from = index * 16;
    if (found === extent.flat) {
      addFlatResidue(coefficients[from] as number, samples, at, stride);
      coefficients[from] = 0;
      return;
    }
    addResidue(coefficients, from, samples, at, stride);
    coefficients.fill(0, from, from + 16);
  }
}
