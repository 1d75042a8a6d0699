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

  take(rows: Raster): void {
    const { channels, data, widthPx } = rows;
    const factor = this.#factor;
    for (let y = 0, from = 0; y < rows.heightPx; y += 1) {
      for (let x = 0; x < widthPx; x += 1, from += channels)
        this.#add(data, from, Math.floor(x / factor) * 5);
      this.#rowsTaken += 1;
      if (this.#rowsTaken % factor === 0 || this.#rowsTaken === this.#heightPx) this.#finishRow();
    }
  }

  #add(data: Uint8Array, from: number, square: number): void {
    const sums = this.#sums;
    const alpha = this.#small.channels === 4 ? (data[from + 3] as number) : 255;
    sums[square] = (sums[square] as number) + (data[from] as number) * alpha;
    sums[square + 1] = (sums[square + 1] as number) + (data[from + 1] as number) * alpha;
    sums[square + 2] = (sums[square + 2] as number) + (data[from + 2] as number) * alpha;
    sums[square + 3] = (sums[square + 3] as number) + alpha;
    sums[square + 4] = (sums[square + 4] as number) + 1;
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
