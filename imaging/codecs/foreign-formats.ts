import { LimnError } from "#contract/errors";

/** A format that Limn recognises and refuses by name: its signature at an offset (Latin-1). */
interface ForeignFormat {
  readonly name: string;
  readonly signature: string;
  readonly offset?: number;
}

const foreignFormats: readonly ForeignFormat[] = [
  { name: "JPEG XL", signature: "\xff\x0a" },
  { name: "JPEG XL", signature: "\0\0\0\x0cJXL \r\n\x87\n" },
  { name: "JPEG 2000", signature: "\0\0\0\x0cjP  \r\n\x87\n" },
  { name: "Photoshop (PSD)", signature: "8BPS" },
  { name: "PDF", signature: "%PDF-" },
  { name: "OpenEXR", signature: "v/1\x01" },
  { name: "icon (ICO)", signature: "\0\0\x01\0" },
  ...["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].map((brand) => ({
    name: "HEIC",
    signature: `ftyp${brand}`,
    offset: 4,
  })),
];

/** What else there is to say of a format that many people come with: why Limn does not read it, and what to do. */
const advice: Readonly<Record<string, string>> = {
  HEIC: "It is a HEIC, as iPhones take them. It is packed by HEVC, which nobody may use without paying for patents, so Limn does not read it. On the iPhone, choose Settings, Camera, Formats, Most Compatible; or export the photo as JPEG.",
};

/** The largest part of a file in which an SVG's first element is looked for. */
const searchedTextBytes = 64 * 1024;

/**
 * Names what a file is that is none that Limn reads: throws `image-format-unsupported` with the format's name, `image-vector`
 * for SVG, and `image-unknown` otherwise.
 */
export function refuseForeign(head: Uint8Array): never {
  const text = latin1(head.subarray(0, searchedTextBytes));
  const name = foreignName(text);
  if (name !== undefined) {
    const publicDetail = advice[name] ?? `It is a file of the kind ${name}.`;
    throw new LimnError("image-format-unsupported", { publicDetail });
  }
  if (isSvg(head, text)) throw new LimnError("image-vector");
  throw new LimnError("image-unknown");
}

function foreignName(text: string): string | undefined {
  return foreignFormats.find(({ signature, offset = 0 }) => text.startsWith(signature, offset))?.name;
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
