import { neutral } from "../color/grey";
import { carriedProfile, toSrgb } from "../color/icc/convert";
import { densityExif } from "../metadata/density-exif";
import type { FileMetadata } from "../metadata/file-metadata";
import { type Raster, type Samples, toEightBits } from "../raster";
import { checkedStrips, type EncodeRequest } from "./strips";

/**
 * All strips as RGBA of 8 bits a sample, the only input that the encoders of WebP and AVIF take. Neither has grey: it becomes neutral colours, in sRGB where
 * it had a profile, as that is one for grey alone.
 */
export async function collectRgba(
  request: EncodeRequest,
  strips: AsyncIterable<Raster<Samples>>,
): Promise<Uint8Array> {
  const rgba = new Uint8Array(request.widthPx * request.heightPx * 4);
  let to = 0;
  const greyProfile = request.isGrey ? carriedProfile(request.metadata?.profile) : null;
  for await (const rows of checkedStrips(request, strips)) {
    const strip = toEightBits(rows);
    const { data, channels } = request.isGrey ? toSrgb(neutral(strip), greyProfile) : strip;
    if (channels === 4) {
      rgba.set(data, to);
      to += data.length;
      continue;
    }
    for (let from = 0; from < data.length; from += 3, to += 4) {
      rgba[to] = data[from] as number;
      rgba[to + 1] = data[from + 1] as number;
      rgba[to + 2] = data[from + 2] as number;
      rgba[to + 3] = 255;
    }
  }
  return rgba;
}

/** Neither WebP nor AVIF has a field of its own for a density, so it goes into Exif; a profile for grey does not fit their colours. */
export function notesWithDensity({ metadata = {}, densityDpi, isGrey }: EncodeRequest): FileMetadata {
  const { profile, exif, xmp } = metadata;
  return {
    profile: isGrey ? undefined : profile,
    exif: exif ?? (densityDpi === undefined ? undefined : densityExif(densityDpi)),
    xmp,
  };
}
