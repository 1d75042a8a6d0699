import { neutral } from "../color/grey";
import { carriedProfile, toSrgb } from "../color/icc/convert";
import { densityExif } from "../metadata/density-exif";
import type { FileMetadata } from "../metadata/file-metadata";
import { type Raster, type Samples, toEightBits } from "../raster";
import type { EncodeRequest } from "./strips";

/**
 * What makes rows those of 8 bits and three colours that WebP's and AVIF's encoders take. Grey becomes neutral colours, in sRGB where it had a profile, as that is
 * one for grey alone.
 */
export function inEightBitColours({ isGrey, metadata }: EncodeRequest): (rows: Raster<Samples>) => Raster {
  if (!isGrey) return toEightBits;
  const profile = carriedProfile(metadata?.profile);
  return (rows) => toSrgb(neutral(toEightBits(rows)), profile);
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
