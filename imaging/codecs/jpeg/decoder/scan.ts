import { type ByteSource, ByteWindow } from "../../byte-source";
import { type BlockReader, blockReader, type EndRun, type ScanPart, type ScanSpan } from "./block-readers";
import { EntropyReader, maxBlockBytes } from "./entropy-reader";
import type { Frame } from "./frame";

/** A scan as its header describes it, with the tables that held there, and where its data begins. */
export interface ScanPlan extends ScanSpan {
  readonly parts: readonly Omit<ScanPart, "prediction">[];
  /** Coding units between two restart markers; 0 without them. */
  readonly restartInterval: number;
  readonly dataStart: number;
}

/** Data with stuffed zeros is up to twice as long. */
const stuffing = 2;
/**
 * Scans read their parts of the file beside one another, and hold so much of it together. No row of a real picture comes near what its
 * blocks could take; one that does lacks its end.
 */
const windowBytes = 24 * 1024 * 1024;
const partBytes = 4 * 1024 * 1024;

/**
 * Decodes a scan one row of coding units after another. All scans of a picture go on together, each at its own place in the file, so
 * that no more than one row's coefficients are ever held. What is missing of the data, or damaged, leaves them as they were.
 */
export class ScanDecoder {
  readonly #frame: Frame;
  readonly #interval: number;
  readonly #parts: readonly ScanPart[];
  readonly #reader: EntropyReader;
  readonly #endRun: EndRun = { blocks: 0 };
  readonly #readBlock: BlockReader;
  readonly #maxRowBytes: number;
  #units = 0;
  /** What is left of this interval cannot be read; or nothing at all any more. */
  #isLost = false;
  #isOver = false;

  constructor(source: ByteSource, frame: Frame, plan: ScanPlan, scanCount: number) {
    this.#frame = frame;
    this.#interval = plan.restartInterval;
    this.#parts = plan.parts.map((part) => ({ ...part, prediction: 0 }));
    const window = new ByteWindow(source, Math.floor(partBytes / scanCount));
    this.#reader = new EntropyReader(window, plan.dataStart);
    this.#readBlock = blockReader(frame.isProgressive, plan, this.#endRun);
    const blocks = plan.parts.reduce((sum, { component }) => sum + component.extents.length, 0);
    const restartBytes = 2 * frame.unitsPerRow * frame.maxAcross * frame.maxDown;
    const maxRowBytes = stuffing * maxBlockBytes * blocks + (this.#interval > 0 ? restartBytes : 0);
    this.#maxRowBytes = Math.min(maxRowBytes, Math.floor(windowBytes / scanCount));
  }

  /** Reads the scan's part of a row of units; rows are asked for from the top. */
  async readUnitRow(unitRow: number): Promise<void> {
    if (this.#isOver) return;
    await this.#reader.prepare(this.#maxRowBytes);
    const [only, ...others] = this.#parts;
    if (only && others.length === 0) this.#readAlone(only, unitRow);
    else this.#readInterleaved();
  }

  /** A component alone is coded by its blocks, without those that fill the last units (T.81, A.2.2). */
  #readAlone(part: ScanPart, unitRow: number): void {
    const { down, blocksPerRow, widthPx, heightPx } = part.component;
    const blockRows = Math.min(down, Math.ceil(heightPx / 8) - unitRow * down);
    const usedPerRow = Math.ceil(widthPx / 8);
    for (let y = 0; y < blockRows; y += 1) {
      for (let x = 0; x < usedPerRow; x += 1) {
        if (this.#beginUnit()) this.#read(part, y * blocksPerRow + x);
      }
    }
  }

  #readInterleaved(): void {
    for (let unitX = 0; unitX < this.#frame.unitsPerRow; unitX += 1) {
      if (this.#beginUnit()) this.#readUnit(unitX);
    }
  }

  #readUnit(unitX: number): void {
    for (const part of this.#parts) {
      const { across, down, blocksPerRow } = part.component;
      for (let y = 0; y < down; y += 1) {
        const first = y * blocksPerRow + unitX * across;
        for (let x = 0; x < across; x += 1) this.#read(part, first + x);
      }
    }
  }

  /** Whether there is data for the next unit. */
  #beginUnit(): boolean {
    const isRestart = this.#interval > 0 && this.#units > 0 && this.#units % this.#interval === 0;
    this.#units += 1;
    if (isRestart && !this.#isOver) {
      this.#isOver = !this.#reader.restart();
      this.#isLost = false;
      this.#endRun.blocks = 0;
      for (const part of this.#parts) part.prediction = 0;
    }
    return !this.#isOver && !this.#isLost;
  }

  #read(part: ScanPart, block: number): void {
    if (this.#isLost) return;
    this.#reader.replenish();
    this.#readBlock(this.#reader, part, block);
    // Without restart markers nothing tells where the data would go on.
    if (this.#reader.isSpent) this.#isLost = true;
  }
}
