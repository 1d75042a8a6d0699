import libwebpEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.js";
import { defaultOptions } from "@jsquash/webp/meta.js";
import { LimnError } from "#contract/errors";
import type { Raster, Samples } from "../../raster";
import { type EmscriptenFactory, instantiateCodec } from "../emscripten";
import { collectRgba, notesWithDensity } from "../rgba";
import type { EncodeRequest } from "../strips";
import { withMetadata } from "./container";

interface WebpEncoder {
  /** `rgba` holds straight alpha. The result is null where the encoder fails. */
  encode(rgba: Uint8Array, width: number, height: number, options: typeof defaultOptions): Uint8Array | null;
}

const factory: EmscriptenFactory<WebpEncoder> = libwebpEncoder;

/**
 * Encodes a lossy WebP (alpha is lossless) and yields it in one piece: unlike the others it holds the whole picture,
 * which is why its size is limited. Throws `internal` where the strips do not make up the picture or the encoder fails.
 */
export async function* encodeWebp(
  request: EncodeRequest & { readonly quality: number },
  strips: AsyncIterable<Raster<Samples>>,
  module: WebAssembly.Module,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { widthPx, heightPx, quality } = request;
  if (!(quality >= 1 && quality <= 100))
    throw new LimnError("internal", { detail: `WebP quality ${quality}` });
  const rgba = await collectRgba(request, strips);
  const messages: string[] = [];
  const encoder = await instantiateCodec(factory, module, (line) => messages.push(line));
  let encoded: Uint8Array | null = null;
  try {
    encoded = encoder.encode(rgba, widthPx, heightPx, { ...defaultOptions, quality });
  } catch (error) {
    throw new LimnError("internal", { detail: `WebP encoder: ${messages.join("; ")}`, cause: error });
  }
  if (!encoded) throw new LimnError("internal", { detail: `WebP encoder: ${messages.join("; ")}` });
  yield withMetadata(encoded, request, notesWithDensity(request));
}
