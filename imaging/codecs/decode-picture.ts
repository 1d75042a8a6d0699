import type { CarriedProfile } from "../color/icc/convert";
import { toSrgb } from "../color/icc/convert";
import type { Noted } from "../metadata/carried";
import type { Raster, Samples } from "../raster";
import { bytesSource } from "./byte-source";
import type { Inspection, PictureLimits } from "./inspection";
import type { DecodeModules } from "./modules";
import { inEightBits, type OpenedPicture, openPicture } from "./open-picture";
import { readUprightRows } from "./upright-rows";

export interface DecodedPicture<Data extends Samples = Uint8Array> extends Noted {
  /** Upright; RGBA if `inspection.hasAlpha`, else RGB. In the space of `profile`. */
  readonly raster: Raster<Data>;
  readonly inspection: Inspection;
  /** Null is sRGB. Profiles that lead one way only are converted from; those that can be turned round are kept beside the samples. */
  readonly profile: CarriedProfile | null;
}

/**
 * A whole file to upright samples, as they are stored where their profile can go along: 8 bits each, or 16 where a PNG or an AVIF has more. Sizes
 * beyond `limits` are refused before anything is decoded. Throws what `inspectPicture` and `checkComplete` throw, and `image-damaged`;
 * never anything but a `LimnError`.
 */
export async function decodeInFullDepth(
  bytes: Uint8Array,
  limits: PictureLimits,
  modules: DecodeModules,
): Promise<DecodedPicture<Samples>> {
  return wholePicture(await openPicture(bytesSource(bytes), limits, modules));
}

/** The same at 8 bits a sample, each rounded, for what knows no others. */
export async function decodePicture(
  bytes: Uint8Array,
  limits: PictureLimits,
  modules: DecodeModules,
): Promise<DecodedPicture> {
  return wholePicture(inEightBits(await openPicture(bytesSource(bytes), limits, modules)));
}

async function wholePicture<Data extends Samples>(
  opened: OpenedPicture<Data>,
): Promise<DecodedPicture<Data>> {
  const { inspection, profile, isGrey, profileBytes, blocks } = opened;
  const raster = await readUprightRows(opened, { first: 0, end: inspection.upright.heightPx });
  return { raster, inspection, profile, isGrey, profileBytes, blocks };
}

/** The picture in sRGB and 8 bits a sample, which is all that screens, thumbnails and other services are sure to know. */
export async function decodeInSrgb(
  bytes: Uint8Array,
  limits: PictureLimits,
  modules: DecodeModules,
): Promise<Raster> {
  const { raster, profile } = await decodePicture(bytes, limits, modules);
  return toSrgb(raster, profile);
}
