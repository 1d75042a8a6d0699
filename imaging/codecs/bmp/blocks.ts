import type { FileBlocks, GrowingBlocks } from "../blocks";
import { HeadReader } from "../head-reader";
import { readBmpHeader } from "./header";

/** The profile that a BMP of the newest kind may have, and its density. */
export function bmpBlocks(file: Uint8Array): FileBlocks {
  const { profile, densityDpi } = readBmpHeader(new HeadReader(file));
  const blocks: GrowingBlocks = { densityDpi };
  // One that is cut off is a broken one.
  if (profile) blocks.profile = file.subarray(profile.offset, profile.offset + profile.length);
  return blocks;
}
