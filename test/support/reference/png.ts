import { readFileSync } from "node:fs";
import { packColour } from "#imaging/color/alpha";
import { createRaster, type Raster, rasterOf } from "#imaging/raster";

const module = new WebAssembly.Module(
  readFileSync(new URL("../../../node_modules/@jsquash/png/codec/pkg/squoosh_png_bg.wasm", import.meta.url)),
);

/** The part of @jsquash/png's module (wasm-bindgen) that decoding needs. */
interface PngDecoder {
  readonly memory: WebAssembly.Memory;
  __wbindgen_malloc(sizeBytes: number, alignment: number): number;
  decode(address: number, sizeBytes: number): number;
  /** Gives the address of a decoded picture, for the functions below. */
  decode_rgba16(address: number, sizeBytes: number): number;
  imagedatargba16_width(picture: number): number;
  imagedatargba16_height(picture: number): number;
  /** Makes a Uint16Array through the imports. */
  imagedatargba16_data(picture: number): number;
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

/** The same with all 16 bits of a sample. */
export function referencePng16(bytes: Uint8Array, hasAlpha: boolean): Raster<Uint16Array> {
  let rgba = new Uint16Array(0);
  const decoder = instantiate(
    () => undefined,
    (samples) => {
      rgba = samples;
    },
  );
  const address = decoder.__wbindgen_malloc(bytes.length, 1) >>> 0;
  new Uint8Array(decoder.memory.buffer).set(bytes, address);
  const picture = decoder.decode_rgba16(address, bytes.length) >>> 0;
  const [widthPx, heightPx] = [
    decoder.imagedatargba16_width(picture),
    decoder.imagedatargba16_height(picture),
  ];
  decoder.imagedatargba16_data(picture);
  if (hasAlpha) return rasterOf(widthPx, heightPx, 4, rgba);
  const rgb = new Uint16Array(widthPx * heightPx * 3);
  packColour(rgba, rgb);
  return rasterOf(widthPx, heightPx, 3, rgb);
}

/** `onPixels` receives the decoder's RGBA once, as a view on memory that is gone afterwards, `onDeepSamples` a copy of that of 16 bits. */
function instantiate(
  onPixels: (samples: Uint8Array, widthPx: number, heightPx: number) => void,
  onDeepSamples: (samples: Uint16Array<ArrayBuffer>) => void = () => undefined,
): PngDecoder {
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
      __wbindgen_memory: () => 0,
      __wbg_buffer_a448f833075b71ba: () => 0,
      __wbg_newwithbyteoffsetandlength_099217381c451830(_: number, address: number, length: number): number {
        onDeepSamples(new Uint16Array(decoder.memory.buffer, address >>> 0, length >>> 0).slice());
        return 0;
      },
    },
  });
  const decoder = instance.exports as unknown as PngDecoder;
  return decoder;
}
