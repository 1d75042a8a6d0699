import type { FileBlocks } from "../blocks";
import { HeadReader } from "../head-reader";
import { readGifHeader } from "./header";

/** A GIF may hold an XMP packet; profiles and EXIF it knows none. */
export function gifBlocks(file: Uint8Array): FileBlocks {
  const { xmp } = readGifHeader(new HeadReader(file));
  return { ...(xmp && { xmp }) };
}
