import av1Url from "../../imaging/codecs/avif/av1.wasm?url";
import av1EncodeUrl from "../../imaging/codecs/avif/av1-encode.wasm?url";
import webpEncodeUrl from "../../imaging/codecs/webp/vp8-encode.wasm?url";
// A kilobyte, and within the script: PNG is written without a network, too.
import pngFilterDataUrl from "../../imaging/codecs/png/filter.wasm?url&inline";
import { LimnError } from "#contract/errors";
import type { PictureFormat, SourceFormat } from "#contract/formats";
import type { PictureNote } from "#contract/picture-notes";
import type { DecodedPicture } from "#imaging/codecs/decode-picture";
import { encoders } from "#imaging/codecs/encoders";
import { inspectPicture } from "#imaging/codecs/inspect";
import type { CodecModules, DecodeModules } from "#imaging/codecs/modules";
import { pictureNotesOf } from "#imaging/codecs/picture-notes";
import type { EncodeRequest } from "#imaging/codecs/strips";
import type { Noted } from "#imaging/metadata/carried";
import type { Raster, Samples } from "#imaging/raster";
import { localLimits } from "./conversion";
import { compiled } from "./fetch-part";

/** A picture and what its file says of it; what the browser decodes, it converts to sRGB of 8 bits. */
export type LocalPicture = Pick<DecodedPicture<Samples>, "raster"> &
  Noted & { readonly notes: readonly PictureNote[] };

/** A whole file to upright samples, by Limn's decoders or, for formats that only the browser reads, by the browser. */
export async function decodeLocally(file: File): Promise<LocalPicture> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const found = inspectPicture(bytes, bytes.length, localLimits);
    if (found.kind !== "picture") throw new LimnError("image-truncated");
    const { decodeInFullDepth } = await import("#imaging/codecs/decode-picture");
    const decoded = await decodeInFullDepth(bytes, localLimits, await modulesToRead(found.inspection.format));
    return { ...decoded, notes: await pictureNotesOf(bytes, decoded.inspection) };
  } catch (error) {
    if (!(error instanceof LimnError) || error.code !== "image-format-unsupported") throw error;
    const raster = await decodeByBrowser(file, error);
    return { raster, isGrey: false, profileBytes: undefined, blocks: {}, notes: [] };
  }
}

/** HEIC, where the browser knows it. Throws `refusal` where it does not. */
async function decodeByBrowser(file: File, refusal: LimnError): Promise<Raster> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image", premultiplyAlpha: "none" });
  } catch {
    throw refusal;
  }
  const { width, height } = bitmap;
  if (width * height > localLimits.maxPixels) throw new LimnError("image-too-large");
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw refusal;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  const rgba = new Uint8Array(data.buffer);
  return hasTransparency(rgba)
    ? { widthPx: width, heightPx: height, channels: 4, data: rgba }
    : { widthPx: width, heightPx: height, channels: 3, data: withoutAlpha(rgba) };
}

function hasTransparency(rgba: Uint8Array): boolean {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] !== 255) return true;
  return false;
}

function withoutAlpha(rgba: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] as number;
    rgb[to + 1] = rgba[from + 1] as number;
    rgb[to + 2] = rgba[from + 2] as number;
  }
  return rgb;
}

/** What a format is read with, fetched for what asks for it alone. */
async function modulesToRead(format: SourceFormat): Promise<DecodeModules> {
  const av1 = format === "avif" ? await compiled(av1Url) : null;
  return {
    get av1() {
      return needed(av1);
    },
  };
}

/** What a format is written with, fetched where it is large, and no more. */
async function modulesFor(format: PictureFormat): Promise<CodecModules> {
  const pngFilter = format === "png" ? await WebAssembly.compile(bytesOfDataUrl(pngFilterDataUrl)) : null;
  const webpEncode = format === "webp" ? await compiled(webpEncodeUrl) : null;
  const av1Encode = format === "avif" ? await compiled(av1EncodeUrl) : null;
  return {
    get pngFilter() {
      return needed(pngFilter);
    },
    get webpEncode() {
      return needed(webpEncode);
    },
    get av1Encode() {
      return needed(av1Encode);
    },
  };
}

/** Of a `data:` address in base64; to fetch it the policy of the site's scripts does not allow. */
function bytesOfDataUrl(url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(url.slice(url.indexOf(",") + 1)), (character) => character.charCodeAt(0));
}

function needed(module: WebAssembly.Module | null): WebAssembly.Module {
  if (!module) throw new Error("this format does without that module");
  return module;
}

/** The file's bytes from its strips. Throws `output-format-too-large` at once, and what the encoders throw. */
export async function encodeLocally(
  format: PictureFormat,
  request: EncodeRequest & { readonly quality: number },
  strips: AsyncIterable<Raster<Samples>>,
): Promise<AsyncIterable<Uint8Array>> {
  return encoders[format].encode(request, strips, await modulesFor(format));
}
