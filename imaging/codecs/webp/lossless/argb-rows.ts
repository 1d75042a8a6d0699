import type { BitReader } from "./bit-reader";
import { CodedPixels } from "./coded-pixels";
import { readTransforms, type Transform } from "./transforms";

/**
 * The rows of an image stream (RFC 9649, section 3.8.2: transforms, then pixels), from the top. What it holds is the window of copies and
 * what the stream says of blocks, not the picture.
 */
export class ArgbRows {
  readonly #transforms: readonly Transform[];
  readonly #pixels: CodedPixels;
  readonly #row: Int32Array;

  /** Throws `image-damaged`. */
  constructor(bits: BitReader, widthPx: number, heightPx: number) {
    const { transforms, codedWidth } = readTransforms(bits, widthPx, heightPx);
    this.#transforms = transforms;
    this.#pixels = new CodedPixels(bits, codedWidth, heightPx, true);
    this.#row = new Int32Array(widthPx);
  }

  /** The next row's pixels, alpha in the highest byte; good until the next call. Throws `image-damaged`. */
  next(): Int32Array {
    const row = this.#row;
    this.#pixels.next(row);
    for (const transform of this.#transforms) transform.restore(row);
    return row;
  }
}
