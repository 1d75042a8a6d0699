import { damaged } from "../damaged";
import type { BitReader } from "./bit-reader";
import { blockCount, readSubimage } from "./coded-pixels";
import { addPixels, opaqueBlack, predictPixels } from "./predictors";

/** Turns a row back into what it was made from; rows come in order (RFC 9649, section 3.5). */
export interface Transform {
  /** In place: the row is as long as the picture is wide, also where it holds fewer pixels, each of several indices. */
  restore(row: Int32Array): void;
}

/** The numbers of transforms in the stream (section 3.5). */
const transformType = { predictor: 0, colour: 1, subtractGreen: 2, colourIndexing: 3 } as const;

/** The transforms in the order in which rows go through them, and how wide the coded picture is. Throws `image-damaged`. */
export function readTransforms(
  bits: BitReader,
  pictureWidth: number,
  heightPx: number,
): { readonly transforms: readonly Transform[]; readonly codedWidth: number } {
  const transforms: Transform[] = [];
  const seen = new Set<number>();
  let codedWidth = pictureWidth;
  while (bits.bit()) {
    const type = bits.bits(2);
    if (seen.has(type)) throw damaged("the same transform twice");
    seen.add(type);
    if (type === transformType.predictor)
      transforms.unshift(new PredictorTransform(bits, codedWidth, heightPx));
    else if (type === transformType.colour)
      transforms.unshift(new ColourTransform(bits, codedWidth, heightPx));
    else if (type === transformType.subtractGreen) transforms.unshift(subtractGreen(codedWidth));
    else {
      const indexing = new ColourIndexingTransform(bits, codedWidth);
      transforms.unshift(indexing);
      codedWidth = indexing.codedWidth;
    }
  }
  bits.check();
  return { transforms, codedWidth };
}

/** Section 4.1: a block's mode is the green of its pixel in an image of its own. */
class PredictorTransform implements Transform {
  readonly #widthPx: number;
  readonly #blockBits: number;
  readonly #blocksPerRow: number;
  readonly #modes: Uint8Array;
  /** The row before, and one pixel behind it. */
  readonly #above: Int32Array;
  #row = 0;

