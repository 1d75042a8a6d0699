import type { FileBlocks, GrowingBlocks } from "../blocks";
import { type FileEnd, HeadReader } from "../head-reader";
import { tag, TiffReader } from "./directory";
import { exifOfTiff } from "./exif";

/** Profile and notes of a TIFF's first page; the density is among the notes. */
export function tiffBlocks(file: Uint8Array, end?: FileEnd): FileBlocks {
  const tiff = new TiffReader(new HeadReader(file, end));
  const directory = tiff.directory(tiff.firstOffset);
  const blocks: GrowingBlocks = {};
  const profile = directory.entries.get(tag.profile);
  if (profile) blocks.profile = tiff.bytes(profile);
  const xmp = directory.entries.get(tag.xmp);
  if (xmp) blocks.xmp = tiff.bytes(xmp);
  blocks.exif = exifOfTiff(tiff, directory);
  return blocks;
}
