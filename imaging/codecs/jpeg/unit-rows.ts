import { BitWriter } from "./bit-writer";
import { BlockCoder } from "./block-coder";
import type { FrameShape } from "./header";
import { acChrominance, acLuminance, dcChrominance, dcLuminance, huffmanCodes } from "./huffman";
import { marker } from "./markers";
import { addRow, clearChrominance, createPlanes, type UnitRowPlanes } from "./planes";
import type { QuantisationTables } from "./quantisation";

/** Restart markers are counted from 0 to 7 and begin again (T.81, E.1.4). */
const restartCycle = 8;

/**
 * Gathers rows into rows of coding units (8 or 16 pixels high) and codes each as soon as it is full. Each is a restart interval: it
 * depends on no other, so that parts of a picture can be coded apart.
 */
export class UnitRowCoder {
  readonly #widthPx: number;
  readonly #subsampling: 1 | 2;
  readonly #isGrey: boolean;
  readonly #planes: UnitRowPlanes;
  readonly #bits = new BitWriter();
  readonly #luminance: BlockCoder;
  readonly #blue: BlockCoder;
  readonly #red: BlockCoder;
  readonly #lastRow: Uint8Array;
  #rowCount = 0;
  #unitRow: number;

  /** @param firstUnitRow of the picture's rows of units the one that comes first here */
  constructor(
    { widthPx, subsampling, isGrey }: Pick<FrameShape, "widthPx" | "subsampling" | "isGrey">,
    tables: QuantisationTables,
    firstUnitRow = 0,
  ) {
    const dc = huffmanCodes(dcChrominance);
    const ac = huffmanCodes(acChrominance);
    this.#widthPx = widthPx;
    this.#subsampling = subsampling;
    this.#isGrey = isGrey;
    this.#unitRow = firstUnitRow;
    this.#planes = createPlanes(widthPx, subsampling);
    this.#lastRow = new Uint8Array(3 * widthPx);
    this.#luminance = new BlockCoder(
      this.#bits,
      tables.luminance,
      huffmanCodes(dcLuminance),
      huffmanCodes(acLuminance),
    );
    this.#blue = new BlockCoder(this.#bits, tables.chrominance, dc, ac);
    this.#red = new BlockCoder(this.#bits, tables.chrominance, dc, ac);
  }

  addRow(rgb: Uint8Array): void {
    if (this.#rowCount === 0) clearChrominance(this.#planes);
    addRow(this.#planes, rgb, this.#widthPx, this.#rowCount, this.#subsampling);
    this.#rowCount++;
    if (this.#rowCount < 8 * this.#subsampling) {
      this.#lastRow.set(rgb);
      return;
    }
    this.#beginInterval();
    this.#codeUnits();
    this.#rowCount = 0;
  }

  /** Repeats the last row to a whole number of units and ends on a byte's border. */
  finish(): void {
    while (this.#rowCount > 0) this.addRow(this.#lastRow);
    this.#bits.alignWithOnes();
  }

  takeBytes(): Uint8Array {
    return this.#bits.take();
  }

  #beginInterval(): void {
    if (this.#unitRow > 0) {
      this.#bits.writeMarker(marker.firstRestart + ((this.#unitRow - 1) % restartCycle));
    }
    this.#unitRow++;
    for (const coder of [this.#luminance, this.#blue, this.#red]) coder.restart();
  }

  #codeUnits(): void {
    const { luminance, blue, red, luminanceWidth, chrominanceWidth } = this.#planes;
    for (let x = 0; x < chrominanceWidth; x += 8) {
      for (let blockY = 0; blockY < this.#subsampling; blockY++) {
        for (let blockX = 0; blockX < this.#subsampling; blockX++) {
          const at = blockY * 8 * luminanceWidth + x * this.#subsampling + blockX * 8;
          this.#luminance.code(luminance, at, luminanceWidth);
        }
      }
      if (this.#isGrey) continue;
      this.#blue.code(blue, x, chrominanceWidth);
      this.#red.code(red, x, chrominanceWidth);
    }
  }
}
