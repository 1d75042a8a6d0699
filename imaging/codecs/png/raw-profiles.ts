import { type FileBlocks, type GrowingBlocks, maxNoteBytes } from "../blocks";
import { withoutExifMark } from "../exif";
import { inflate } from "../inflate";
import { xmpMark } from "../jpeg/blocks";
import type { PngChunk } from "./chunks";

/** In the order in which they are believed; JPEG's segment APP1 is either of the others. */
const kinds = ["exif", "xmp", "app1"] as const;
export type RawKind = (typeof kinds)[number];

const keyword = "raw profile type ";
/** A keyword has 79 letters at most (section 11.3.3.1). */
const keywordRoomBytes = 80;
/** Two digits a byte, and the ends of lines. */
const maxTextBytes = 3 * maxNoteBytes;

/**
 * Which note a text is: so ImageMagick keeps XMP to this day, and kept EXIF before PNG had a chunk for it, and ExifTool reads both.
 * Undefined for every other chunk.
 */
export function rawKindOf({ name, data }: PngChunk): RawKind | undefined {
  if (name !== "tEXt" && name !== "zTXt") return undefined;
  const keywordEnd = data.subarray(0, keywordRoomBytes).indexOf(0);
  const text = String.fromCharCode(...data.subarray(0, Math.max(0, keywordEnd))).toLowerCase();
  return kinds.find((kind) => text === keyword + kind);
}

/** What the texts hold; one of each kind, for nobody is to unpack thousands. */
export async function rawNotesOf(
  texts: ReadonlyMap<RawKind, PngChunk>,
): Promise<Pick<FileBlocks, "exif" | "xmp">> {
  const notes: Pick<GrowingBlocks, "exif" | "xmp"> = {};
  for (const kind of kinds) {
    const chunk = texts.get(kind);
    const bytes = chunk && (await bytesOf(chunk));
    if (!bytes) continue;
    const xmp = withoutXmpMark(bytes);
    if (kind === "xmp" || xmp.length < bytes.length) notes.xmp ??= xmp;
    else notes.exif ??= withoutExifMark(bytes);
  }
  return notes;
}

/** Behind the keyword and a zero the text, or the method 0 and the text as a zlib stream (sections 11.3.3.2 and 11.3.3.3). */
async function bytesOf({ name, data }: PngChunk): Promise<Uint8Array | undefined> {
  const textAt = data.indexOf(0) + 1;
  const text =
    name === "tEXt" ? data.subarray(textAt) : await inflate(data.subarray(textAt + 1), maxTextBytes);
  return text && text.length <= maxTextBytes ? fromHexadecimal(text) : undefined;
}

/** A line with a name, one with a number, and as many bytes in lines of hexadecimal; undefined where it is not so. */
function fromHexadecimal(text: Uint8Array): Uint8Array | undefined {
  const lines = new TextDecoder("latin1").decode(text);
  const [, count, hexadecimal] = /^\n?[^\n]*\n *(\d{1,8})\n([\da-f\n\r ]*)$/i.exec(lines) ?? [];
  const digits = hexadecimal?.replaceAll(/[\n\r ]/g, "");
  if (digits === undefined || digits.length !== 2 * Number(count)) return undefined;
  const byteAt = (i: number) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16);
  return Uint8Array.from({ length: Number(count) }, (_, i) => byteAt(i));
}

function withoutXmpMark(bytes: Uint8Array): Uint8Array {
  const head = String.fromCharCode(...bytes.subarray(0, xmpMark.length));
  return head === xmpMark ? bytes.subarray(xmpMark.length) : bytes;
}
