import { encoders } from "#imaging/codecs/encoders";
import type { FileMetadata } from "#imaging/metadata/file-metadata";
import type { Raster } from "#imaging/raster";
import { codecModules, libwebpEncodeModule, mozjpegEncodeModule } from "./codec-modules";
import { avifFile, readAvifNames } from "./pictures/avif";
import { collectBytes, concatBytes, latin1Bytes, stripsOf } from "./pictures/bytes";
import { bmpKinds } from "./pictures/bmp-kinds";
import { exifBlock } from "./pictures/exif";
import { gifOf } from "./pictures/gif";
import { cmykProfile, rgbProfile, spaces } from "./pictures/icc";
import {
  jpegOf,
  jpegSegment,
  progressiveJpegOf,
  smallJpeg,
  withOrientation,
  withSegments,
} from "./pictures/jpeg";
import { interlacedPng, palettePng, png16, pngOf, transparentPng } from "./pictures/png";
import { rasterFrom, rgbaOf, sceneRaster } from "./pictures/rasters";
import { sampledJpeg } from "./pictures/sampled-jpeg";
import { bytesValue, lzwOf, short, text, tiffOf, tiffOfRaster } from "./pictures/tiff";
import { losslessWebpOf, webpOf, withWebpOrientation } from "./pictures/webp";

/** A small whole file of every kind that Limn reads, by what it is. */
export async function everyKind(): Promise<Readonly<Record<string, Uint8Array>>> {
  const rgb = sceneRaster(48, 36, 3);
  const rgba = sceneRaster(48, 36, 4);
  const size = { widthPx: 48, heightPx: 36 };
  const chroma = [
    [1, 1],
    [1, 1],
  ] as const;
  const webp = await losslessWebpOf(rgba, libwebpEncodeModule);
  return {
    png: await pngOf(rgb),
    "png with alpha": await transparentPng(48, 36),
    "png of 16 bits": png16(5, 4, (i) => i * 999),
    "png with a palette": palettePng(),
    "interlaced png": interlacedPng(),
    jpeg: withOrientation(await jpegOf(rgb, 80), 6),
    "jpeg 4:4:4": await jpegOf(rgb, 95),
    "jpeg 4:2:2 with restarts": sampledJpeg({ ...size, factors: [[2, 1], ...chroma], restartInterval: 2 }),
    "jpeg of three scans": sampledJpeg({ ...size, factors: [[2, 2], ...chroma], isInterleaved: false }),
    "progressive jpeg": await progressiveJpegOf(rgba, mozjpegEncodeModule),
    "lossless webp": webp,
    "extended webp": withWebpOrientation(webp, rgba, 5),
    "webp of few colours": await losslessWebpOf(fewColours(), libwebpEncodeModule),
    "lossy webp in partitions": await webpOf(
      rgbaOf(rgb),
      { quality: 30, partitions: 2, filter_type: 0 },
      libwebpEncodeModule,
    ),
    "lossy webp with alpha": await collectBytes(encoders.webp.encode(rgba, stripsOf(rgba), codecModules)),
    ...avifFiles(),
    "jpeg in inks": withSegments(smallJpeg({ componentCount: 4 }), profileSegment),
    ...otherFormats(),
    ...(await withNotes()),
  };
}

/** Those of somebody else's writing. */
function avifFiles(): Record<string, Uint8Array> {
  return Object.fromEntries(readAvifNames.map((name) => [`avif: ${name}`, avifFile(name)]));
}

/** Four, which a lossless WebP keeps four to a pixel. */
function fewColours(): Raster {
  return rasterFrom(45, 30, 4, (x, y, channel) => (channel === 3 ? 255 : (((x >> 2) ^ (y >> 3)) & 3) * 80));
}

/** GIF, BMP and TIFF, each packed in every way that is decoded here. */
function otherFormats(): Readonly<Record<string, Uint8Array>> {
  const rgb = sceneRaster(20, 12, 3);
  const palette = Array.from({ length: 16 * 3 }, (_, i) => (i * 37) % 256);
  const frame = { widthPx: 10, heightPx: 9, indices: Array.from({ length: 90 }, (_, i) => (i * 7) % 16) };
  const bmps = Object.entries(bmpKinds).map(([kind, file]) => [`bmp of ${kind}`, file] as const);
  const grey = { 256: short(16), 257: short(4), 258: short(8), 262: short(1), 277: short(1), 278: short(4) };
  const packed = (compression: number, bytes: readonly number[], more = {}) =>
    tiffOf({ tags: { ...grey, 259: short(compression), ...more }, parts: [Uint8Array.from(bytes)] });
  return {
    ...Object.fromEntries(bmps),
    gif: gifOf({ widthPx: 10, heightPx: 9, palette, frames: [frame] }),
    "animated gif": gifOf({
      widthPx: 12,
      heightPx: 10,
      palette,
      frames: [{ ...frame, leftPx: 1, isInterlaced: true, transparentIndex: 3 }, frame],
      repeats: true,
    }),
    tiff: tiffOfRaster(rgb, { rowsPerStrip: 5, isDirectoryLast: true }),
    "tiff with alpha and notes": tiffOfRaster(sceneRaster(20, 12, 4), {
      isLittle: false,
      tags: { 274: short(6), 305: text("a scanner"), 34_675: bytesValue(rgbProfile(spaces.displayP3)) },
      subDirectories: { 34_665: { 36_867: text("2026:11:22 04:00:00") }, 34_853: { 1: text("N") } },
    }),
    "tiff by PackBits": packed(
      32_773,
      Array.from({ length: 4 }, () => [0xf9, 40, 7, 1, 2, 3, 4, 5, 6, 7, 8]).flat(),
    ),
    "tiff by LZW": packed(5, [...lzwOf(Array.from({ length: 64 }, (_, i) => (i * 5) % 256))], {
      317: short(2),
    }),
    "tiff by Deflate": packed(8, [120, 218, 75, 76, 164, 12, 0, 0, 20, 141, 24, 65]),
  };
}

const profileSegment = jpegSegment(0xe2, concatBytes(latin1Bytes("ICC_PROFILE\0"), [1, 1], cmykProfile()));

/** A file of each format with all that it can carry beside its samples. */
async function withNotes(): Promise<Readonly<Record<string, Uint8Array>>> {
  const picture = sceneRaster(20, 12, 3);
  const metadata: FileMetadata = {
    profile: rgbProfile(spaces.displayP3),
    exif: exifBlock(1),
    xmp: latin1Bytes(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description/></rdf:RDF></x:xmpmeta>',
    ),
  };
  const formats = ["png", "jpeg", "webp"] as const;
  const files = formats.map(async (format) => {
    const chunks = encoders[format].encode({ ...picture, metadata }, stripsOf(picture), codecModules);
    return [`${format} with notes`, await collectBytes(chunks)] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}
