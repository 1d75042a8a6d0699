import type { PictureNote } from "#contract/picture-notes";
import { type HeadReader, HeadTooShort } from "../head-reader";
import type { StoredFacts } from "../inspection";
import { paletteModel } from "../palette";
import { tag, type TiffDirectory, TiffReader } from "./directory";
import { readColourMap, readPage, type TiffPage } from "./page";

/** Pages that are looked for another one among. */
const maxDirectories = 64;

/**
 * Reads the first page's directory, which may stand anywhere in the file. Throws `HeadTooShort`, `image-damaged`, and
 * `image-format-unsupported` with what it is that Limn does not read.
 */
export function inspectTiff(reader: HeadReader): StoredFacts {
  const tiff = new TiffReader(reader);
  const directory = tiff.directory(tiff.firstOffset);
  const page = readPage(tiff, directory);
  const notes: PictureNote[] = [];
  if (hasOtherPages(tiff, directory)) notes.push("first-page");
  if (page.bitsPerSample === 16) notes.push("eight-of-sixteen-bits");
  return {
    stored: { widthPx: page.widthPx, heightPx: page.heightPx },
    orientation: page.orientation,
    hasAlpha: page.alpha !== "none",
    bitDepth: page.bitsPerSample,
    colourModel: colourModel(tiff, directory, page),
    ...(notes.length > 0 && { notes }),
  };
}

function colourModel(
  tiff: TiffReader,
  directory: TiffDirectory,
  { colour, bitsPerSample }: TiffPage,
): StoredFacts["colourModel"] {
  if (colour === "palette") return paletteModel(readColourMap(tiff, directory, bitsPerSample));
  return colour === "rgb" || colour === "cmyk" ? colour : "grey";
}

/** A smaller copy of the same page, and a mask of it, are no pages. */
function hasOtherPages(tiff: TiffReader, first: TiffDirectory): boolean {
  try {
    let directory = first;
    for (let left = maxDirectories; left > 0 && directory.nextOffset !== 0; left -= 1) {
      directory = tiff.directory(directory.nextOffset);
      if ((tiff.number(directory, tag.subfileType, 0) & 0b101) === 0) return true;
    }
    return false;
  } catch (error) {
    // It lies beyond the bytes at hand: there is one.
    if (error instanceof HeadTooShort) return true;
    throw error;
  }
}
