import { LimnError } from "#contract/errors";
import type { CarriedProfile } from "../color/icc/convert";
import { toSrgb } from "../color/icc/convert";
import type { Profile } from "../color/icc/profile";
import { orient } from "../color/orientation";
import type { Noted } from "../metadata/carried";
import type { Raster } from "../raster";
import { decodeBmp } from "./bmp/decode";
import { checkComplete } from "./complete";
import { decodeGif } from "./gif/decode";
import { inspectPicture } from "./inspect";
import type { Inspection, PictureLimits } from "./inspection";
import { decodeCmykJpeg } from "./jpeg/cmyk/decode";
import { checkScanCount, decodeJpeg } from "./jpeg/decode";
import type { CodecModules } from "./modules";
import { decodePng } from "./png/decode";
import { profileOf, settleColour } from "./picture-colour";
import { readBlocks } from "./read-blocks";
import { decodeTiff } from "./tiff/decode";
import { decodeWebp } from "./webp/decode";

export interface DecodedPicture extends Noted {
  /** Upright; RGBA if `inspection.hasAlpha`, else RGB. In the space of `profile`. */
  readonly raster: Raster;
  readonly inspection: Inspection;
  /** Null is sRGB. Profiles that lead one way only are converted from; those that can be turned round are kept beside the samples. */
  readonly profile: CarriedProfile | null;
}

/**
 * A whole file to upright 8-bit samples, as they are stored where their profile can go along. Sizes beyond `limits` are refused before
 * anything is decoded. Throws what `inspectPicture` and `checkComplete` throw, and `image-damaged`; never anything but a `LimnError`.
 */
export async function decodePicture(
  bytes: Uint8Array,
  modules: CodecModules,
  limits: PictureLimits,
): Promise<DecodedPicture> {
  const result = inspectPicture(bytes, bytes.length, limits);
  if (result.kind !== "picture") throw new LimnError("image-truncated", { detail: "header" });
  const { inspection } = result;
  checkComplete(inspection.format, bytes, bytes.length, bytes);
  const blocks = await readBlocks(bytes, inspection.format);
  const profile = profileOf(blocks, inspection);
  const stored = await decodeStored(bytes, modules, inspection, profile);
  if (stored.widthPx !== inspection.stored.widthPx || stored.heightPx !== inspection.stored.heightPx) {
    throw new LimnError("image-damaged", { detail: `decoded to ${stored.widthPx}×${stored.heightPx}` });
  }
  const colour = settleColour(stored, profile, inspection);
  return {
    raster: orient(colour.raster, inspection.orientation),
    inspection,
    profile: colour.profile,
    isGrey: inspection.colourModel === "grey",
    profileBytes: colour.profile ? blocks.profile : undefined,
    blocks,
  };
}

/** The picture in sRGB, which is all that screens, thumbnails and other services are sure to know. */
export async function decodeInSrgb(
  bytes: Uint8Array,
  modules: CodecModules,
  limits: PictureLimits,
): Promise<Raster> {
  const { raster, profile } = await decodePicture(bytes, modules, limits);
  return toSrgb(raster, profile);
}

async function decodeStored(
  bytes: Uint8Array,
  modules: CodecModules,
  inspection: Inspection,
  profile: Profile | null,
): Promise<Raster> {
  switch (inspection.format) {
    case "png":
      return decodePng(bytes, modules.pngDecode, inspection.hasAlpha);
    case "jpeg":
      if (inspection.colourModel === "cmyk") return decodeInks(bytes, profile);
      return decodeJpeg(bytes, modules.jpegDecode);
    case "webp":
      return decodeWebp(bytes, modules.webpDecode, inspection.hasAlpha);
    case "gif":
      return decodeGif(bytes, inspection.hasAlpha);
    case "bmp":
      return decodeBmp(bytes, inspection.hasAlpha);
    case "tiff":
      return decodeTiff(bytes, profile?.kind === "table" ? profile : null);
  }
}

/** Inks become colours where they are decoded: a profile of theirs leads one way only. */
function decodeInks(bytes: Uint8Array, profile: Profile | null): Raster {
  checkScanCount(bytes);
  return decodeCmykJpeg(bytes, profile?.kind === "table" ? profile : null);
}
