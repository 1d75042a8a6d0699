import { LimnError } from "#contract/errors";
import type { SourceFormat } from "#contract/formats";
import type { CarriedProfile } from "../color/icc/convert";
import type { TableProfile } from "../color/icc/profile";
import type { Noted } from "../metadata/carried";
import { type BitsPerSample, type Raster, type Samples, toEightBits } from "../raster";
import { decodeAvif } from "./avif/decode";
import { decodeBmp } from "./bmp/decode";
import type { ByteSource } from "./byte-source";
import { checkComplete } from "./complete";
import { decodeGif } from "./gif/decode";
import { type FileEnd, fileEndBytes, HeadTooShort } from "./head-reader";
import { inspectPicture } from "./inspect";
import type { Inspection, PictureLimits } from "./inspection";
import { decodeJpegRows } from "./jpeg/decoder/decode";
import type { DecodeModules } from "./modules";
import { profileOf, settledColour } from "./picture-colour";
import { decodePngRows } from "./png/decode";
import { type PngOutline, readOutline } from "./png/outline";
import { readBlocks } from "./read-blocks";
import { formatOf } from "./signature";
import { decodeTiff } from "./tiff/decode";
import { decodeWebpBands } from "./webp/decode";

/** A picture whose file was judged and whose notes were read; its samples are decoded when they are asked for. */
export interface OpenedPicture<Data extends Samples = Samples> extends Noted {
  readonly inspection: Inspection;
  /** Of the bands: 16 where a PNG has 16 or an AVIF 10 or 12, else 8. */
  readonly bitsPerSample: BitsPerSample;
  /** RGBA if `inspection.hasAlpha`, else RGB. */
  readonly channels: 3 | 4;
  /** Null is sRGB. Profiles that lead one way only are converted from; those that can be turned round are kept beside the samples. */
  readonly profile: CarriedProfile | null;
  /**
   * All rows as they are stored, not yet turned upright, from the top, some at a time, in the space of `profile`. A band's memory is used
   * again for the next one. Throws `image-truncated` and `image-damaged`, never anything but a `LimnError`.
   */
  bands(): AsyncGenerator<Raster<Data>>;
  /** Frees a file that was in memory as a whole, where it is nobody else's. Neither samples nor notes may be looked at afterwards. */
  close(): void;
}

/** Most headers stand within this many bytes; one with a long colour profile or EXIF asks for more. */
const headBytes = 256 * 1024;

/** Rows that are decoded at a time are no more than so many pixels, nor so many rows. */
const bandPixels = 1_048_576;
const mostBandRows = 64;

/**
 * Opens a file of any format. Sizes beyond `limits` are refused before anything is decoded. Memory holds a part of a PNG or a JPEG, and
 * all of other files, until they are closed. Throws what `inspectPicture` and `checkComplete` throw.
 */
export async function openPicture(
  source: ByteSource,
  limits: PictureLimits,
  modules: DecodeModules,
): Promise<OpenedPicture> {
  const { head, inspection } = await inspectSource(source, limits);
  const picture = await storedPicture(source, head, inspection, modules);
  const blocks = await readBlocks(picture.notes, inspection.format);
  const profile = profileOf(blocks, inspection);
  const inkProfile = profile?.kind === "table" ? profile : null;
  const colour = settledColour(profile, inspection);
  return {
    inspection,
    bitsPerSample: isDeep(inspection) ? 16 : 8,
    channels: inspection.hasAlpha ? 4 : 3,
    profile: colour.profile,
    isGrey: inspection.colourModel === "grey",
    profileBytes: colour.profile ? blocks.profile : undefined,
    blocks,
    async *bands() {
      for await (const rows of checked(picture.decode(inkProfile), inspection)) yield colour.settle(rows);
    },
    close: () => picture.close?.(),
  };
}

/** Of a TIFF with 16 bits 8 are read. */
function isDeep({ format, bitDepth }: Inspection): boolean {
  return bitDepth > 8 && (format === "png" || format === "avif");
}

