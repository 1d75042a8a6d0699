import { LimnError } from "#contract/errors";
import type { Raster, Samples } from "../../raster";
import { inEightBitColours, notesWithDensity } from "../eight-bit-colours";
import { rowBands } from "../row-bands";
import { checkedStrips, type EncodeRequest } from "../strips";
import { encodeAlpha } from "./encode-alpha";
import { webpFile } from "./container";
import { Vp8Encoding } from "./vp8-encoder";

type WebpRequest = EncodeRequest & { readonly quality: number };

/** Rows that are taken at once. */
const bandRows = 32;

/**
 * Encodes rows that arrive from the top as a lossy WebP (alpha is lossless) and yields it in one piece: unlike the others it holds the whole
 * picture, two and a half bytes a pixel at most, which is why its size is limited. Throws `internal` for a quality outside 1–100, where the
 * strips do not make up the picture, and where the encoder fails. `module` is vp8-encode.wasm.
 */
export async function* encodeWebp(
  request: WebpRequest,
  strips: AsyncIterable<Raster<Samples>>,
  module: WebAssembly.Module,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { quality } = request;
  if (!(quality >= 1 && quality <= 100))
    throw new LimnError("internal", { detail: `WebP quality ${quality}` });
  yield webpFile(await encodedLayers(request, strips, module), request, notesWithDensity(request));
}

async function encodedLayers(
  request: WebpRequest,
  strips: AsyncIterable<Raster<Samples>>,
  module: WebAssembly.Module,
) {
  const encoding = new Vp8Encoding(module, request, bandRows);
  try {
    const inColours = inEightBitColours(request);
    for await (const band of rowBands(checkedStrips(request, strips), bandRows)) {
      encoding.take(inColours(band));
    }
    const alpha = request.channels === 4 ? encodeAlpha(encoding.alpha(), request) : undefined;
    return { colours: encoding.encode(request.quality), alpha };
  } finally {
    encoding.finish();
  }
}
