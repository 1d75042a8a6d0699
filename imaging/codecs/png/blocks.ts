import { type FileBlocks, type GrowingBlocks, maxNoteBytes, maxProfileBytes } from "../blocks";
import { withoutExifMark } from "../exif";
import { inflate } from "../inflate";
import { chunkOverheadBytes, type PngChunk } from "./chunks";
import { type ColourChunks, profileOfChunks } from "./colour-chunks";
import { type RawKind, rawKindOf, rawNotesOf } from "./raw-profiles";

/** The keyword under which PNG keeps XMP (XMP specification part 3, 1.1.5). */
export const xmpKeyword = "XML:com.adobe.xmp";

const colourNames = ["cICP", "sRGB", "gAMA", "cHRM"] as const;

/** Profile, also where other chunks stand for it, notes, in texts as well, and density of a PNG; notes may stand before and behind the picture. */
export async function pngBlocks(file: Uint8Array): Promise<FileBlocks> {
  const blocks: GrowingBlocks = {};
  const raw = new Map<RawKind, PngChunk>();
  const colours: { -readonly [Name in keyof ColourChunks]: ColourChunks[Name] } = {};
  for (const chunk of chunksOf(file)) {
    const { name, data } = chunk;
    if (name === "iCCP") blocks.profile ??= await profileOf(data);
    if (name === "eXIf") blocks.exif ??= withoutExifMark(data);
    if (name === "iTXt") blocks.xmp ??= await xmpOf(data);
    if (name === "pHYs") blocks.densityDpi ??= densityOf(data);
    const colour = colourNames.find((one) => one === name);
    if (colour) colours[colour] ??= data;
    const kind = rawKindOf(chunk);
    if (kind && !raw.has(kind)) raw.set(kind, chunk);
  }
  const profile = profileOfChunks(colours, blocks.profile);
  if (profile) blocks.profile = profile;
  else delete blocks.profile;
  const { exif, xmp } = await rawNotesOf(raw);
  // Where there is no chunk of its own for it.
  blocks.exif ??= exif;
  blocks.xmp ??= xmp;
  return blocks;
}

function* chunksOf(file: Uint8Array): Generator<PngChunk> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 8; at + chunkOverheadBytes <= file.length; ) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > file.length) return;
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    yield { name, data: file.subarray(at + 8, end) };
    if (name === "IEND") return;
    at = end + 4;
  }
}

/** A name, a zero, the method 0, and the profile as a zlib stream (section 11.3.2.3). */
async function profileOf(data: Uint8Array): Promise<Uint8Array | undefined> {
  const nameEnd = data.subarray(0, 80).indexOf(0);
  if (nameEnd < 1 || data[nameEnd + 1] !== 0) return new Uint8Array(0);
  // A profile that cannot be unpacked is there and broken, which is another thing than none.
  return (await inflate(data.subarray(nameEnd + 2), maxProfileBytes)) ?? new Uint8Array(0);
}

/** Keyword, zero, compression flag and method, language, zero, translated keyword, zero, text (section 11.3.3.4). */
async function xmpOf(data: Uint8Array): Promise<Uint8Array | undefined> {
  const head = String.fromCharCode(...data.subarray(0, xmpKeyword.length + 1));
  if (head !== `${xmpKeyword}\0`) return undefined;
  const flags = xmpKeyword.length + 1;
  const languageEnd = data.indexOf(0, flags + 2);
  const translationEnd = languageEnd < 0 ? -1 : data.indexOf(0, languageEnd + 1);
  if (translationEnd < 0) return undefined;
  const text = data.subarray(translationEnd + 1);
  if (data[flags] === 0) return text;
  // As of a profile: one that is broken is there, and no other is looked for.
  return (await inflate(text, maxNoteBytes)) ?? new Uint8Array(0);
}

/** Pixels a metre, the same along both edges, where the unit is the metre (section 11.3.4.3). */
function densityOf(data: Uint8Array): number | undefined {
  if (data.length < 9 || data[8] !== 1) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const perMetre = view.getUint32(0);
  return perMetre === view.getUint32(4) ? perMetre * 0.0254 : undefined;
}
