/** Columns left of each row, for the samples that prediction takes where there is no picture. */
export const marginColumns = 1;

/** Rows that are kept of the macroblocks above: the filter still changes some, and enlarging chroma looks at others. */
export const keptRows = 8;

/** What stands above the picture, and left of it, for prediction (RFC 6386, section 12.2). */
const aboveThePicture = 127;
const leftOfThePicture = 129;

/** Samples beyond the last macroblock that its last subblocks look at. */
const beyondColumns = 4;

/** One row of macroblocks of luma or chroma, with the last rows of those above it. */
export class Plane {
  /** `keptRows`, then the rows of the macroblocks; each with its margin. */
  readonly samples: Uint8ClampedArray;
  readonly stride: number;
  /** The row above the macroblocks before it was filtered, which is what prediction takes; with margin, and some columns beyond. */
  readonly above: Uint8Array;
  readonly #blockRows: number;

  /** `blockRows` is the height of a macroblock: 16 of luma, 8 of chroma. */
  constructor(macroblocksPerRow: number, blockRows: number) {
    this.#blockRows = blockRows;
    this.stride = marginColumns + macroblocksPerRow * blockRows;
    this.samples = new Uint8ClampedArray((keptRows + blockRows) * this.stride);
    for (let at = 0; at < this.samples.length; at += this.stride) this.samples[at] = leftOfThePicture;
    this.above = new Uint8Array(this.stride + beyondColumns).fill(aboveThePicture);
  }

  /** Where the first sample of macroblock `column` stands in `samples`. */
  at(column: number): number {
    return keptRows * this.stride + marginColumns + column * this.#blockRows;
  }

  /** Keeps the macroblocks' last row, not yet filtered, for the prediction of the next ones. */
  keepAbove(): void {
    this.above.set(this.samples.subarray(this.samples.length - this.stride));
    this.above[0] = leftOfThePicture;
    this.above.fill(this.above[this.stride - 1] as number, this.stride);
  }

  /** Makes room for the next row of macroblocks. */
  advance(): void {
    this.samples.copyWithin(0, this.#blockRows * this.stride);
  }
}
