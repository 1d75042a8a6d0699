import { HeadReader, HeadTooShort } from "../head-reader";
import { headerSegments, isRestart, marker } from "./markers";

/**
 * Whether a JPEG's end of image is there, from its first and last bytes. Only what follows the header counts: a
 * thumbnail in it has an end of its own. True as well where the last bytes are something other than picture data.
 */
export function checkJpegEnd(tail: Uint8Array, sizeBytes: number, head: Uint8Array): boolean {
  const scansStart = headerEnd(head);
  if (scansStart >= sizeBytes) return false;
  const tailStart = sizeBytes - tail.length;
  const seen = tail.subarray(Math.max(0, scansStart - tailStart));
  const { end, hasForeignBytes } = readScans(seen);
  if (end !== undefined) return true;
  return scansStart < tailStart && hasForeignBytes;
}

/** The offset after the first start of scan, or what is known of it: the head's length where it is further on. */
function headerEnd(head: Uint8Array): number {
  let end = head.length;
  try {
    for (const segment of headerSegments(new HeadReader(head))) end = segment.end;
    return end;
  } catch (error) {
    if (error instanceof HeadTooShort) return head.length;
    throw error;
  }
}

/** What can follow a 0xff in picture data and between the scans of a progressive picture. */
function belongsToScans(code: number): boolean {
  return (
    code === 0 ||
    code === 0xff ||
    code === marker.startOfScan ||
    code === marker.huffmanTables ||
    isRestart(code)
  );
}

/**
 * Looks through scans for the end of image. In picture data every 0xff is followed by a stuffed zero, a restart or
 * another 0xff, so an end of image there is none but the end. `hasForeignBytes` says that something follows which is no
 * picture data (or nothing like it was seen).
 */
function readScans(bytes: Uint8Array): {
  end: number | undefined;
  hasForeignBytes: boolean;
} {
  let foreignCount = 0;
  let stuffedCount = 0;
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] as number;
    if (code === marker.endOfImage) return { end: at + 2, hasForeignBytes: false };
    if (code === 0) stuffedCount++;
    else if (!belongsToScans(code)) foreignCount++;
  }
  return { end: undefined, hasForeignBytes: foreignCount > 0 || stuffedCount === 0 };
}
