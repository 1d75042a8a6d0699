import sharp, { type PngOptions, type Sharp, type TiffOptions } from "sharp";
import { encoders } from "#imaging/codecs/encoders";
import { xmpOf } from "#imaging/metadata/xmp";
import { pngChunk } from "#imaging/codecs/png/chunks";
import type { Raster } from "#imaging/raster";
import { codecModules, libwebpEncodeModule } from "../../support/codec-modules";
import { collectBytes, concatBytes, numberBytes, stripsOf } from "../../support/pictures/bytes";
import { exifBlock } from "../../support/pictures/exif";
import { gifOf } from "../../support/pictures/gif";
import { cmykProfile, rgbProfile, spaces } from "../../support/pictures/icc";
import { jpegSegment, withoutSegments } from "../../support/pictures/jpeg";
import {
  animatedPng,
  packedRawProfileText,
  pngFile,
  pngOf,
  rawProfileLines,
  rawProfileText,
  withChunkBehind,
} from "../../support/pictures/png";
import { noiseRaster, rgbaOf, sceneRaster } from "../../support/pictures/rasters";
import { sampledJpeg } from "../../support/pictures/sampled-jpeg";
import { bytesValue, short, tiffOfRaster } from "../../support/pictures/tiff";
import {
  animatedWebp,
  type LibwebpOptions,
  webpCanvas,
  webpChunk,
  webpFile,
  webpOf,
} from "../../support/pictures/webp";

const scene = sceneRaster(24, 16, 3);
const soft = sceneRaster(24, 16, 4);
/** Beside the small ones: more than one band, block row, strip and window of each decoder. */
const larger = sceneRaster(200, 150, 3);

/** As libvips has the picture before it writes it. */
function pipeline({ data, widthPx: width, heightPx: height, channels }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}
const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer());

/** Every colour type and depth (PNG, table 11.1), in one piece and interlaced; by libpng, too. */
export async function pngSeeds(): Promise<Uint8Array[]> {
  const types = [
    { colourType: 0, depths: [1, 2, 4, 8, 16], samples: 1 },
    { colourType: 2, depths: [8, 16], samples: 3 },
    { colourType: 3, depths: [1, 2, 4, 8], samples: 1 },
    { colourType: 4, depths: [8, 16], samples: 2 },
    { colourType: 6, depths: [8, 16], samples: 4 },
  ];
  const palette = pngChunk(
    "PLTE",
    Uint8Array.from({ length: 6 }, (_, i) => i * 50),
  );
  const transparency = pngChunk("tRNS", Uint8Array.of(0, 9));
  const written = types.flatMap(({ colourType, depths, samples }) =>
    depths.map((bitDepth) => {
      const rowBytes = Math.ceil((9 * samples * bitDepth) / 8);
      const rows = Array.from({ length: 7 }, (_, y) =>
        Array.from({ length: rowBytes }, (__, x) =>
          colourType === 3 ? (x + y) & 1 : (x * 31 + y * 57) & 255,
        ),
      );
      const chunks = colourType === 3 ? [palette, transparency] : colourType === 0 ? [transparency] : [];
      return pngFile({ widthPx: 9, heightPx: 7, bitDepth, colourType, chunks, rows });
    }),
  );
  const options: readonly PngOptions[] = [
    { progressive: true },
    { palette: true, colours: 16 },
    { adaptiveFiltering: true },
  ];
  return [
    ...written,
    ...(await Promise.all(options.map((one) => bytesOf(pipeline(soft).png(one))))),
    animatedPng(2),
    await pngOf(larger),
    ...colouredPngs(),
  ];
}

