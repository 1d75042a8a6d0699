import { LimnError } from "#contract/errors";
import { flattenOnWhite } from "../../color/alpha";
import { type Raster, rowsOf } from "../../raster";
import { checkedStrips, type EncodeRequest } from "../strips";
import { BitWriter } from "./bit-writer";
import { BlockCoder } from "./block-coder";
import { type FrameShape, jpegHeader } from "./header";
import { acChrominance, acLuminance, dcChrominance, dcLuminance, huffmanCodes } from "./huffman";
import { marker } from "./markers";
import { addRow, clearChrominance, createPlanes, type UnitRowPlanes } from "./planes";
import { type QuantisationTables, quantisationTables } from "./quantisation";

/** From here on colour keeps its full resolution. */
const fullColourQuality = 90;

/**
 * Encodes rows that arrive from the top as a baseline JPEG and yields its bytes as they come; 4:4:4 for qualities of 90
 * and more, else 4:2:0, and one component for grey. Transparency is laid on white. Memory is that of a strip and sixteen rows. Throws `internal`
 * for a quality outside 1–100 and where the strips do not make up the picture.
 */
export async function* encodeJpeg(
  request: EncodeRequest & { readonly quality: number },
  strips: AsyncIterable<Raster>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { quality, widthPx, heightPx, densityDpi, isGrey = false, metadata = {} } = request;
  if (!(quality >= 1 && quality <= 100))
    throw new LimnError("internal", { detail: `JPEG quality ${quality}` });
  const subsampling = isGrey || quality >= fullColourQuality ? 1 : 2;
  const tables = quantisationTables(quality);
  yield jpegHeader({ widthPx, heightPx, subsampling, densityDpi, isGrey, metadata }, tables);
  const coder = new UnitRowCoder({ widthPx, subsampling, isGrey }, tables);
  for await (const strip of checkedStrips(request, strips)) {
    for (let row = 0; row < strip.heightPx; row++) {
      coder.addRow(flattenOnWhite(rowsOf(strip, row, row + 1)).data);
    }
    const bytes = coder.takeBytes();
    if (bytes.length > 0) yield bytes;
  }
  coder.finish();
  yield coder.takeBytes();
  yield Uint8Array.of(0xff, marker.endOfImage);
}

/** Gathers rows into rows of coding units (8 or 16 pixels high) and codes each as soon as it is full. */
class UnitRowCoder {
  readonly #widthPx: number;
  readonly #subsampling: 1 | 2;
  readonly #isGrey: boolean;
  readonly #planes: UnitRowPlanes;
  readonly #bits = new BitWriter();
  readonly #luminance: BlockCoder;
  readonly #blue: BlockCoder;
  readonly #red: BlockCoder;
  #lastRow = new Uint8Array(0);
  #rowCount = 0;

  constructor(
    { widthPx, subsampling, isGrey }: Pick<FrameShape, "widthPx" | "subsampling" | "isGrey">,
    tables: QuantisationTables,
  ) {
    const dc = huffmanCodes(dcChrominance);
    const ac = huffmanCodes(acChrominance);
    this.#widthPx = widthPx;
    this.#subsampling = subsampling;
    this.#isGrey = isGrey;
    this.#planes = createPlanes(widthPx, subsampling);
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
      this.#lastRow = rgb.slice();
      return;
    }
    this.#codeUnits();
    this.#rowCount = 0;
  }

  /** Repeats the last row to a whole number of units and ends the scan. */
  finish(): void {
    while (this.#rowCount > 0) this.addRow(this.#lastRow);
    this.#bits.alignWithOnes();
  }

  takeBytes(): Uint8Array {
    return this.#bits.take();
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
