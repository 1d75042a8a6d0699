import type { PictureFormat } from "#contract/formats";
import { checkFitsFormat } from "#contract/sizes";
import type { Raster, Samples } from "../raster";
import { encodeAvif } from "./avif/encode";
import { avifMeta } from "./avif/meta";
import { encodeJpeg } from "./jpeg/encode";
import { jpegMeta } from "./jpeg/meta";
import type { FormatMeta } from "./meta";
import type { CodecModules } from "./modules";
import type { FlushedDeflate } from "./part";
import { encodePng } from "./png/encode";
import { adaptiveFilterOf } from "./png/filter";
import { pngMeta } from "./png/meta";
import { encodePngInParts } from "./png/parts";
import type { EncodeRequest } from "./strips";
import { encodeWebp } from "./webp/encode";
import { webpMeta } from "./webp/meta";

export type { EncodeRequest } from "./strips";

export interface EncodeTools extends CodecModules {
  /** Where it is absent PNG is packed by the platform's CompressionStream, which takes several times as long. */
  readonly deflate?: FlushedDeflate;
}

export interface PictureEncoder {
  readonly meta: FormatMeta;
  /**
   * Encodes rows that arrive from the top in strips of any height, and yields the file's bytes in order. A strip's
   * memory may be reused once the next is asked for. Throws `output-format-too-large` at once where the format cannot
   * hold the picture; failures of `strips` come through unchanged.
   */
  encode(
    request: EncodeRequest,
    strips: AsyncIterable<Raster<Samples>>,
    tools: EncodeTools,
  ): AsyncGenerator<Uint8Array, void, undefined>;
}

export const encoders: Readonly<Record<PictureFormat, PictureEncoder>> = {
  png: {
    meta: pngMeta,
    encode(request, strips, { deflate, pngFilter }) {
      checkFitsFormat(request, "png");
      return deflate
        ? encodePngInParts(request, strips, { deflate, pngFilter })
        : encodePng(request, strips, adaptiveFilterOf(request, pngFilter));
    },
  },
  jpeg: {
    meta: jpegMeta,
    encode(request, strips) {
      checkFitsFormat(request, "jpeg");
      return encodeJpeg({ ...request, quality: request.quality ?? jpegMeta.defaultQuality }, strips);
    },
  },
  webp: {
    meta: webpMeta,
    encode(request, strips, { webpEncode }) {
      checkFitsFormat(request, "webp");
      return encodeWebp(
        { ...request, quality: request.quality ?? webpMeta.defaultQuality },
        strips,
        webpEncode,
      );
    },
  },
  avif: {
    meta: avifMeta,
    encode(request, strips, { av1Encode }) {
      checkFitsFormat(request, "avif");
      return encodeAvif(
        { ...request, quality: request.quality ?? avifMeta.defaultQuality },
        strips,
        av1Encode,
      );
    },
  },
};
