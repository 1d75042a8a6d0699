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

/** Finds them in a file that was inspected. Throws `image-truncated` where a chunk reaches beyond the file, and `image-damaged` where none is. */
export function pictureChunks(file: Uint8Array): PictureChunks {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let alpha: Uint8Array | undefined;
  for (let at = firstChunkOffset; at + chunkHeadBytes <= file.length; ) {
    const name = String.fromCharCode(...file.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    const begin = at + chunkHeadBytes;
    const end = begin + length;
    if (end > file.length) throw new LimnError("image-truncated", { detail: `WebP: chunk ${name}` });
    const data = file.subarray(begin, end);
    if (name === "VP8 ") return { kind: "lossy", data, alpha };
    if (name === "VP8L") return { kind: "lossless", data, alpha: undefined };
    if (name === "ALPH") alpha ??= data;
    at = end + (length % 2);
  }
  throw damaged("no picture");
}