  constructor(bits: BitReader, widthPx: number, heightPx: number) {
    this.#widthPx = widthPx;
    this.#blockBits = 2 + bits.bits(3);
    this.#blocksPerRow = blockCount(widthPx, this.#blockBits);
    const rows = blockCount(heightPx, this.#blockBits);
    const modes = new Uint8Array(this.#blocksPerRow * rows);
    readSubimage(bits, this.#blocksPerRow, rows, (pixel, at) => {
      modes[at] = (pixel >> 8) & 15;
    });
    this.#modes = modes;
    this.#above = new Int32Array(widthPx + 1);
  }

  restore(row: Int32Array): void {
    const width = this.#widthPx;
    const above = this.#above;
    if (this.#row === 0) {
      row[0] = addPixels(row[0] as number, opaqueBlack);
      for (let x = 1; x < width; x += 1) row[x] = addPixels(row[x] as number, row[x - 1] as number);
    } else {
      row[0] = addPixels(row[0] as number, above[0] as number);
      above[width] = row[0];
      const firstBlock = (this.#row >> this.#blockBits) * this.#blocksPerRow;
      for (let from = 1, block = firstBlock; from < width; block += 1) {
        const to = Math.min(width, ((from >> this.#blockBits) + 1) << this.#blockBits);
        predictPixels(this.#modes[block] as number, row, above, from, to);
        from = to;
      }
    }
    above.set(row.subarray(0, width));
    this.#row += 1;
  }
}

/** Section 4.2: red and blue have lost what a block's three factors take of green, and blue what they take of red. */
class ColourTransform implements Transform {
  readonly #widthPx: number;
  readonly #blockBits: number;
  readonly #blocksPerRow: number;
  readonly #factors: Int32Array;
  #row = 0;

  constructor(bits: BitReader, widthPx: number, heightPx: number) {
    this.#widthPx = widthPx;
    this.#blockBits = 2 + bits.bits(3);
    this.#blocksPerRow = blockCount(widthPx, this.#blockBits);
    const rows = blockCount(heightPx, this.#blockBits);
    const factors = new Int32Array(this.#blocksPerRow * rows);
    readSubimage(bits, this.#blocksPerRow, rows, (pixel, at) => {
      factors[at] = pixel;
    });
    this.#factors = factors;
  }

  restore(row: Int32Array): void {
    const firstBlock = (this.#row >> this.#blockBits) * this.#blocksPerRow;
    for (let from = 0, block = firstBlock; from < this.#widthPx; block += 1) {
      const to = Math.min(this.#widthPx, from + (1 << this.#blockBits));
      addColours(row, from, to, this.#factors[block] as number);
      from = to;
    }
    this.#row += 1;
  }
}

/** All of them are signed, and a factor of 32 is one. */
function addColours(row: Int32Array, from: number, to: number, factors: number): void {
  const redToBlue = (factors << 8) >> 24;
  const greenToBlue = (factors << 16) >> 24;
  const greenToRed = (factors << 24) >> 24;
  for (let x = from; x < to; x += 1) {
    const pixel = row[x] as number;
    const green = (pixel << 16) >> 24;
    const red = (((pixel >> 16) & 0xff) + ((greenToRed * green) >> 5)) & 0xff;
    const signedRed = (red << 24) >> 24;
    const blue = ((pixel & 0xff) + ((greenToBlue * green) >> 5) + ((redToBlue * signedRed) >> 5)) & 0xff;
    row[x] = (pixel & 0xff00ff00) | (red << 16) | blue;
  }
}

/** Section 4.3: green was taken off red and blue. */
function subtractGreen(widthPx: number): Transform {
  return {
    restore(row) {
      for (let x = 0; x < widthPx; x += 1) {
        const pixel = row[x] as number;
        const green = (pixel >> 8) & 0xff;
        const redAndBlue = ((pixel & 0x00ff00ff) + ((green << 16) | green)) & 0x00ff00ff;
        row[x] = (pixel & 0xff00ff00) | redAndBlue;
      }
    },
  };
}

/** Section 4.4: greens are places in a table of colours, two, four or eight of them in a pixel where the table is small. */
class ColourIndexingTransform implements Transform {
  readonly codedWidth: number;
  readonly #widthPx: number;
  /** A pixel holds two to the power of this many indices. */
  readonly #bundleBits: number;
  /** Transparent black beyond the last colour, for indices that should not be. */
  readonly #colours = new Int32Array(256);

  constructor(bits: BitReader, widthPx: number) {
    const colourCount = 1 + bits.bits(8);
    this.#widthPx = widthPx;
    this.#bundleBits = colourCount > 16 ? 0 : colourCount > 4 ? 1 : colourCount > 2 ? 2 : 3;
    this.codedWidth = blockCount(widthPx, this.#bundleBits);
    let colour = 0;
    readSubimage(bits, colourCount, 1, (difference, at) => {
      colour = addPixels(colour, difference);
      this.#colours[at] = colour;
    });
  }

  restore(row: Int32Array): void {
    const colours = this.#colours;
    const bundleBits = this.#bundleBits;
    const indexBits = 8 >> bundleBits;
    const indexMask = (1 << indexBits) - 1;
    const placeMask = (1 << bundleBits) - 1;
    // From the right, so that no pixel is overwritten that is still to be read.
    for (let x = this.#widthPx - 1; x >= 0; x -= 1) {
      const bundle = ((row[x >> bundleBits] as number) >> 8) & 0xff;
      row[x] = colours[(bundle >> ((x & placeMask) * indexBits)) & indexMask] as number;
    }
  }
}
