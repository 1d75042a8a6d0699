import type { ByteSource } from "#imaging/codecs/byte-source";
import { checkComplete } from "#imaging/codecs/complete";
import { inspectPicture } from "#imaging/codecs/inspect";
import { openPicture } from "#imaging/codecs/open-picture";
import { pictureNotesOf } from "#imaging/codecs/picture-notes";
import { readUprightRows } from "#imaging/codecs/upright-rows";
import { toSrgb } from "#imaging/color/icc/convert";
import { isBlankMask, maskFor, sharesOfMask } from "#imaging/masks";
import { carry } from "#imaging/metadata/carried";
import { type Raster, type Samples, toEightBits } from "#imaging/raster";
import { codecModules } from "../../support/codec-modules";

/** A way in which bytes of strangers come in. */
export interface Way {
  readonly name: string;
  /** What it made of them, in words; `index` is the input's number, for what is not done with each. Throws what the way throws. */
  take(bytes: Uint8Array, index: number): string | Promise<string>;
}

/** Small, so that a million inputs are done in minutes; refusing what is larger is part of what is tried. */
const limits = { maxPixels: 100_000, maxEdgePx: 4_000 };

/** The first and the last bytes of a file, by which an upload is judged. */
const headBytes = 512;
const tailBytes = 64;

/** Every eighth picture is read as a preview reads it, and every eighth as a mask. */
const turns = 8;

export const waysOfPictures: readonly Way[] = [
  { name: "head", take: takeHead },
  { name: "upload", take: takeUpload },
  { name: "decoded", take: takeWhole },
];

function takeHead(bytes: Uint8Array): string {
  const result = inspectPicture(bytes.subarray(0, headBytes), bytes.length, limits);
  return result.kind === "picture" ? "read" : "more is needed";
}

/** As functions/jobs/receive-upload.ts judges what is sent: head, end, completeness, notes. */
async function takeUpload(bytes: Uint8Array): Promise<string> {
  const first = inspectPicture(bytes, bytes.length, limits);
  const end =
    first.kind === "needs-end" ? { offset: first.offset, bytes: bytes.subarray(first.offset) } : undefined;
  const result = end ? inspectPicture(bytes, bytes.length, limits, end) : first;
  if (result.kind !== "picture") return "more is needed";
  const head = bytes.subarray(0, headBytes);
  checkComplete(result.inspection.format, bytes.subarray(-tailBytes), bytes.length, head);
  await pictureNotesOf(bytes, result.inspection, end);
  return "read";
}

async function takeWhole(bytes: Uint8Array, index: number): Promise<string> {
  const opened = await openPicture(inParts(bytes), limits, codecModules);
  const { upright } = opened.inspection;
  carry(opened, { size: upright, source: "enhanced", keepLocation: index % 2 === 0 });
  const whole = { first: 0, end: upright.heightPx };
  // A preview decodes the rows that it needs.
  const part = { first: Math.floor(upright.heightPx / 3), end: Math.ceil(upright.heightPx / 2) };
  const rows = index % turns === 0 ? part : whole;
  const raster = await readUprightRows(opened, rows);
  expectWhole(raster, upright.widthPx, rows.end - rows.first);
  if (index % turns === 1) takeMask(toEightBits(toSrgb(raster, opened.profile)));
  return "read";
}

/** As a mask of a picture of another size. */
function takeMask(shown: Raster): void {
  const size = { widthPx: 24, heightPx: 16 };
  const mask = maskFor(shown, size);
  expectWhole(mask, size.widthPx, size.heightPx);
  if (!isBlankMask(mask)) sharesOfMask(mask);
}

function expectWhole(
  { data, widthPx, heightPx, channels }: Raster<Samples>,
  width: number,
  height: number,
): void {
  if (widthPx !== width || heightPx !== height || data.length !== width * height * channels) {
    throw new Error(`${data.length} samples, ${widthPx} × ${heightPx} for ${width} × ${height}`);
  }
}

/** A file that gives what it is asked for and no more, as a bucket does. */
function inParts(bytes: Uint8Array): ByteSource {
  return { sizeBytes: bytes.length, read: async (first, end) => bytes.slice(first, end) };
}
