import { joinBytes } from "../join-bytes";
import { hasExifMark, withoutExifMark } from "../exif";
import type { FileBlocks, GrowingBlocks } from "../blocks";
import { HeadReader } from "../head-reader";
import { headerSegments, marker } from "./markers";

/** What an APP1 segment with XMP begins with (XMP specification part 3, 1.1.3). */
export const xmpMark = "http://ns.adobe.com/xap/1.0/\0";
/** What each APP2 segment with a part of a profile begins with, before the part's number and their count (ICC.1, B.4). */
export const profileMark = "ICC_PROFILE\0";

/** Profile, notes and density of a JPEG; all of them stand in its header. */
export function jpegBlocks(file: Uint8Array): FileBlocks {
  const reader = new HeadReader(file);
  const blocks: GrowingBlocks = {};
  const parts: Uint8Array[] = [];
  let partCount = 0;
  for (const segment of headerSegments(reader)) {
    const data = reader.bytes(segment.start, segment.end - segment.start);
    if (segment.marker === marker.exif && hasExifMark(data)) {
      blocks.exif ??= withoutExifMark(data);
    } else if (segment.marker === marker.exif && beginsWith(data, xmpMark)) {
      blocks.xmp ??= data.subarray(xmpMark.length);
    } else if (segment.marker === marker.profile && beginsWith(data, profileMark)) {
      const number = data[profileMark.length] ?? 0;
      partCount = Math.max(partCount, data[profileMark.length + 1] ?? 0, 1);
      parts[number - 1] ??= data.subarray(profileMark.length + 2);
    } else if (segment.marker === marker.firstApplication && beginsWith(data, "JFIF\0")) {
      blocks.densityDpi ??= densityOf(data);
    }
  }
  if (partCount > 0) blocks.profile = joinedProfile(parts, partCount);
  return blocks;
}

/** The profile from its numbered parts; empty, which is a broken one, where some are missing. */
function joinedProfile(parts: readonly (Uint8Array | undefined)[], count: number): Uint8Array {
  const present = parts.slice(0, count).filter((part) => part !== undefined);
  if (present.length !== count) return new Uint8Array(0);
  return joinBytes(present);
}

function beginsWith(data: Uint8Array, mark: string): boolean {
  return String.fromCharCode(...data.subarray(0, mark.length)) === mark;
}

/** Unit 1 is the inch, 2 the centimetre; 0 names a mere ratio (ITU-T T.871, 10.1). */
function densityOf(data: Uint8Array): number | undefined {
  if (data.length < 12) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const unitsPerInch = [undefined, 1, 2.54][data[7] ?? 0];
  const density = view.getUint16(8);
  return unitsPerInch !== undefined && density === view.getUint16(10) ? density * unitsPerInch : undefined;
}
