import type { SourceFormat } from "#contract/formats";
import { bmpHeaderLengths } from "./bmp/header";
import { HeadReader } from "./head-reader";

/** The format by its signature, for those that Limn reads. */
export function formatOf(head: Uint8Array): SourceFormat | undefined {
  const signature = String.fromCharCode(...head.subarray(0, 12));
  if (signature.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (signature.startsWith("\xff\xd8\xff")) return "jpeg";
  if (signature.startsWith("RIFF") && signature.endsWith("WEBP")) return "webp";
  if (signature.startsWith("GIF87a") || signature.startsWith("GIF89a")) return "gif";
  // 42 is a TIFF of the usual kind, 43 a BigTIFF.
  if (/^(II[*+]\0|MM\0[*+])/.test(signature)) return "tiff";
  if (isAvif(head)) return "avif";
  return isBmp(head) ? "bmp" : undefined;
}

/** Two letters alone would be too weak a mark: the length of the header behind the file's own must be one of those there are. */
function isBmp(head: Uint8Array): boolean {
  if (head[0] !== 0x42 || head[1] !== 0x4d || head.length < 18) return false;
  return bmpHeaderLengths.includes(new HeadReader(head).uint32(14, true));
}

/** Whether a file is an AVIF, by its brand, or, where that is the general one, by those that it is compatible with. */
function isAvif(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, 256));
  if (text.startsWith("ftypavif", 4) || text.startsWith("ftypavis", 4)) return true;
  const boxLength = text.charCodeAt(2) * 256 + text.charCodeAt(3);
  return text.startsWith("ftypmif1", 4) && text.slice(16, boxLength).includes("avif");
}
