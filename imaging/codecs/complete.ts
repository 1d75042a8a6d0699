import { LimnError } from "#contract/errors";
import type { SourceFormat } from "#contract/formats";
import { bmpEnd } from "./bmp/inspect";
import { avifEnd } from "./avif/inspect";
import { hasFirstFrame } from "./gif/decode";
import { HeadReader, HeadTooShort } from "./head-reader";
import { checkJpegEnd } from "./jpeg/complete";
import { pngEnd } from "./png/chunks";
import { tiffEnd } from "./tiff/parts";

/**
 * Throws `image-truncated` where a file lacks its end. `head` is what `inspectPicture` took, `tail` the file's last
 * bytes (64 KB suffice, the whole file is best) of `sizeBytes` in all. Bytes after the end are allowed: phones append
 * films. For a JPEG with more of them than `tail` holds, the end cannot be seen from here and is not missed.
 */
export function checkComplete(
  format: SourceFormat,
  tail: Uint8Array,
  sizeBytes: number,
  head: Uint8Array,
): void {
  if (!ends[format](tail, sizeBytes, head)) {
    throw new LimnError("image-truncated", { detail: `${format} of ${sizeBytes} bytes` });
  }
}

const ends: Readonly<
  Record<SourceFormat, (tail: Uint8Array, sizeBytes: number, head: Uint8Array) => boolean>
> = {
  png: (tail) => lastIndexOf(tail, pngEnd) >= 0,
  jpeg: checkJpegEnd,
  webp: (_, sizeBytes, head) => {
    // The size in the RIFF header leaves out the eight bytes up to and with itself.
    try {
      return new HeadReader(head).uint32(4, true) + 8 <= sizeBytes;
    } catch (error) {
      if (error instanceof HeadTooShort) return false;
      throw error;
    }
  },
  avif: (_, sizeBytes, head) => endsWithin(sizeBytes, () => avifEnd(new HeadReader(head))),
  gif: (tail, _, head) => hasFirstFrame(head) || lastIndexOf(tail, gifEnd) >= 0,
  bmp: (_, sizeBytes, head) => endsWithin(sizeBytes, () => bmpEnd(new HeadReader(head))),
  tiff: (tail, sizeBytes, head) => {
    const end = { offset: sizeBytes - tail.length, bytes: tail };
    return endsWithin(sizeBytes, () => tiffEnd(new HeadReader(head, end)));
  },
};

/** Where what tells of the end stands between head and tail, nothing is missed here; the decoder will find what is missing. */
function endsWithin(sizeBytes: number, end: () => number): boolean {
  try {
    return end() <= sizeBytes;
  } catch (error) {
    if (error instanceof HeadTooShort) return error.neededBytes <= sizeBytes;
    throw error;
  }
}

/** The empty block that ends a frame, and the file's trailer. */
const gifEnd = Uint8Array.of(0, 0x3b);

function lastIndexOf(bytes: Uint8Array, sequence: Readonly<Uint8Array>): number {
  const last = sequence.at(-1) ?? 0;
  for (
    let end = bytes.lastIndexOf(last);
    end >= sequence.length - 1;
    end = bytes.lastIndexOf(last, end - 1)
  ) {
    const start = end - sequence.length + 1;
    if (sequence.every((byte, i) => bytes[start + i] === byte)) return start;
  }
  return -1;
}
