import mozjpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import { LimnError } from "#contract/errors";
import type { Raster } from "../../raster";
import { type EmscriptenFactory, instantiateCodec } from "../emscripten";
import { type DecodedPixels, withImageData } from "../image-data";
import { rasterFromPixels } from "../pixels";
import { headerEnd, readScans } from "./complete";
import { damaged } from "./markers";

interface JpegDecoder {
  /** `applyOrientation` false leaves the rows as they are stored. */
  decode(bytes: Uint8Array, applyOrientation: boolean): DecodedPixels | null;
}

const factory: EmscriptenFactory<JpegDecoder> = mozjpegDecoder;

/** Progressive pictures have about ten; each costs the decoder a walk over the whole picture, however small its data. */
const maxScans = 100;

/** Throws `image-damaged`. */
export function checkScanCount(bytes: Uint8Array): void {
  const { scanCount } = readScans(bytes.subarray(headerEnd(bytes)));
  if (scanCount >= maxScans) throw damaged(`${scanCount + 1} scans`);
}

/**
 * Decodes a JPEG to RGB as it is stored, not yet turned upright. Damage within the picture data that the decoder can
 * bridge is shown, as browsers do. Throws `image-truncated` and `image-damaged`.
 */
export async function decodeJpeg(bytes: Uint8Array, module: WebAssembly.Module): Promise<Raster> {
  checkScanCount(bytes);
  const messages: string[] = [];
  const decoder = await instantiateCodec(factory, module, (line) => messages.push(line));
  let pixels: DecodedPixels | null = null;
  try {
    pixels = withImageData(() => decoder.decode(bytes, false));
  } catch (error) {
    throw new LimnError("image-damaged", { detail: messages.join("; "), cause: error });
  }
  if (messages.some((line) => line.includes("Premature end of JPEG file"))) {
    throw new LimnError("image-truncated", { detail: messages.join("; ") });
  }
  if (!pixels) throw damaged(messages.join("; "));
  return rasterFromPixels(pixels, false);
}
