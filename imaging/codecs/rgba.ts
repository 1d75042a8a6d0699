import { neutral } from "../color/grey";
import { carriedProfile, toSrgb } from "../color/icc/convert";
import { densityExif } from "../metadata/density-exif";
import type { FileMetadata } from "../metadata/file-metadata";
import { type Raster, type Samples, toEightBits } from "../raster";
import { checkedStrips, type EncodeRequest } from "./strips";

/**
 * What makes rows those of 8 bits and three colours that WebP's and AVIF's encoders take. Grey becomes neutral colours, in sRGB where it had a profile, as that is
 * one for grey alone.
 */
export function inEightBitColours({ isGrey, metadata }: EncodeRequest): (rows: Raster<Samples>) => Raster {
  if (!isGrey) return toEightBits;
  const profile = carriedProfile(metadata?.profile);
  return (rows) => toSrgb(neutral(toEightBits(rows)), profile);
}

/** All strips as RGBA of 8 bits a sample, the only input that WebP's encoder takes. */
export async function collectRgba(
  request: EncodeRequest,
  strips: AsyncIterable<Raster<Samples>>,
): Promise<Uint8Array> {
  const rgba = new Uint8Array(request.widthPx * request.heightPx * 4);
  let to = 0;
  const inColours = inEightBitColours(request);
  for await (const rows of checkedStrips(request, strips)) {
    const { data, channels } = inColours(rows);
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
