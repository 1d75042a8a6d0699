import type { SourceFormat } from "#contract/formats";
import { type FileBlocks, maxNoteBytes, maxProfileBytes } from "./blocks";
import { avifBlocks } from "./avif/blocks";
import { bmpBlocks } from "./bmp/blocks";
import { gifBlocks } from "./gif/blocks";
import { type FileEnd, HeadTooShort } from "./head-reader";
import { jpegBlocks } from "./jpeg/blocks";
import { pngBlocks } from "./png/blocks";
import { tiffBlocks } from "./tiff/blocks";
import { webpBlocks } from "./webp/blocks";

type BlockReader = (file: Uint8Array, end?: FileEnd) => FileBlocks | Promise<FileBlocks>;

const readers: Readonly<Record<SourceFormat, BlockReader>> = {
  png: pngBlocks,
  jpeg: jpegBlocks,
  webp: webpBlocks,
  avif: avifBlocks,
  gif: gifBlocks,
  bmp: bmpBlocks,
  tiff: tiffBlocks,
};

/**
 * The blocks of a file that was inspected, or of its beginning and its `end`: what stands elsewhere is left out. A note that is longer than a
 * note may be is left out too, and a longer profile counts as a broken one.
 */
export async function readBlocks(file: Uint8Array, format: SourceFormat, end?: FileEnd): Promise<FileBlocks> {
  try {
    const { profile, exif, xmp, densityDpi } = await readers[format](file, end);
    return {
      ...(profile && { profile: profile.length <= maxProfileBytes ? profile : new Uint8Array(0) }),
      ...(exif && exif.length <= maxNoteBytes && { exif }),
      ...(xmp && xmp.length <= maxNoteBytes && { xmp }),
      ...(densityDpi && isDensity(densityDpi) && { densityDpi }),
    };
  } catch (error) {
    if (error instanceof HeadTooShort) return {};
    throw error;
  }
}

/** JPEG keeps it in 16 bits; scanners reach 9,600. */
function isDensity(densityDpi: number): boolean {
  return Number.isFinite(densityDpi) && densityDpi >= 1 && densityDpi <= 65_535;
}
