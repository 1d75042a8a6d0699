import type { PixelSize } from "#contract/sizes";
import { alphaCompression, alphaFilter, predictAlpha } from "./alpha-format";
import { damaged } from "./damaged";
import { ArgbRows } from "./lossless/argb-rows";
import { BitReader } from "./lossless/bit-reader";

/** The rows of the alpha beside a lossy picture (RFC 9649, section 2.7.1.2). */
export class AlphaRows {
  readonly #widthPx: number;
  readonly #filter: number;
  readonly #raw: Uint8Array;
  /** Undefined where alpha is not compressed. */
  readonly #coded: ArgbRows | undefined;
  /** The row before, then the one that is asked for. */
  readonly #row: Uint8Array;
  #nextRow = 0;

  /** `chunk` is the data of ALPH. Throws `image-damaged`. */
  constructor(chunk: Uint8Array, { widthPx, heightPx }: PixelSize) {
    const header = chunk[0];
    if (header === undefined) throw damaged("empty alpha");
    this.#widthPx = widthPx;
    this.#filter = (header >> 2) & 3;
    this.#raw = chunk.subarray(1);
    this.#row = new Uint8Array(widthPx);
    const method = header & 3;
    // Of the four ways of preprocessing and the four reserved values two each have been given a meaning, and none changes the decoding.
    if (method > alphaCompression.lossless || ((header >> 4) & 3) > 1 || header >> 6 > 1)
      throw damaged("unknown alpha");
    if (method === alphaCompression.lossless) {
      this.#coded = new ArgbRows(new BitReader(this.#raw), widthPx, heightPx);
    } else if (this.#raw.length < widthPx * heightPx) {
      throw damaged("alpha ends early");
    }
  }

  /** Writes the next row's alpha to every fourth sample of `target`, the first at `at`. Throws `image-damaged`. */
  next(target: Uint8ClampedArray, at: number): void {
    const width = this.#widthPx;
    const row = this.#row;
    if (this.#coded) {
      const coded = this.#coded.next();
      this.#restore((x) => (coded[x] as number) >> 8);
    } else {
      const from = this.#nextRow * width;
      const raw = this.#raw;
      this.#restore((x) => raw[from + x] as number);
    }
    for (let x = 0, to = at; x < width; x += 1, to += 4) target[to] = row[x] as number;
    this.#nextRow += 1;
  }

  /** Adds the prediction to each difference (section 2.7.1.2); the array keeps the lowest eight bits. In the first row there is nothing above. */
  #restore(difference: (x: number) => number): void {
    const row = this.#row;
    const isTop = this.#nextRow === 0;
    const kind = isTop && this.#filter !== alphaFilter.none ? alphaFilter.horizontal : this.#filter;
    let left = isTop ? 0 : (row[0] as number);
    let corner = left;
    for (let x = 0; x < this.#widthPx; x += 1) {
      const above = row[x] as number;
      const prediction = predictAlpha(kind, left, above, corner);
      row[x] = difference(x) + prediction;
      left = row[x] as number;
      corner = above;
    }
  }
}
