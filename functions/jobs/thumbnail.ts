import { codecModules } from "#functions/pictures/codec-modules";
import { writeObject } from "#functions/pictures/write-object";
import { encoders } from "#imaging/codecs/encoders";
import { type Raster, rasterOf } from "#imaging/raster";
import { resample } from "#imaging/resample/resample";

/** Twice the height of the history's tiles, for screens of two pixels a point. */
const longestEdgePx = 256;

/** Stores a small WebP of the picture for the history. */
export async function putThumbnail(bucket: R2Bucket, key: string, picture: Raster): Promise<void> {
  const factor = Math.min(1, longestEdgePx / Math.max(picture.widthPx, picture.heightPx));
  const size = {
    widthPx: Math.max(1, Math.round(picture.widthPx * factor)),
    heightPx: Math.max(1, Math.round(picture.heightPx * factor)),
  };
  const small =
    factor < 1
      ? resample(picture, size, "bicubic")
      : rasterOf(size.widthPx, size.heightPx, picture.channels, picture.data);
  async function* whole() {
    yield small;
  }
  const chunks = encoders.webp.encode({ ...size, channels: small.channels }, whole(), codecModules);
  await writeObject(bucket, key, chunks, { contentType: "image/webp" });
}
