import { LimnError } from "#contract/errors";
import type { Raster } from "../../raster";
import { forgetInstance, keptInstance } from "../kept-instance";

/** What vp8-encode.wasm exports; libwebp/encoder.c is the source. Addresses and lengths are in bytes. */
interface Vp8EncoderExports {
  readonly memory: WebAssembly.Memory;
  begin(widthPx: number, heightPx: number, hasAlpha: number, bandRows: number): number;
  band(encoding: number): number;
  take(encoding: number, rows: number): number;
  alpha(encoding: number): number;
  encode(encoding: number, quality: number): number;
  file(encoding: number): number;
  finish(encoding: number): void;
}

/** The picture that rows are to come of. */
interface Vp8Picture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: 3 | 4;
}

/**
 * A picture on its way into VP8, by libwebp (decision 44). It is held as luma and half of the colours across and down: a byte and a half a
 * pixel, one more where it has alpha. The same picture comes to the same bytes. Every method throws `internal` where libwebp fails.
 */
export class Vp8Encoding {
  readonly #module: WebAssembly.Module;
  readonly #exports: Vp8EncoderExports;
  readonly #picture: Vp8Picture;
  readonly #encoding: number;
  #isFailed = false;

  /** @param module vp8-encode.wasm @param bandRows how many rows come at once, an even number; the last ones may be fewer */
  constructor(module: WebAssembly.Module, picture: Vp8Picture, bandRows: number) {
    this.#module = module;
    this.#picture = picture;
    // The signatures are those of libwebp/encoder.c.
    this.#exports = keptInstance(module, "encode") as unknown as Vp8EncoderExports;
    const { widthPx, heightPx, channels } = picture;
    this.#encoding = this.#proven(() =>
      this.#exports.begin(widthPx, heightPx, channels === 4 ? 1 : 0, bandRows),
    );
  }

  /** Takes the next rows. */
  take({ data, heightPx }: Raster): void {
    const { band, take, memory } = this.#exports;
    new Uint8Array(memory.buffer, band(this.#encoding), data.length).set(data);
    this.#proven(() => take(this.#encoding, heightPx));
  }

  /**
   * Alpha, rows without gaps, once all rows were taken: the encoder's own memory, which may be written over, and is gone with the next call.
   * Colours that it hides become such as take few bytes.
   */
  alpha(): Uint8Array {
    const { alpha, memory } = this.#exports;
    const { widthPx, heightPx } = this.#picture;
    const plane = this.#proven(() => alpha(this.#encoding));
    return new Uint8Array(memory.buffer, plane, widthPx * heightPx);
  }

  /** A WebP of the colours alone, in the simple form of the file. Quality is 1 to 100. */
  encode(quality: number): Uint8Array<ArrayBuffer> {
    const { encode, file, memory } = this.#exports;
    const lengthBytes = this.#proven(() => encode(this.#encoding, quality));
    const address = file(this.#encoding);
    return new Uint8Array(memory.buffer).slice(address, address + lengthBytes);
  }

  /** Frees what the picture took. Nothing else may be called afterwards. */
  finish(): void {
    if (!this.#isFailed) this.#exports.finish(this.#encoding);
  }

  #proven(call: () => number): number {
    let cause: unknown;
    try {
      const answer = call();
      if (answer !== 0) return answer;
    } catch (error) {
      cause = error;
    }
    this.#isFailed = true;
    forgetInstance(this.#module);
    const { widthPx, heightPx, channels } = this.#picture;
    throw new LimnError("internal", { detail: `VP8 of ${widthPx}×${heightPx}×${channels}`, cause });
  }
}
