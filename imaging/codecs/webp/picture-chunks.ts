import { LimnError } from "#contract/errors";
import { damaged } from "./damaged";

/** The chunks that a still picture is decoded from (RFC 9649, section 2). */
export interface PictureChunks {
  readonly kind: "lossy" | "lossless";
  readonly data: Uint8Array;
  /** ALPH, which only lossy pictures have. */
  readonly alpha: Uint8Array | undefined;
}

const firstChunkOffset = 12;
const chunkHeadBytes = 8;

/**
 * Finds them in a file that was inspected. A picture that goes on behind the end that its chunk names has what is there: libwebp shows such
 * files, and so do browsers. Throws `image-truncated` where a chunk reaches beyond the container, and `image-damaged` where none is.
 */
export function pictureChunks(file: Uint8Array): PictureChunks {
  if (file.length < firstChunkOffset) throw new LimnError("image-truncated", { detail: "WebP: header" });
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const containerEnd = Math.min(file.length, chunkHeadBytes + view.getUint32(4, true));
  let alpha: Uint8Array | undefined;
  for (let at = firstChunkOffset; at + chunkHeadBytes <= containerEnd; ) {
    const name = String.fromCharCode(...file.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    const begin = at + chunkHeadBytes;
    const end = begin + length;
    if (end > containerEnd) throw new LimnError("image-truncated", { detail: `WebP: chunk ${name}` });
    if (name === "VP8 ") return { kind: "lossy", data: file.subarray(begin), alpha };
    if (name === "VP8L") return { kind: "lossless", data: file.subarray(begin), alpha: undefined };
    if (name === "ALPH") alpha ??= file.subarray(begin, end);
    at = end + (length % 2);
  }
  throw damaged("no picture");
}
