import type { BitWriter } from "./bit-writer";
import { dctScale, forwardDct } from "./dct";
import type { HuffmanCodes } from "./huffman";
import { zigzag } from "./quantisation";

/** Sixteen zero coefficients, and nothing but zeros to the end of the block. */
const zeroRun = 0xf0;
const endOfBlock = 0x00;

/** Codes the blocks of one component, in order: transform, quantisation, Huffman codes (T.81, F.1). */
export class BlockCoder {
  readonly #factors: Float64Array;
  readonly #dc: HuffmanCodes;
  readonly #ac: HuffmanCodes;
  readonly #bits: BitWriter;
  readonly #block = new Float64Array(64);
  readonly #coefficients = new Int16Array(64);
  #previousDc = 0;

  constructor(bits: BitWriter, divisors: Uint8Array, dc: HuffmanCodes, ac: HuffmanCodes) {
    this.#bits = bits;
    this.#dc = dc;
    this.#ac = ac;
    this.#factors = Float64Array.from(divisors, (divisor, i) => 1 / (divisor * (dctScale[i] ?? 1)));
  }

  /** Begins anew, as at the start of each restart interval (T.81, F.1.1.5.1). */
  restart(): void {
    this.#previousDc = 0;
  }

  /** The 8 × 8 level-shifted samples of `plane` whose first is at `at`. */
  code(plane: Float32Array, at: number, planeWidth: number): void {
    for (let row = 0; row < 8; row++) {
      const from = at + row * planeWidth;
      for (let column = 0; column < 8; column++) {
        this.#block[row * 8 + column] = plane[from + column] as number;
      }
    }
    forwardDct(this.#block);
    for (let k = 0; k < 64; k++) {
      const natural = zigzag[k] as number;
      this.#coefficients[k] = Math.round(
        (this.#block[natural] as number) * (this.#factors[natural] as number),
      );
    }
    this.#codeDc();
    this.#codeAc();
  }

  #codeDc(): void {
    const value = this.#coefficients[0] as number;
    const difference = value - this.#previousDc;
    this.#previousDc = value;
    const size = bitLength(difference);
    this.#writeCode(this.#dc, size);
    this.#writeMagnitude(difference, size);
  }

  #codeAc(): void {
    let zeros = 0;
    for (let k = 1; k < 64; k++) {
      const value = this.#coefficients[k] as number;
      if (value === 0) {
        zeros++;
        continue;
      }
      for (; zeros > 15; zeros -= 16) this.#writeCode(this.#ac, zeroRun);
      const size = bitLength(value);
      this.#writeCode(this.#ac, zeros * 16 + size);
      this.#writeMagnitude(value, size);
      zeros = 0;
    }
    if (zeros > 0) this.#writeCode(this.#ac, endOfBlock);
  }

  #writeCode(table: HuffmanCodes, value: number): void {
    this.#bits.write(table.codes[value] as number, table.lengths[value] as number);
  }

  /** Negative numbers are written as one less, so that their highest bit is 0 (T.81, table F.1). */
  #writeMagnitude(value: number, size: number): void {
    this.#bits.write((value < 0 ? value - 1 : value) & ((1 << size) - 1), size);
  }
}

function bitLength(value: number): number {
  return 32 - Math.clz32(Math.abs(value));
}
