import { readFileSync } from "node:fs";
import { packColour } from "#imaging/color/alpha";
import { createRaster, type Raster } from "#imaging/raster";

const module = new WebAssembly.Module(
  readFileSync(new URL("../../../node_modules/@jsquash/png/codec/pkg/squoosh_png_bg.wasm", import.meta.url)),
);

/** The part of @jsquash/png's module (wasm-bindgen) that decoding needs. */
interface PngDecoder {
  readonly memory: WebAssembly.Memory;
  __wbindgen_malloc(sizeBytes: number, alignment: number): number;
  decode(address: number, sizeBytes: number): number;
}

/** A PNG of any kind as the png crate of Rust decodes it, to 8 bits: what Limn's own decoder is held against. */
export function referencePng(bytes: Uint8Array, hasAlpha: boolean): Raster {
  let raster: Raster | undefined;
  const decoder = instantiate((samples, widthPx, heightPx) => {
    raster = createRaster(widthPx, heightPx, hasAlpha ? 4 : 3);
    if (hasAlpha) raster.data.set(samples);
    else packColour(samples, raster.data);
  });
  const address = decoder.__wbindgen_malloc(bytes.length, 1) >>> 0;
  new Uint8Array(decoder.memory.buffer).set(bytes, address);
  decoder.decode(address, bytes.length);
  if (!raster) throw new Error("nothing decoded");
  return raster;
}

/** `onPixels` receives the decoder's RGBA once, as a view on memory that is gone afterwards. */
function instantiate(onPixels: (samples: Uint8Array, widthPx: number, heightPx: number) => void): PngDecoder {
  const refuse = () => {
    throw new Error("not part of decoding to 8 bits");
  };
  // The names that version 3.1.1 was built with; another build does not link, and the tests say so.
  const instance = new WebAssembly.Instance(module, {
    wbg: {
      __wbg_newwithownedu8clampedarrayandsh_91db5987993a08fb(
        address: number,
        length: number,
        widthPx: number,
        heightPx: number,
      ): number {
        onPixels(
          new Uint8Array(decoder.memory.buffer, address >>> 0, length >>> 0),
          widthPx >>> 0,
          heightPx >>> 0,
        );
        return 0;
      },
      __wbindgen_throw: () => {
        throw new Error("the decoder gave up");
      },
      __wbindgen_object_drop_ref: () => undefined,
      __wbindgen_memory: refuse,
      __wbg_buffer_a448f833075b71ba: refuse,
      __wbg_newwithbyteoffsetandlength_099217381c451830: refuse,
    },
  });
  const decoder = instance.exports as unknown as PngDecoder;
  return decoder;
}
