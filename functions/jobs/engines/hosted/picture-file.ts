import { codecModules } from "#functions/pictures/codec-modules";
import { encoders } from "#imaging/codecs/encoders";
import type { Raster } from "#imaging/raster";

/** A picture as a file of its own: its samples and nothing else, so that no place, name or date goes along. */
export async function pictureFile(
  picture: Raster,
  format: "png" | "jpeg" = "png",
): Promise<Uint8Array<ArrayBuffer>> {
  const strips = (async function* () {
    yield picture;
  })();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  // A chunk's memory may be used again for the next.
  for await (const chunk of encoders[format].encode(picture, strips, codecModules)) {
    chunks.push(new Uint8Array(chunk));
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** A call takes no more arguments than this on any platform. */
const charactersPerCall = 8_192;

/** The file as a data address (RFC 2397). */
export function dataUri(file: Uint8Array, mimeType: string): string {
  const parts: string[] = [];
  for (let offset = 0; offset < file.length; offset += charactersPerCall) {
    parts.push(String.fromCharCode(...file.subarray(offset, offset + charactersPerCall)));
  }
  return `data:${mimeType};base64,${btoa(parts.join(""))}`;
}
