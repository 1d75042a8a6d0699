import { diffuse } from "./diffuse";
import { known } from "./layer";
import type { Solution } from "./solve";
import { voteFor } from "./vote";

/** Cells of the correction; a cell covers a power of two of pixels. */
const maxCells = 300_000;
/** How many pixels into the hole a difference at its rim is spread. */
const reachPx = 28;
/** A larger difference is a structure that was not met, and is left alone. */
const maxDifference = 28;

/** What is added to the filled pixels so that they meet the picture around them without a step. */
export class SeamCorrection {
  readonly #cellPx: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #values: Float32Array;

  /**
   * Asks the patches what they would have made of the known pixels around the hole, and spreads the difference into it as heat
   * spreads (as seamless cloning does: P. Pérez, M. Gangnet, A. Blake, "Poisson image editing", SIGGRAPH 2003).
   */
  constructor(solution: Solution, weights: Float32Array) {
    const { image, states } = solution.layer;
    this.#cellPx = 1;
    while ((image.widthPx * image.heightPx) / this.#cellPx ** 2 > maxCells) this.#cellPx *= 2;
    this.#columns = Math.ceil(image.widthPx / this.#cellPx);
    this.#rows = Math.ceil(image.heightPx / this.#cellPx);
    this.#values = new Float32Array(this.#columns * this.#rows * 4);
    const counts = new Uint16Array(this.#columns * this.#rows);
    const { targets } = solution.topology.shape;
    const voted = new Float64Array(4);
    for (const at of targets) {
      const cell = this.#cellOf(at, image.widthPx);
      if (states[at] === known) {
        voteFor(at, solution.topology, solution.field, weights, voted);
        this.#add(cell, counts, voted, image.samples, at);
      } else if ((solution.topology.depths[at] as number) > reachPx) {
        counts[cell] = (counts[cell] as number) + 1;
      }
    }
    this.#finish(counts);
  }

  #cellOf(at: number, widthPx: number): number {
    const y = Math.floor(at / widthPx);
    return Math.floor(y / this.#cellPx) * this.#columns + Math.floor((at - y * widthPx) / this.#cellPx);
  }

  #add(cell: number, counts: Uint16Array, voted: Float64Array, samples: Uint8Array, at: number): void {
    const differences = [0, 1, 2, 3].map((c) => (samples[at * 4 + c] as number) - (voted[c] as number));
    if (differences.some((difference) => Math.abs(difference) > maxDifference)) return;
    counts[cell] = (counts[cell] as number) + 1;
    differences.forEach((difference, c) => {
      this.#values[cell * 4 + c] = (this.#values[cell * 4 + c] as number) + difference;
    });
  }

  #finish(counts: Uint16Array): void {
    const isKnown = Uint8Array.from(counts, (count) => Math.min(1, count));
    for (let i = 0; i < this.#values.length; i++) {
      this.#values[i] = (this.#values[i] as number) / Math.max(1, counts[i >> 2] as number);
    }
    if (!isKnown.includes(1)) return;
    const [widthPx, heightPx] = [this.#columns, this.#rows];
    diffuse({ widthPx, heightPx, channels: 4, values: this.#values, isKnown });
  }

  /** What is added to a sample at a place of the layer, in its pixels with the frame; between cells it is interpolated. */
  at(x: number, y: number, channel: number): number {
    const cellX = Math.min(Math.max((x + 0.5) / this.#cellPx - 0.5, 0), this.#columns - 1);
    const cellY = Math.min(Math.max((y + 0.5) / this.#cellPx - 0.5, 0), this.#rows - 1);
    const left = Math.floor(cellX);
    const top = Math.floor(cellY);
    const right = Math.min(left + 1, this.#columns - 1);
    const bottom = Math.min(top + 1, this.#rows - 1);
    const value = (column: number, row: number) =>
      this.#values[(row * this.#columns + column) * 4 + channel] as number;
    const [shareX, shareY] = [cellX - left, cellY - top];
    const above = value(left, top) * (1 - shareX) + value(right, top) * shareX;
    const below = value(left, bottom) * (1 - shareX) + value(right, bottom) * shareX;
    return above * (1 - shareY) + below * shareY;
  }
}
