import type { FrameHeader } from "./frame-header";
import { subblockModeProbabilities } from "./subblock-mode-probabilities";

/** How the 16 × 16 luma samples or the 8 × 8 of each chroma of a macroblock are predicted (RFC 6386, section 11.2). */
export const blockMode = { dc: 0, vertical: 1, horizontal: 2, trueMotion: 3 } as const;

/** How the 4 × 4 samples of a subblock are predicted, numbered as in RFC 6386, section 11.2. */
export const subblockMode = {
  dc: 0,
  trueMotion: 1,
  vertical: 2,
  horizontal: 3,
  leftDown: 4,
  rightDown: 5,
  verticalRight: 6,
  verticalLeft: 7,
  horizontalDown: 8,
  horizontalUp: 9,
} as const;

/** Pairs of where to go on for a 0 and for a 1; what is not above zero is minus a mode (section 11.2). */
const subblockTree: Readonly<Int8Array> = new Int8Array([
  0, 2, -1, 4, -2, 6, 8, 12, -3, 10, -5, -6, -4, 14, -7, 16, -8, -9,
]);

/** The subblock's mode that stands for a whole block's where neighbours look at it (section 11.3). */
const asSubblockMode = [
  subblockMode.dc,
  subblockMode.vertical,
  subblockMode.horizontal,
  subblockMode.trueMotion,
] as const;

/** What the first partition says of each macroblock, in their order (RFC 6386, sections 9.3 and 11). */
export class MacroblockModes {
  readonly #header: FrameHeader;
  /** Modes of the subblocks above, across the picture, and of the four at the left. */
  readonly #above: Uint8Array;
  readonly #left = new Uint8Array(4);
  segment = 0;
  /** The macroblock has no coefficients. */
  isSkipped = false;
  /** Each luma subblock has a mode of its own. */
  hasSubblockModes = false;
  lumaMode = 0;
  chromaMode = 0;
  readonly subblockModes = new Uint8Array(16);

  constructor(header: FrameHeader, macroblocksPerRow: number) {
    this.#header = header;
    this.#above = new Uint8Array(4 * macroblocksPerRow);
  }

  beginRow(): void {
    this.#left.fill(subblockMode.dc);
  }

  /** The next macroblock, in column `column` of macroblocks. */
  read(column: number): void {
    const { modes, segments, coefficientsProbability } = this.#header;
    if (segments?.isMapCoded) {
      const [first = 255, low = 255, high = 255] = segments.treeProbabilities;
      this.segment = modes.bit(first) ? 2 + modes.bit(high) : modes.bit(low);
    }
    this.isSkipped = coefficientsProbability !== undefined && modes.bit(coefficientsProbability) === 1;
    this.hasSubblockModes = modes.bit(145) === 0;
    if (this.hasSubblockModes) this.#readSubblockModes(4 * column);
    else this.#readLumaMode(4 * column);
    if (!modes.bit(142)) this.chromaMode = blockMode.dc;
    else if (!modes.bit(114)) this.chromaMode = blockMode.vertical;
    else this.chromaMode = modes.bit(183) ? blockMode.trueMotion : blockMode.horizontal;
  }

  #readLumaMode(above: number): void {
    const { modes } = this.#header;
    if (modes.bit(156)) this.lumaMode = modes.bit(128) ? blockMode.trueMotion : blockMode.horizontal;
    else this.lumaMode = modes.bit(163) ? blockMode.vertical : blockMode.dc;
    const mode = asSubblockMode[this.lumaMode] as number;
    this.#above.fill(mode, above, above + 4);
    this.#left.fill(mode);
  }

  #readSubblockModes(above: number): void {
    const { modes } = this.#header;
    for (let i = 0; i < 16; i += 1) {
      const column = above + (i & 3);
      const neighbours = (this.#above[column] as number) * 10 + (this.#left[i >> 2] as number);
      let node = 0;
      do {
        const probability = subblockModeProbabilities[neighbours * 9 + (node >> 1)] as number;
        node = subblockTree[node + modes.bit(probability)] as number;
      } while (node > 0);
      const mode = -node;
      this.subblockModes[i] = mode;
      this.#above[column] = mode;
      this.#left[i >> 2] = mode;
    }
  }
}
