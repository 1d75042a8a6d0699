import { LimnError } from "#contract/errors";
import { damaged } from "./refusals";

/** What av1.wasm exports; dav1d/av1.c is the source. Addresses and lengths are in bytes. */
interface Av1Exports {
  readonly memory: WebAssembly.Memory;
  reserve(lengthBytes: number): number;
  release(address: number): void;
  forget(slot: number): void;
  decode(slot: number, address: number, lengthBytes: number, mostPixels: number): number;
}

/** A plane of samples in the decoder's memory: 8 bits each, or 16 where the picture has more. */
export interface Av1Plane {
  /** From the first one on; until another frame is decoded. */
  readonly samples: Uint8Array | Uint16Array;
  /** Samples from one row to the next. */
  readonly stride: number;
}

/** A decoded frame. Its planes are there until the slot is used again. */
export interface Av1Frame {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bitDepth: number;
  readonly luma: Av1Plane;
  /** Null for grey. */
  readonly colours: readonly [Av1Plane, Av1Plane] | null;
  /** Whether colours have half as many columns, and half as many rows. */
  readonly isHalved: { readonly across: boolean; readonly down: boolean };
  readonly matrix: number;
  readonly isFullRange: boolean;
}

/** Colours and alpha are held at once. */
export type Slot = "colours" | "alpha";
const slots: Readonly<Record<Slot, number>> = { colours: 0, alpha: 1 };

/** The layouts of dav1d: grey, 4:2:0, 4:2:2 and 4:4:4. */
const layouts = { grey: 0, quarter: 1, half: 2 } as const;

/** AV1's first frame, by dav1d (decision 42). An instance has a memory of its own. */
export class Av1Decoder {
  readonly #exports: Av1Exports;

  /** @param module av1.wasm */
  constructor(module: WebAssembly.Module) {
    const { exports } = new WebAssembly.Instance(module, {});
    if (typeof exports["decode"] !== "function") {
      throw new LimnError("internal", { detail: "the module does not decode AV1" });
    }
    // The signatures are those of dav1d/av1.c.
    this.#exports = exports as unknown as Av1Exports;
  }

  /** The first frame of some OBUs. Throws `image-damaged`, also for a frame of more pixels than `mostPixels`. */
  decode(slot: Slot, parts: readonly Uint8Array[], mostPixels: number): Av1Frame {
    const { reserve, release, forget, decode, memory } = this.#exports;
    const lengthBytes = parts.reduce((sum, part) => sum + part.length, 0);
    try {
      forget(slots[slot]);
      const address = reserve(lengthBytes);
      if (lengthBytes === 0 || address === 0) throw damaged(`${lengthBytes} bytes of AV1`);
      let at = address;
      for (const part of parts) {
        new Uint8Array(memory.buffer, at, part.length).set(part);
        at += part.length;
      }
      const facts = decode(slots[slot], address, lengthBytes, mostPixels);
      release(address);
      return this.#frame(facts);
    } catch (error) {
      // What dav1d does not expect of a file ends in a trap.
      if (error instanceof WebAssembly.RuntimeError) throw damaged(error.message);
      throw error;
    }
  }

  #frame(facts: number): Av1Frame {
    const words = new Int32Array(this.#exports.memory.buffer, facts, 14);
    const [error = 0, widthPx = 0, heightPx = 0, layout = 0, bitDepth = 0] = words;
    if (error !== 0) throw damaged(`error ${error} of dav1d`);
    const plane = (index: number, strideBytes: number): Av1Plane =>
      this.#plane(words[index] ?? 0, strideBytes, bitDepth);
    const [strideBytes = 0, colourStrideBytes = 0] = words.subarray(8, 10);
    const isGrey = layout === layouts.grey;
    return {
      widthPx,
      heightPx,
      bitDepth,
      luma: plane(5, strideBytes),
      colours: isGrey ? null : [plane(6, colourStrideBytes), plane(7, colourStrideBytes)],
      isHalved: {
        across: layout === layouts.quarter || layout === layouts.half,
        down: layout === layouts.quarter,
      },
      matrix: words[12] ?? 0,
      isFullRange: words[13] === 1,
    };
  }

  /** The memory is another buffer once it has grown: it is looked up when samples are read. */
  #plane(address: number, strideBytes: number, bitDepth: number): Av1Plane {
    const { memory } = this.#exports;
    return {
      stride: bitDepth === 8 ? strideBytes : strideBytes / 2,
      get samples() {
        return bitDepth === 8
          ? new Uint8Array(memory.buffer, address)
          : new Uint16Array(memory.buffer, address);
      },
    };
  }
}