/** What tells of colours without a profile, and notes behind the picture. */
function colouredPngs(): Uint8Array[] {
  const [gamma, codes] = [
    pngChunk("gAMA", numberBytes(100_000, 4)),
    pngChunk("cICP", Uint8Array.of(12, 13, 0, 1)),
  ];
  const adobeRgb = [31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000];
  const primaries = pngChunk("cHRM", concatBytes(...adobeRgb.map((value) => numberBytes(value, 4))));
  const picture = { widthPx: 3, heightPx: 1, bitDepth: 8, rows: [[10, 90, 200, 0, 0, 0, 255, 128, 64]] };
  const exif = pngChunk("eXIf", exifBlock(6));
  const notes = [
    { chunks: [codes], behind: exif },
    { chunks: [gamma, primaries], behind: exif },
    ...notesInTexts().map((behind) => ({ chunks: [], behind })),
  ];
  return notes.map(({ chunks, behind }) =>
    withChunkBehind(pngFile({ ...picture, colourType: 2, chunks }), behind),
  );
}

/** Notes as ImageMagick has them, packed and not. */
function notesInTexts(): Uint8Array[] {
  const xmp = xmpOf(undefined, { source: "created", keepLocation: false }) ?? new Uint8Array(0);
  return [
    rawProfileText("APP1", rawProfileLines(exifBlock(6))),
    packedRawProfileText("xmp", rawProfileLines(xmp)),
  ];
}

/** Sampling factors, kinds of scan and ways of keeping colours beside those of every-kind.ts. */
export async function jpegSeeds(): Promise<Uint8Array[]> {
  const size = { widthPx: 20, heightPx: 18 };
  const chroma = [
    [1, 1],
    [1, 1],
  ] as const;
  const adobe = (transform: number) =>
    jpegSegment(0xee, concatBytes([0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0], [transform]));
  const four = [[1, 1], ...chroma, [1, 1]] as const;
  return [
    sampledJpeg({ ...size, factors: [[1, 1]] }),
    sampledJpeg({ ...size, factors: [[4, 1], ...chroma] }),
    sampledJpeg({ ...size, factors: [[1, 2], ...chroma] }),
    sampledJpeg({
      ...size,
      factors: [
        [2, 2],
        [2, 1],
        [1, 2],
      ],
      restartInterval: 1,
    }),
    sampledJpeg({ ...size, factors: [[1, 1], ...chroma], ids: [0x52, 0x47, 0x42] }),
    sampledJpeg({ ...size, factors: [[1, 1], ...chroma], marks: adobe(0) }),
    sampledJpeg({ ...size, factors: four, marks: adobe(2) }),
    sampledJpeg({ ...size, factors: four, marks: adobe(0), isInterleaved: false }),
    await bytesOf(
      pipeline(scene).jpeg({ progressive: true, optimiseScans: true, chromaSubsampling: "4:4:4" }),
    ),
    await bytesOf(pipeline(scene).jpeg({ progressive: true, quality: 100 })),
    await bytesOf(pipeline(larger).jpeg({ progressive: true })),
    await bytesOf(pipeline(larger).jpeg({ quality: 60 })),
    withoutSegments(await bytesOf(pipeline(scene).jpeg()), 0xc4),
  ];
}

/** What libwebp does by its options, in the stream's terms; and alpha by each filter, which it leaves out. */
export async function webpSeeds(): Promise<Uint8Array[]> {
  const options: readonly (readonly [Raster, Partial<LibwebpOptions>])[] = [
    [scene, { quality: 5 }],
    [scene, { quality: 98, method: 6 }],
    [scene, { quality: 40, filter_type: 0, filter_strength: 80 }],
    [scene, { quality: 50, filter_sharpness: 3, segments: 2, partitions: 3 }],
    [soft, { alpha_compression: 0 }],
    [soft, { alpha_filtering: 2 }],
    [soft, { lossless: 1, method: 0, quality: 0 }],
    [soft, { lossless: 1, method: 5, quality: 80 }],
    [noiseRaster(17, 13, 4), { lossless: 1, exact: 1 }],
    [larger, { quality: 60 }],
    [larger, { lossless: 1 }],
  ];
  const files = await Promise.all(
    options.map(([raster, one]) => webpOf(rgbaOf(raster), one, libwebpEncodeModule)),
  );
  const simple = (files[0] as Uint8Array).subarray(12);
  const alpha = Uint8Array.from({ length: 24 * 16 }, (_, i) => i & 255);
  const filtered = [0, 1, 2, 3].map((filter) =>
    webpFile(webpCanvas(0x10, 24, 16), webpChunk("ALPH", concatBytes([filter << 2], alpha)), simple),
  );
  return [...files, ...filtered, animatedWebp()];
}

