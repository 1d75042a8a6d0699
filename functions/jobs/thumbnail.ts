import { codecModules } from "#functions/pictures/codec-modules";
import { writeObject } from "#functions/pictures/write-object";
import { encoders } from "#imaging/codecs/encoders";
import { type CarriedProfile, toSrgb } from "#imaging/color/icc/convert";
import type { Raster } from "#imaging/raster";
import { fitWithin } from "#imaging/resample/fit-within";

/** Twice the height of the history's tiles, for screens of two pixels a point. */
export const thumbnailEdgePx = 256;

/** Stores a small WebP of the picture, in sRGB, for the history. */
export async function putThumbnail(
  bucket: R2Bucket,
  key: string,
  picture: Raster,
  profile: CarriedProfile | null = null,
): Promise<void> {
  const small = toSrgb(fitWithin(picture, thumbnailEdgePx), profile);
  async function* whole() {
    yield small;
  }
  const chunks = encoders.webp.encode(small, whole(), codecModules);
  await writeObject(bucket, key, chunks, { contentType: "image/webp" });
}
