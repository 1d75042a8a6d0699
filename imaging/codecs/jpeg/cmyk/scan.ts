import { type BitReader, type HuffmanDecoder, ScanEnd } from "./bit-reader";
import type { Component, Frame } from "./frame";

/** A component's part in a scan. */
export interface ScanComponent {
  readonly component: Component;
  readonly dc: HuffmanDecoder | undefined;
  readonly ac: HuffmanDecoder | undefined;
}

/** What a scan codes (T.81, B.2.3): which coefficients, and of their bits which. */
export interface ScanShape {
  readonly components: readonly ScanComponent[];
  readonly first: number;
  readonly last: number;
  readonly highBit: number;
  readonly lowBit: number;
  readonly restartInterval: number;
}

/** Decodes a scan's data into the coefficients. What is missing of it, or damaged, stays as it was. */
export function readScan(frame: Frame, shape: ScanShape, reader: BitReader): void {
  const decoder = new BlockDecoder(frame, shape, reader);
  let count = 0;
  const units = unitsOf(frame, shape);
  for (let next = units.next(); !next.done; ) {
    try {
      if (shape.restartInterval > 0 && count > 0 && count % shape.restartInterval === 0) {
        if (!reader.restart()) return;
        decoder.reset();
      }
      for (const [part, block] of next.value) decoder.decode(part, block);
      next = units.next();
      count += 1;
    } catch (error) {
      if (!(error instanceof ScanEnd)) throw error;
      if (shape.restartInterval === 0) return;
      // The rest of the interval is lost; the next one begins anew.
      do {
        next = units.next();
        count += 1;
      } while (!next.done && count % shape.restartInterval !== 0);
    }
  }
}

type Unit = readonly (readonly [ScanComponent, number])[];

/** The coding units in their order: of several components interleaved, of one component its blocks alone (T.81, A.2). */
function* unitsOf(frame: Frame, { components }: ScanShape): Generator<Unit, void> {
  const [only, ...others] = components;
  if (only && others.length === 0) {
    const { usedBlocksPerRow, usedBlockRows, blocksPerRow } = only.component;
    for (let y = 0; y < usedBlockRows; y += 1) {
      for (let x = 0; x < usedBlocksPerRow; x += 1) yield [[only, y * blocksPerRow + x]];
    }
    return;
  }
  for (let unitY = 0; unitY < frame.unitRows; unitY += 1) {
    for (let unitX = 0; unitX < frame.unitsPerRow; unitX += 1) {
      const unit: (readonly [ScanComponent, number])[] = [];
      for (const part of components) {
        const { across, down, blocksPerRow } = part.component;
        for (let y = 0; y < down; y += 1) {
          for (let x = 0; x < across; x += 1) {
            unit.push([part, (unitY * down + y) * blocksPerRow + unitX * across + x]);
          }
        }
      }
      yield unit;
    }
  }
}

/** Decodes one block after another (T.81, F.2 and G.2). */
class BlockDecoder {
  readonly #frame: Frame;
  readonly #shape: ScanShape;
  readonly #reader: BitReader;
  readonly #predictions = new Map<Component, number>();
  /** Blocks that end before this scan's coefficients begin. */
  #endRun = 0;

  constructor(frame: Frame, shape: ScanShape, reader: BitReader) {
    this.#frame = frame;
    this.#shape = shape;
    this.#reader = reader;
  }

  reset(): void {
    this.#predictions.clear();
    this.#endRun = 0;
  }

  decode(part: ScanComponent, block: number): void {
    const at = block * 64;
    const { first, highBit } = this.#shape;
    if (!this.#frame.isProgressive) {
      this.#readDc(part, at, 0);
      this.#readAc(part, at, 1, 63, 0);
    } else if (first === 0) {
      if (highBit === 0) this.#readDc(part, at, this.#shape.lowBit);
      else part.component.coefficients[at] = this.#refinedDc(part, at);
    } else if (highBit === 0) {
      this.#readAc(part, at, first, this.#shape.last, this.#shape.lowBit);
    } else this.#refineAc(part, at);
  }

  #readDc({ component, dc }: ScanComponent, at: number, shift: number): void {
    if (!dc) throw new ScanEnd();
    const size = Math.min(15, dc.read(this.#reader));
    const value = (this.#predictions.get(component) ?? 0) + this.#reader.magnitude(size);
    this.#predictions.set(component, value);
    component.coefficients[at] = value * 2 ** shift;
  }

  #refinedDc({ component }: ScanComponent, at: number): number {
    return (component.coefficients[at] as number) | (this.#reader.bit() << this.#shape.lowBit);
  }

  #readAc({ component, ac }: ScanComponent, at: number, first: number, last: number, shift: number): void {
    if (!ac) throw new ScanEnd();
    if (this.#endRun > 0) {
      this.#endRun -= 1;
      return;
    }
    for (let k = first; k <= last; k += 1) {
      const code = ac.read(this.#reader);
      const size = code & 15;
      const zeros = code >> 4;
      if (size === 0 && zeros < 15) {
        // In baseline pictures the run is of no length: the block ends.
        this.#endRun = 2 ** zeros - 1 + this.#reader.bits(zeros);
        return;
      }
      k += zeros;
      if (size > 0 && k <= last) component.coefficients[at + k] = this.#reader.magnitude(size) * 2 ** shift;
    }
  }

  /** One more bit of coefficients that are there, and new ones among those that are not (T.81, G.1.2.3). */
  #refineAc({ component: { coefficients }, ac }: ScanComponent, at: number): void {
    if (!ac) throw new ScanEnd();
    const { first, last, lowBit } = this.#shape;
    const bit = 1 << lowBit;
    let k = first;
    if (this.#endRun === 0) {
      for (; k <= last; k += 1) {
        const code = ac.read(this.#reader);
        let zeros = code >> 4;
        let value = 0;
        if ((code & 15) !== 0) value = this.#reader.bit() === 1 ? bit : -bit;
        else if (zeros < 15) {
          this.#endRun = 2 ** zeros + this.#reader.bits(zeros);
          break;
        }
        for (; k <= last; k += 1) {
          if (coefficients[at + k] !== 0) this.#refine(coefficients, at + k, bit);
          else if (zeros === 0) break;
          else zeros -= 1;
        }
        if (value !== 0 && k <= last) coefficients[at + k] = value;
      }
    }
    if (this.#endRun === 0) return;
    for (; k <= last; k += 1) if (coefficients[at + k] !== 0) this.#refine(coefficients, at + k, bit);
    this.#endRun -= 1;
  }

  #refine(coefficients: Int16Array, at: number, bit: number): void {
    if (this.#reader.bit() === 0) return;
    const value = coefficients[at] as number;
    coefficients[at] = value + (value > 0 ? bit : -bit);
  }
}
