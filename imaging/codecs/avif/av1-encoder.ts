import { LimnError } from "#contract/errors";
import { forgetInstance, keptInstance } from "../kept-instance";
import type { ColourCodes } from "./properties";
import type { ColourSampling } from "./planes";

/** What av1-encode.wasm exports; libaom/encoder.c is the source. Addresses and lengths are in bytes. */
interface Av1EncoderExports {
  readonly memory: WebAssembly.Memory;
  reserve(lengthBytes: number): number;
  release(address: number): void;
  forget(): void;
  encode(
    planes: number,
    widthPx: number,
    heightPx: number,
    colours: number,
    quantiser: number,
    primaries: number,
    transfer: number,
  ): number;
  encoded(): number;
}

/** A still picture to encode. */
export interface Av1Still {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly colours: ColourSampling;
  /** 0 to 63; for grey 0 is without loss. */
  readonly quantiser: number;
  readonly codes: Pick<ColourCodes, "primaries" | "transfer">;
}

/** As libaom/encoder.c counts them. */
const samplings: Readonly<Record<ColourSampling, number>> = { grey: 0, quarter: 1, full: 3 };

/** AV1's still pictures of 8 bits, by libaom (decision 43). The same picture comes to the same bytes. */
export class Av1Encoder {
  readonly #module: WebAssembly.Module;
  readonly #exports: Av1EncoderExports;

  /** @param module av1-encode.wasm */
  constructor(module: WebAssembly.Module) {
    this.#module = module;
    // The signatures are those of libaom/encoder.c.
    this.#exports = keptInstance(module, "encode") as unknown as Av1EncoderExports;
  }

  /** A picture's OBUs. `fill` is handed its planes (planes.ts), so many bytes. Throws `internal` where libaom fails. */
  encode(still: Av1Still, lengthBytes: number, fill: (planes: Uint8Array) => void): Uint8Array<ArrayBuffer> {
    const { reserve, release, forget, encode, encoded, memory } = this.#exports;
    const { widthPx, heightPx, colours, quantiser, codes } = still;
    try {
      const planes = reserve(lengthBytes);
      if (planes === 0) throw new RangeError("no memory");
      fill(new Uint8Array(memory.buffer, planes, lengthBytes));
      const { primaries, transfer } = codes;
      const error = encode(planes, widthPx, heightPx, samplings[colours], quantiser, primaries, transfer);
      if (error !== 0) throw new RangeError(`error ${error} of libaom`);
      const found = encoded();
      const [sizeBytes = 0, address = 0] = new Uint32Array(memory.buffer, found, 2);
      const bytes = new Uint8Array(memory.buffer).slice(address, address + sizeBytes);
      forget();
      release(planes);
      return bytes;
    } catch (cause) {
      forgetInstance(this.#module);
      throw new LimnError("internal", { detail: `AV1 of ${widthPx}×${heightPx}, ${colours}`, cause });
    }
  }
}
