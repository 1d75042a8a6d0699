import { LimnError } from "#contract/errors";
import { packColour } from "../../color/alpha";
import { createRaster, type Raster } from "../../raster";

/** The part of @jsquash/png's module (wasm-bindgen) that decoding needs. */
interface PngDecoder {
  readonly memory: WebAssembly.Memory;
  __wbindgen_malloc(sizeBytes: number, alignment: number): number;
  decode(address: number, sizeBytes: number): number;
}

/**
 * Decodes a PNG of any colour type and bit depth to 8 bits, not yet turned upright: RGBA if `hasAlpha`, else RGB.
 * Throws `image-damaged`.
 *
 * jSquash's own JavaScript keeps one instance for good, also after a panic; here each picture has its own.
 */
export async function decodePng(
  bytes: Uint8Array,
  module: WebAssembly.Module,
  hasAlpha: boolean,
): Promise<Raster> {
  let raster: Raster | undefined;
  try {
    const decoder = instantiate(module, (samples, widthPx, heightPx) => {
      raster = createRaster(widthPx, heightPx, hasAlpha ? 4 : 3);
      if (hasAlpha) raster.data.set(samples);
      else packColour(samples, raster.data);
    });
    const address = decoder.__wbindgen_malloc(bytes.length, 1) >>> 0;
    new Uint8Array(decoder.memory.buffer).set(bytes, address);
    decoder.decode(address, bytes.length);
  } catch (error) {
    throw new LimnError("image-damaged", { detail: "PNG", cause: error });
  }
  if (!raster) throw new LimnError("image-damaged", { detail: "PNG: nothing decoded" });
  return raster;
}

/** `onPixels` receives the decoder's RGBA once, as a view on memory that is gone afterwards. */
function instantiate(
  module: WebAssembly.Module,
  onPixels: (samples: Uint8Array, widthPx: number, heightPx: number) => void,
): PngDecoder {
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
