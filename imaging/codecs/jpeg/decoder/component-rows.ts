import type { Component, Frame } from "./frame";
import { inverseDct, naturalDivisors, type SamplePlane } from "./inverse-dct";
import { copyRow, type RowWidener, rowWidener } from "./upsample";

/**
 * A component's samples of two rows of coding units: of the one whose rows are given, and of the next one, from whose first row
 * those of smaller components are smoothed. Around each lie the rows before and behind it.
 */
export class ComponentRows {
  readonly #component: Component;
  readonly #divisors: Int32Array;
  readonly #strideSamples: number;
  readonly #rowsPerUnit: number;
  readonly #stepY: number;
  readonly #widen: RowWidener;
  readonly #row: Uint8ClampedArray;
  #current: SamplePlane;
  #next: SamplePlane;

  constructor(frame: Frame, component: Component, divisors: Uint16Array) {
    this.#component = component;
    this.#divisors = naturalDivisors(divisors);
    this.#strideSamples = component.blocksPerRow * 8;
    this.#rowsPerUnit = component.down * 8;
    this.#stepY = frame.maxDown / component.down;
    this.#widen = rowWidener(frame, component);
    this.#row = new Uint8ClampedArray(frame.widthPx);
    this.#current = this.#makePlane();
    this.#next = this.#makePlane();
  }

  /** Row 0 is the last one of the unit above; behind the unit's rows follows the first of the one below. */
  #makePlane(): SamplePlane {
    const strideSamples = this.#strideSamples;
    return { samples: new Uint8ClampedArray(strideSamples * (this.#rowsPerUnit + 2)), strideSamples };
  }

  /** Takes in the row of units whose coefficients the frame holds: it is the next one. */
  takeUnitRow(unitRow: number): void {
    const { coefficients, extents, blocksPerRow, down } = this.#component;
    const stride = this.#strideSamples;
    for (let y = 0; y < down; y += 1) {
      for (let x = 0; x < blocksPerRow; x += 1) {
        const block = y * blocksPerRow + x;
        const to = (1 + y * 8) * stride + x * 8;
        inverseDct(coefficients, block * 64, extents[block] as number, this.#divisors, this.#next, to);
      }
    }
    coefficients.fill(0);
    extents.fill(0);
    const last = this.#rowsPerUnit;
    // At the upper and at the lower edge the row itself stands for the one beyond it.
    if (unitRow === 0) this.#copy(this.#next, 1, this.#next, 0);
    else {
      this.#copy(this.#next, 1, this.#current, last + 1);
      this.#copy(this.#current, last, this.#next, 0);
    }
    const rows = Math.min(last, this.#component.heightPx - unitRow * last);
    this.#copy(this.#next, rows, this.#next, rows + 1);
  }

  /** The next row of units is now the one whose rows are given. */
  advance(): void {
    [this.#current, this.#next] = [this.#next, this.#current];
  }

  #copy(from: SamplePlane, fromRow: number, to: SamplePlane, toRow: number): void {
    const stride = this.#strideSamples;
    to.samples.set(from.samples.subarray(fromRow * stride, (fromRow + 1) * stride), toRow * stride);
  }

  /** A row of the current unit, as wide as the picture. It holds until the next one is asked for. */
  rowAt(y: number): Uint8ClampedArray {
    const sampleRow = Math.floor(y / this.#stepY);
    const isLower = y % this.#stepY !== 0;
    const { samples } = this.#current;
    const stride = this.#strideSamples;
    const at = (1 + sampleRow) * stride;
    if (this.#widen === copyRow && this.#stepY === 1) return samples.subarray(at, at + this.#row.length);
    this.#widen(samples, at, isLower ? at + stride : at - stride, isLower, this.#row);
    return this.#row;
  }
}
