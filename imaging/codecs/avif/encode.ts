import libavifEncoder from "@jsquash/avif/codec/enc/avif_enc.js";
import { defaultOptions } from "@jsquash/avif/meta.js";
import { LimnError } from "#contract/errors";
import type { Raster, Samples } from "../../raster";
import { type EmscriptenFactory, instantiateCodec } from "../emscripten";
import { collectRgba, notesWithDensity } from "../rgba";
import type { EncodeRequest } from "../strips";
import { withMetadata } from "./container";

interface AvifEncoder {
  /** `rgba` holds straight alpha. The result is null where the encoder fails. */
  encode(rgba: Uint8Array, width: number, height: number, options: typeof defaultOptions): Uint8Array | null;
}

const factory: EmscriptenFactory<AvifEncoder> = libavifEncoder;

/** How libavif names the sampling of colour: 4:2:0 and 4:4:4. */
const subsample = { half: 1, full: 3 } as const;

/** From here on colour keeps its full resolution, as in Limn's JPEG. */
const fullColourQuality = 90;

/**
 * Encodes an 8-bit AVIF in one piece: it holds the whole picture, which is why its size is limited. `module` is
 * avif/codec/enc/avif_enc.wasm. The encoder takes neither profile nor notes: they are put into its file. Throws
 * `internal` where the strips do not make up the picture or the encoder fails.
 */
export async function* encodeAvif(
  request: EncodeRequest & { readonly quality: number },
  strips: AsyncIterable<Raster<Samples>>,
  module: WebAssembly.Module,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { widthPx, heightPx, quality } = request;
  const rgba = await collectRgba(request, strips);
  const messages: string[] = [];
  const encoder = await instantiateCodec(factory, module, (line) => messages.push(line));
  const colour = quality >= fullColourQuality ? subsample.full : subsample.half;
  const encoded = encoder.encode(rgba, widthPx, heightPx, { ...defaultOptions, quality, subsample: colour });
  if (!encoded) throw new LimnError("internal", { detail: `AVIF encoder: ${messages.join("; ")}` });
  yield withMetadata(encoded, notesWithDensity(request));
}
