import { type FileBlocks, type GrowingBlocks, maxNoteBytes } from "../blocks";
import { profileOfCodes } from "../colour-codes";
import { withoutExifMark } from "../exif";
import { joinBytes } from "../join-bytes";
import { type AvifMeta, itemIds, itemPlaces, readMeta } from "./items";
import { propertiesOf } from "./properties";

/** The type of an XMP packet among a picture's items (ISO 23008-12, A.3). */
export const xmpItem = "mime application/rdf+xml";

/** Profile and notes of an AVIF, the profile also where codes stand for it; none where it is not made like one. Throws `HeadTooShort`. */
export function avifBlocks(file: Uint8Array): FileBlocks {
  try {
    const meta = readMeta(file);
    const blocks: GrowingBlocks = {};
    const exif = itemBytes(file, meta, "Exif");
    // Four bytes say where behind them the TIFF header is (A.2.1); some writers keep JPEG's mark before it.
    const block = exif?.subarray(4);
    if (block) blocks.exif = withoutExifMark(block);
    const xmp = itemBytes(file, meta, xmpItem);
    if (xmp) blocks.xmp = xmp;
    const { profile: icc, codes } = propertiesOf(file, meta, meta.primaryId);
    const profile = icc ?? (codes && profileOfCodes(codes));
    if (profile) blocks.profile = profile;
    return blocks;
  } catch (error) {
    if (error instanceof RangeError) return {};
    throw error;
  }
}

function itemBytes(file: Uint8Array, meta: AvifMeta, wanted: string): Uint8Array | undefined {
  const [id] = itemIds(file, meta, (name) => name === wanted);
  const place = itemPlaces(file, meta).find((candidate) => candidate.id === id);
  const length = place?.extents.reduce((sum, extent) => sum + extent.length, 0) ?? 0;
  if (!place || length === 0 || length > maxNoteBytes) return undefined;
  return joinBytes(place.extents.map(({ offset, length: size }) => file.subarray(offset, offset + size)));
}
