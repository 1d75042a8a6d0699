import type { PixelSize } from "#contract/sizes";
import { isOrientation, type Orientation } from "../../color/orientation";
import type { Palette } from "../palette";
import { tag, type TiffDirectory, type TiffReader } from "./directory";
import { damaged, unsupported } from "./refusals";

/** How colours are told (PhotometricInterpretation). */
export type TiffColour = "white-is-zero" | "black-is-zero" | "rgb" | "palette" | "cmyk";
export type TiffCompression = "none" | "lzw" | "packbits" | "deflate";

/** What a page's directory says of its samples, all of it such that Limn reads it. */
export interface TiffPage extends PixelSize {
  readonly orientation: Orientation;
  readonly colour: TiffColour;
  readonly compression: TiffCompression;
  readonly bitsPerSample: 1 | 2 | 4 | 8 | 16;
  readonly samplesPerPixel: number;
  /** Of the sample behind the colours: what colours were multiplied with (associated), or not. */
  readonly alpha: "none" | "associated" | "straight";
  readonly isPlanar: boolean;
  /** Samples are differences to their neighbours on the left. */
  readonly hasPredictor: boolean;
}

const colours: Readonly<Record<number, TiffColour>> = {
  0: "white-is-zero",
  1: "black-is-zero",
  2: "rgb",
  3: "palette",
  5: "cmyk",
};
const otherColours: Readonly<Record<number, string>> = {
  4: "a TIFF that is a mask",
  6: "a TIFF in YCbCr, as JPEG has it",
  8: "a TIFF in Lab colours",
  9: "a TIFF in Lab colours",
  10: "a TIFF in Lab colours",
  32_803: "a camera's raw file",
  34_892: "a camera's raw file",
};

const compressions: Readonly<Record<number, TiffCompression>> = {
  1: "none",
  5: "lzw",
  8: "deflate",
  32_773: "packbits",
  32_946: "deflate",
};
const otherCompressions: Readonly<Record<number, string>> = {
  2: "a TIFF packed as a fax",
  3: "a TIFF packed as a fax",
  4: "a TIFF packed as a fax",
  6: "a TIFF with JPEG inside",
  7: "a TIFF with JPEG inside",
  34_712: "a TIFF with JPEG 2000 inside",
  34_925: "a TIFF packed by LZMA",
  50_000: "a TIFF packed by Zstandard",
  50_001: "a TIFF with WebP inside",
};

/** Samples of one pixel that are colours. */
export const colourCounts: Readonly<Record<TiffColour, number>> = {
  "white-is-zero": 1,
  "black-is-zero": 1,
  rgb: 3,
  palette: 1,
  cmyk: 4,
};

const maxSamples = 16;
const dngVersion = 50_706;

/** Throws `image-damaged`, and `image-format-unsupported` with what it is that Limn does not read. */
export function readPage(tiff: TiffReader, directory: TiffDirectory): TiffPage {
  refuseRaw(tiff, directory);
  const number = (name: number, otherwise: number) => tiff.number(directory, name, otherwise);
  const photometric = number(tag.photometric, -1);
  const colour = colours[photometric];
  if (!colour) throw refusal(otherColours, photometric, "a TIFF of unusual colours");
  const packed = number(tag.compression, 1);
  const compression = compressions[packed];
  if (!compression) throw refusal(otherCompressions, packed, "a TIFF packed in an unusual way");
  const samplesPerPixel = number(tag.samplesPerPixel, 1);
  if (samplesPerPixel < colourCounts[colour] || samplesPerPixel > maxSamples) {
    throw damaged(`${samplesPerPixel} samples of ${colour}`);
  }
  if (number(tag.fillOrder, 1) !== 1) throw unsupported("a TIFF whose bits run backwards");
  if (number(tag.inkSet, 1) !== 1) throw unsupported("a TIFF of unusual inks");
  const orientation = number(tag.orientation, 1);
  return {
    widthPx: number(tag.width, 0),
    heightPx: number(tag.height, 0),
    orientation: isOrientation(orientation) ? orientation : 1,
    colour,
    compression,
    bitsPerSample: readBits(tiff, directory, colour),
    samplesPerPixel,
    alpha: readAlpha(tiff, directory, colour, samplesPerPixel),
    isPlanar: samplesPerPixel > 1 && number(tag.planarConfiguration, 1) === 2,
    hasPredictor: readPredictor(number(tag.predictor, 1)),
  };
}

/** The colours that samples of a palette are numbers of: all reds first, then greens and blues, 16 bits each. */
export function readColourMap(tiff: TiffReader, directory: TiffDirectory, bits: number): Palette {
  const map = tiff.numbers(directory, tag.colourMap);
  const count = 1 << bits;
  if (map.length < count * 3) throw damaged("no palette");
  // Some writers left the high bytes empty.
  const divisor = map.some((value) => value > 255) ? 257 : 1;
  return Uint8Array.from({ length: count * 3 }, (_, i) =>
    Math.round((map[(i % 3) * count + Math.floor(i / 3)] as number) / divisor),
  );
}

/** Raw files of cameras are TIFFs whose first page is a small preview. */
function refuseRaw(tiff: TiffReader, directory: TiffDirectory): void {
  const isPreview = (tiff.number(directory, tag.subfileType, 0) & 1) === 1;
  if (directory.entries.has(dngVersion) || (isPreview && directory.entries.has(tag.subDirectories))) {
    throw unsupported("a camera's raw file");
  }
}

function refusal(names: Readonly<Record<number, string>>, value: number, otherwise: string) {
  return unsupported(names[value] ?? otherwise);
}

function readBits(tiff: TiffReader, directory: TiffDirectory, colour: TiffColour): TiffPage["bitsPerSample"] {
  const [bits = 1, ...others] = tiff.numbers(directory, tag.bitsPerSample);
  if (others.some((other) => other !== bits)) throw unsupported("a TIFF whose samples differ in length");
  // 4 is for what has no format: such samples are whole numbers, too.
  if (tiff.numbers(directory, tag.sampleFormat).some((format) => format !== 1 && format !== 4)) {
    throw unsupported("a TIFF of floating or signed numbers, made for measuring");
  }
  const allowed =
    colour === "rgb" || colour === "cmyk" ? [8, 16] : colour === "palette" ? [1, 2, 4, 8] : [1, 2, 4, 8, 16];
  if (!allowed.includes(bits)) throw unsupported(`a TIFF of ${bits} bits a sample`);
  return bits as TiffPage["bitsPerSample"];
}

/** What stands behind the colours is alpha only where the file says so; of inks and of palettes it is left alone. */
function readAlpha(
  tiff: TiffReader,
  directory: TiffDirectory,
  colour: TiffColour,
  samplesPerPixel: number,
): TiffPage["alpha"] {
  if (colour === "cmyk" || colour === "palette" || samplesPerPixel === colourCounts[colour]) return "none";
  const kind = tiff.number(directory, tag.extraSamples, 0);
  return kind === 1 ? "associated" : kind === 2 ? "straight" : "none";
}

function readPredictor(predictor: number): boolean {
  if (predictor > 2) throw unsupported("a TIFF of floating numbers, made for measuring");
  return predictor === 2;
}
