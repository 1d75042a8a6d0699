import { LimnError } from "#contract/errors";
import { type ByteSource, ByteWindow } from "../byte-source";
import { joinBytes } from "../join-bytes";
import { chunkOverheadBytes, pngSignature } from "./chunks";

/** Profiles and notes have a few hundred kilobytes; what would make more than this of them is left out. */
const maxOutlineBytes = 8 * 1024 * 1024;

export interface PngOutline {
  /** The file without its picture data: header, palette and notes, whole. */
  readonly outline: Uint8Array;
  /** Where the first chunk of picture data begins. */
  readonly dataStart: number;
}

/** Walks through a PNG from chunk to chunk, without unpacking any. Throws `image-truncated` where its end is not there, or no data. */
export async function readOutline(source: ByteSource): Promise<PngOutline> {
  const window = new ByteWindow(source);
  const kept: Uint8Array[] = [pngSignature.slice()];
  let keptBytes = 0;
  let dataStart = 0;
  for (let at = pngSignature.length; ; ) {
    const head = await window.from(at, at + chunkOverheadBytes);
    if (head.length < chunkOverheadBytes) throw truncated();
    const length = new DataView(head.buffer, head.byteOffset).getUint32(0) + chunkOverheadBytes;
    if (at + length > source.sizeBytes) throw truncated();
    const name = chunkName(head);
    if (name === "IDAT") dataStart ||= at;
    else if (keptBytes + length <= maxOutlineBytes) {
      kept.push((await window.from(at, at + length)).slice(0, length));
      keptBytes += length;
    }
    if (name === "IEND") break;
    at += length;
  }
  if (dataStart === 0) throw truncated();
  return { outline: joinBytes(kept), dataStart };
}

/** The name of a chunk that begins with these bytes. */
export function chunkName(head: Uint8Array): string {
  return String.fromCharCode(...head.subarray(4, 8));
}

function truncated(): LimnError {
  return new LimnError("image-truncated", { detail: "PNG: no end" });
}
