import { LimnError } from "#contract/errors";

/** A format that Limn recognises and refuses by name: its signature at an offset (Latin-1). */
interface ForeignFormat {
  readonly name: string;
  readonly signature: string;
  readonly offset?: number;
}

const foreignFormats: readonly ForeignFormat[] = [
  { name: "GIF", signature: "GIF87a" },
  { name: "GIF", signature: "GIF89a" },
  { name: "TIFF", signature: "II*\0" },
  { name: "TIFF", signature: "MM\0*" },
  { name: "JPEG XL", signature: "\xff\x0a" },
  { name: "JPEG XL", signature: "\0\0\0\x0cJXL \r\n\x87\n" },
  { name: "JPEG 2000", signature: "\0\0\0\x0cjP  \r\n\x87\n" },
  { name: "Photoshop (PSD)", signature: "8BPS" },
  { name: "PDF", signature: "%PDF-" },
  { name: "OpenEXR", signature: "v/1\x01" },
  { name: "icon (ICO)", signature: "\0\0\x01\0" },
  { name: "AVIF", signature: "ftypavif", offset: 4 },
  { name: "AVIF", signature: "ftypavis", offset: 4 },
  ...["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].map((brand) => ({
    name: "HEIC",
    signature: `ftyp${brand}`,
    offset: 4,
  })),
];

/** Lengths of the header that follows a BMP's file header: two letters alone would be too weak a mark. */
const bmpHeaderLengths: readonly number[] = [12, 40, 52, 56, 64, 108, 124];

/** The largest part of a file in which an SVG's first element is looked for. */
const searchedTextBytes = 64 * 1024;

/**
 * Names what a file is that is neither PNG, JPEG nor WebP: throws `image-animated` for a GIF that repeats,
 * `image-format-unsupported` with the format's name, `image-vector` for SVG, and `image-unknown` otherwise.
 */
export function refuseForeign(head: Uint8Array): never {
  const text = latin1(head.subarray(0, searchedTextBytes));
  const name = foreignName(head, text);
  // The block that makes a GIF repeat; browsers and editors write it into every animation.
  if (name === "GIF" && text.includes("NETSCAPE2.0")) throw new LimnError("image-animated");
  if (name !== undefined) {
    throw new LimnError("image-format-unsupported", { publicDetail: `It is a file of the kind ${name}.` });
  }
  if (isSvg(head, text)) throw new LimnError("image-vector");
  throw new LimnError("image-unknown");
}

function foreignName(head: Uint8Array, text: string): string | undefined {
  const found = foreignFormats.find(({ signature, offset = 0 }) => text.startsWith(signature, offset));
  if (found?.name === "HEIC" && isAvifByBrand(text)) return "AVIF";
  if (found) return found.name;
  return text.startsWith("BM") && bmpHeaderLengths.includes(head[14] ?? 0) ? "BMP" : undefined;
}

/** Files of the general brand mif1 are AVIF when their list of compatible brands says so. */
function isAvifByBrand(text: string): boolean {
  const boxLength = text.charCodeAt(2) * 256 + text.charCodeAt(3);
  return text.startsWith("ftypmif1", 4) && text.slice(16, boxLength).includes("avif");
}

function isSvg(head: Uint8Array, text: string): boolean {
  const isUtf16 = text.startsWith("\xff\xfe") || text.startsWith("\xfe\xff");
  const characters = isUtf16
    ? latin1(head.subarray(2, searchedTextBytes).filter((byte) => byte !== 0))
    : text;
  const markup = characters.replace(/^\xef\xbb\xbf/, "").trimStart();
  return markup.startsWith("<") && /<([a-z]+:)?svg[\s>]/i.test(markup);
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes);
}
