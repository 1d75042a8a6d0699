import { LimnError } from "#contract/errors";
import { avifLimits } from "#contract/limits";
import { checkRange } from "../colour-codes";
import type { HeadReader } from "../head-reader";
import type { StoredFacts } from "../inspection";
import { type AvifPicture, readAvifPicture, type Tiles } from "./picture";

/**
 * Reads the boxes before the samples. Throws `HeadTooShort`, `image-damaged`, `image-format-unsupported` with what it is that Limn does not
 * read, and `image-too-large` and `file-too-large` for a picture whose samples, with its file, take more memory than there is.
 */
export function inspectAvif(reader: HeadReader, fileSizeBytes: number): StoredFacts {
  const picture = readAvifPicture(reader.head);
  checkRange(picture.codes, "an AVIF");
  checkMemory(picture, fileSizeBytes);
  const { av1 } = picture.colours;
  const notes = [
    ...(reader.text(8, 4) === "avis" ? (["first-frame"] as const) : []),
    ...(av1.bitDepth > 8 ? (["sixteen-bits"] as const) : []),
  ];
  return {
    stored: picture.size,
    orientation: picture.orientation,
    hasAlpha: picture.alpha !== null,
    bitDepth: av1.bitDepth,
    colourModel: av1.isGrey ? "grey" : "rgb",
    ...(notes.length > 0 && { notes }),
  };
}

/** Where the file ends at the earliest. Throws `HeadTooShort` and `image-damaged`. */
export function avifEnd(reader: HeadReader): number {
  const { colours, alpha, extentsOf } = readAvifPicture(reader.head);
  const ids = [...colours.ids, ...(alpha?.ids ?? [])];
  return Math.max(0, ...ids.flatMap(extentsOf).map(({ offset, length }) => offset + length));
}

function checkMemory({ colours, alpha }: AvifPicture, fileSizeBytes: number): void {
  const sizeBytes = frameBytes(colours) + (alpha ? frameBytes(alpha) : 0);
  const { maxFrameBytes, maxWithFileBytes } = avifLimits;
  if (sizeBytes <= maxFrameBytes) return checkFile(fileSizeBytes, (maxWithFileBytes - sizeBytes) / 2);
  const megapixels = (colours.size.widthPx * colours.size.heightPx) / 1_000_000;
  const most = Math.floor((megapixels * 10 * maxFrameBytes) / sizeBytes) / 10;
  throw new LimnError("image-too-large", {
    publicDetail:
      `It has ${megapixels.toFixed(1)} megapixels; an AVIF of its kind (${colours.av1.bitDepth} bits a channel) ` +
      `may have ${most}. Save it as PNG.`,
  });
}

function checkFile(sizeBytes: number, maxSizeBytes: number): void {
  if (sizeBytes <= maxSizeBytes) return;
  const [size, most] = [sizeBytes, maxSizeBytes].map((bytes) => (bytes / 1024 / 1024).toFixed(1));
  throw new LimnError("file-too-large", {
    publicDetail: `It has ${size} MB; an AVIF of its size and kind may have ${most}. Save it as PNG.`,
  });
}

/** What a frame takes in the decoder: one tile at a time. */
function frameBytes({ size, av1 }: Tiles): number {
  const sampleBytes = av1.bitDepth > 8 ? 2 : 1;
  const colourShare = (av1.isHalved.across ? 0.5 : 1) * (av1.isHalved.down ? 0.5 : 1);
  return size.widthPx * size.heightPx * sampleBytes * (av1.isGrey ? 1 : 1 + 2 * colourShare);
}