/** Codes that grow, by another packer; a palette of its own, a place on a canvas, notes. */
export async function gifSeeds(): Promise<Uint8Array[]> {
  const frame = { widthPx: 6, heightPx: 5, indices: Array.from({ length: 30 }, (_, i) => i % 4) };
  const palette = Array.from({ length: 4 * 3 }, (_, i) => i * 20);
  return [
    await bytesOf(pipeline(scene).gif({ colours: 32 })),
    await bytesOf(pipeline(soft).gif({ colours: 4, interFrameMaxError: 0 })),
    await bytesOf(pipeline(larger).gif({ colours: 256 })),
    gifOf({ widthPx: 12, heightPx: 10, frames: [{ ...frame, palette, leftPx: 3, topPx: 2 }], xmp }),
    gifOf({ widthPx: 6, heightPx: 5, palette, frames: [{ ...frame, isInterlaced: true }] }),
  ];
}

/** By libtiff: strips and tiles, every packing, differences, depths, inks. */
export async function tiffSeeds(): Promise<Uint8Array[]> {
  const options: readonly TiffOptions[] = [
    { compression: "lzw", predictor: "horizontal" },
    { compression: "deflate", predictor: "horizontal", tile: true, tileWidth: 16, tileHeight: 16 },
    { compression: "packbits", tile: true, tileWidth: 16, tileHeight: 16 },
    { compression: "none", resolutionUnit: "cm", xres: 30, yres: 30 },
  ];
  const ofColours = options.flatMap((one) => [pipeline(scene).tiff(one), pipeline(soft).tiff(one)]);
  const grey = pipeline(scene).toColourspace("b-w");
  const ofGrey = ([1, 2, 4] as const).map((bitdepth) =>
    grey.clone().tiff({ bitdepth, compression: "lzw", predictor: "none" }),
  );
  const deep = pipeline(scene).toColourspace("rgb16").tiff({ compression: "lzw", predictor: "horizontal" });
  const inks = pipeline(scene).toColourspace("cmyk").tiff({ compression: "none" });
  const profiled = tiffOfRaster(scene, {
    rowsPerStrip: 4,
    tags: { 34_675: bytesValue(rgbProfile(spaces.adobeRgb)), 284: short(1), 700: bytesValue(xmp) },
  });
  const written = await Promise.all([...ofColours, ...ofGrey, deep, inks].map(bytesOf));
  return [...written, profiled];
}

/** Inks with the profile that says what they are. */
export function tiffOfInks(): Uint8Array {
  const tags = { 262: short(5), 338: short(0), 34_675: bytesValue(cmykProfile(2)) };
  return tiffOfRaster(soft, { tags });
}

const xmp = xmpOf(undefined, { source: "created", keepLocation: false }) ?? new Uint8Array(0);

/** With what stands beside the samples; `everyKind` has the others. */
export async function avifSeeds(): Promise<Uint8Array[]> {
  const metadata = { profile: rgbProfile(spaces.displayP3), exif: exifBlock(1), xmp };
  const pictures = [{ ...scene, metadata }, scene, { ...soft, metadata }];
  const files = pictures.map((one) =>
    collectBytes(encoders.avif.encode({ ...one, quality: 40 }, stripsOf(one), codecModules)),
  );
  return Promise.all(files);
}
