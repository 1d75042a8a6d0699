import { damaged } from "../damaged";
import type { PictureRows } from "../rows";
import { ArgbRows } from "./argb-rows";
import { BitReader } from "./bit-reader";

const signature = 0x2f;

/** The rows of a lossless picture (RFC 9649, section 3). */
export class LosslessRows implements PictureRows {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly #rows: ArgbRows;

  /** Reads all but the pixels. Throws `image-damaged`. */
  constructor(data: Uint8Array) {
    const bits = new BitReader(data);
    if (bits.bits(8) !== signature) throw damaged("no lossless signature");
    this.widthPx = bits.bits(14) + 1;
    this.heightPx = bits.bits(14) + 1;
    // Whether alpha is used, which the file's inspection has read.
    bits.bit();
    if (bits.bits(3) !== 0) throw damaged("unknown lossless version");
    this.#rows = new ArgbRows(bits, this.widthPx, this.heightPx);
  }

  /** Throws `image-damaged`. */
  next(target: Uint8ClampedArray, at: number, channels: 3 | 4): void {
    const row = this.#rows.next();
    for (let x = 0, to = at; x < this.widthPx; x += 1, to += channels) {
      const pixel = row[x] as number;
      target[to] = (pixel >> 16) & 0xff;
      target[to + 1] = (pixel >> 8) & 0xff;
      target[to + 2] = pixel & 0xff;
      if (channels === 4) target[to + 3] = pixel >>> 24;
    }
  }
}
