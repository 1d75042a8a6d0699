import { LimnError } from "#contract/errors";
import { orient } from "../color/orientation";
import type { Raster } from "../raster";
import { checkComplete } from "./complete";
import { inspectPicture } from "./inspect";
import type { Inspection, PictureLimits } from "./inspection";
import { decodeJpeg } from "./jpeg/decode";
import type { CodecModules } from "./modules";
import { decodePng } from "./png/decode";
import { decodeWebp } from "./webp/decode";

export interface DecodedPicture {
  /** Upright; RGBA if `inspection.hasAlpha`, else RGB. */
  readonly raster: Raster;
  readonly inspection: Inspection;
}

/**
 * A whole file to upright 8-bit samples. Sizes beyond `limits` are refused before anything is decoded.
 * Throws what `inspectPicture` and `checkComplete` throw, and `image-damaged`; never anything but a `LimnError`.
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
  const stored = await decodeStored(bytes, modules, inspection);
  if (stored.widthPx !== inspection.stored.widthPx || stored.heightPx !== inspection.stored.heightPx) {
    throw new LimnError("image-damaged", { detail: `decoded to ${stored.widthPx}×${stored.heightPx}` });
  }
  return { raster: orient(stored, inspection.orientation), inspection };
}

function decodeStored(bytes: Uint8Array, modules: CodecModules, inspection: Inspection): Promise<Raster> {
  switch (inspection.format) {
    case "png":
      return decodePng(bytes, modules.pngDecode, inspection.hasAlpha);
    case "jpeg":
      return decodeJpeg(bytes, modules.jpegDecode);
    case "webp":
      return decodeWebp(bytes, modules.webpDecode, inspection.hasAlpha);
  }
}
