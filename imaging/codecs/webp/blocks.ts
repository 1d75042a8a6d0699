import { withoutExifMark } from "../exif";
import type { FileBlocks, GrowingBlocks } from "../blocks";

/** Profile and notes of a WebP in the extended form (RFC 9649, section 2.7.1.4); the density is in its Exif. */
export function webpBlocks(file: Uint8Array): FileBlocks {
  const blocks: GrowingBlocks = {};
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 12; at + 8 <= file.length; ) {
    const name = String.fromCharCode(...file.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length;
    if (end > file.length) break;
    const data = file.subarray(at + 8, end);
    if (name === "ICCP") blocks.profile ??= data;
    // Some writers keep JPEG's mark before it.
    if (name === "EXIF") blocks.exif ??= withoutExifMark(data);
    if (name === "XMP ") blocks.xmp ??= data;
    at = end + (length % 2);
  }
  return blocks;
}