/** The same picture at 8 bits a sample, for what knows no others: each band is rounded as it comes. */
export function inEightBits(opened: OpenedPicture): OpenedPicture<Uint8Array> {
  return {
    ...opened,
    bitsPerSample: 8,
    async *bands() {
      for await (const rows of opened.bands()) yield toEightBits(rows);
    },
  };
}

async function inspectSource(source: ByteSource, limits: PictureLimits) {
  let head = await source.read(0, Math.min(headBytes, source.sizeBytes));
  const end = formatOf(head) === "png" && head.length < source.sizeBytes ? await readEnd(source) : undefined;
  for (;;) {
    const result = inspectPicture(head, source.sizeBytes, limits, end);
    if (result.kind === "picture") return { head, inspection: result.inspection };
    const neededBytes = result.kind === "needs-end" ? source.sizeBytes : result.neededBytes;
    if (neededBytes <= head.length) throw new LimnError("image-truncated", { detail: "header" });
    head = await source.read(0, neededBytes);
  }
}

/** A PNG's notes may stand behind its picture. */
async function readEnd(source: ByteSource): Promise<FileEnd> {
  const offset = Math.max(0, source.sizeBytes - fileEndBytes);
  return { offset, bytes: await source.read(offset, source.sizeBytes) };
}

interface StoredPicture {
  /** As much of the file as its notes stand in. */
  readonly notes: Uint8Array;
  /** Inks become colours where they are decoded: a profile of theirs leads one way only. */
  decode(inkProfile: TableProfile | null): Bands;
  close?(): void;
}

async function storedPicture(
  source: ByteSource,
  head: Uint8Array,
  { format, hasAlpha, stored }: Inspection,
  modules: DecodeModules,
): Promise<StoredPicture> {
  const bandHeightPx = Math.max(1, Math.min(mostBandRows, Math.floor(bandPixels / stored.widthPx)));
  switch (format) {
    case "png": {
      const outlined: PngOutline = await readOutline(source);
      return { notes: outlined.outline, decode: () => decodePngRows(source, outlined, hasAlpha) };
    }
    case "jpeg":
      return {
        notes: head,
        decode: (inkProfile) => decodeJpegRows(source, inkProfile),
      };
    case "webp":
      return wholeFile(source, head, format, (file) => decodeWebpBands(file, hasAlpha, bandHeightPx));
    case "avif":
      return wholeFile(source, head, format, (file) => decodeAvif(file, modules.av1));
    case "gif":
      return wholeFile(source, head, format, (file) => decodeGif(file, hasAlpha, bandHeightPx));
    case "bmp":
      return wholeFile(source, head, format, (file) => decodeBmp(file, hasAlpha, bandHeightPx));
    case "tiff":
      return wholeFile(source, head, format, (file, profile) => decodeTiff(file, profile, bandHeightPx));
  }
}

type Bands = AsyncIterable<Raster<Samples>> | Iterable<Raster<Samples>>;

/** Of a format whose file is in memory as a whole. Throws `image-truncated` where it lacks its end. */
async function wholeFile(
  source: ByteSource,
  head: Uint8Array,
  format: SourceFormat,
  decode: (file: Uint8Array, profile: TableProfile | null) => Bands,
): Promise<StoredPicture> {
  // Where a header asked for the end, all was read already.
  const file = head.length < source.sizeBytes ? await source.read(0, source.sizeBytes) : head;
  checkComplete(format, file, file.length, file);
  return {
    notes: file,
    decode: (profile) => decode(file, profile),
    close: () => source.giveBack?.(file),
  };
}

/** Passes bands on that make up exactly the picture that the header told of. */
async function* checked(bands: Bands, { stored }: Inspection): AsyncGenerator<Raster<Samples>> {
  let rows = 0;
  try {
    for await (const band of bands) {
      rows += band.heightPx;
      if (band.widthPx !== stored.widthPx || rows > stored.heightPx) throw otherSize();
      yield band;
    }
  } catch (error) {
    if (error instanceof HeadTooShort) throw new LimnError("image-damaged", { cause: error });
    throw error;
  }
  if (rows !== stored.heightPx) throw otherSize();
}

function otherSize(): LimnError {
  return new LimnError("image-damaged", { detail: "decoded to another size than the header's" });
}
