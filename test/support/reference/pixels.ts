import { LimnError } from "#contract/errors";
import { packColour } from "#imaging/color/alpha";
import { type Raster, rasterOf } from "#imaging/raster";
import type { DecodedPixels } from "../image-data";

/**
 * Decoded RGBA as a raster: RGBA where the picture has alpha, else RGB packed into the beginning of the same memory,
 * because a second copy of a large picture might not fit. Throws `image-damaged` for an impossible shape.
 */
export function rasterFromPixels({ data, width, height }: DecodedPixels, hasAlpha: boolean): Raster {
  if (data.length !== width * height * 4) {
    throw new LimnError("image-damaged", { detail: `${data.length} samples for ${width}×${height}` });
  }
  const rgba = new Uint8Array(data.buffer, data.byteOffset, data.length);
  if (hasAlpha) return rasterOf(width, height, 4, rgba);
  const rgb = rgba.subarray(0, width * height * 3);
  packColour(rgba, rgb);
  return rasterOf(width, height, 3, rgb);
}
