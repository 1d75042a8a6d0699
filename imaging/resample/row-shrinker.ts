import type { PixelSize } from "#contract/sizes";
import { createRaster, type Raster } from "../raster";

/**
 * Makes a picture smaller by a whole factor while its rows come from the top: each pixel of the result is the mean of a square, colours
 * weighed by their alpha. Memory holds the small picture and one row of sums. At the right and lower edges squares may be cut.
 */
export class RowShrinker {
  readonly #small: Raster;
  readonly #factor: number;
  readonly #heightPx: number;
  /** Of each square: its colours and alpha, and how many pixels it has. */
  readonly #sums: Float64Array;
  #rowsTaken = 0;

  /** `edgePx`: the result's longer edge has at least as many pixels, unless the picture has fewer. */
  constructor({ widthPx, heightPx }: PixelSize, channels: 3 | 4, edgePx: number) {
    this.#factor = Math.max(1, Math.floor(Math.max(widthPx, heightPx) / edgePx));
    this.#heightPx = heightPx;
    const smallPx = (lengthPx: number) => Math.ceil(lengthPx / this.#factor);
    this.#small = createRaster(smallPx(widthPx), smallPx(heightPx), channels);
    this.#sums = new Float64Array(this.#small.widthPx * 5);
  }

  take({ channels, data, widthPx, heightPx }: Raster): void {
    const rowLength = widthPx * channels;
    for (let y = 0; y < heightPx; y += 1) {
      this.#addRow(data.subarray(y * rowLength, (y + 1) * rowLength), channels);
      this.#rowsTaken += 1;
      if (this.#rowsTaken % this.#factor === 0 || this.#rowsTaken === this.#heightPx) this.#finishRow();
    }
  }

  /** One square after another, each summed up before it is written. */
  #addRow(row: Uint8Array, channels: number): void {
    const sums = this.#sums;
    const squareLength = this.#factor * channels;
    for (let first = 0, square = 0; first < row.length; first += squareLength, square += 5) {
      const end = Math.min(row.length, first + squareLength);
      let [red, green, blue, alphas] = [0, 0, 0, 0];
      for (let at = first; at < end; at += channels) {
        const alpha = channels === 4 ? (row[at + 3] as number) : 255;
        red += (row[at] as number) * alpha;
        green += (row[at + 1] as number) * alpha;
        blue += (row[at + 2] as number) * alpha;
        alphas += alpha;
      }
      sums[square] = (sums[square] as number) + red;
      sums[square + 1] = (sums[square + 1] as number) + green;
      sums[square + 2] = (sums[square + 2] as number) + blue;
      sums[square + 3] = (sums[square + 3] as number) + alphas;
      sums[square + 4] = (sums[square + 4] as number) + (end - first) / channels;
    }
  }

  #finishRow(): void {
    const sums = this.#sums;
    const { channels, data, widthPx } = this.#small;
    const row = Math.ceil(this.#rowsTaken / this.#factor) - 1;
    for (let x = 0, to = row * widthPx * channels; x < widthPx; x += 1, to += channels) {
      const alpha = sums[x * 5 + 3] as number;
      for (let i = 0; i < 3; i += 1)
        data[to + i] = alpha === 0 ? 0 : Math.round((sums[x * 5 + i] as number) / alpha);
      if (channels === 4) data[to + 3] = Math.round(alpha / (sums[x * 5 + 4] as number));
    }
    sums.fill(0);
  }

  /** The small picture, once all rows were taken. */
  get result(): Raster {
    return this.#small;
  }
}
