import { encoders } from "#imaging/codecs/encoders";
import type { FileMetadata } from "#imaging/metadata/file-metadata";
import type { Raster } from "#imaging/raster";
import { codecModules, mozjpegEncodeModule } from "./codec-modules";
import { collectBytes, concatBytes, latin1Bytes, stripsOf } from "./pictures/bytes";
import { exifBlock } from "./pictures/exif";
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
  const webp = await losslessWebpOf(rgba, codecModules.webpEncode);
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
    "webp of few colours": await losslessWebpOf(fewColours(), codecModules.webpEncode),
    "lossy webp in partitions": await webpOf(
      rgbaOf(rgb),
      { quality: 30, partitions: 2, filter_type: 0 },
      codecModules.webpEncode,
    ),
    "lossy webp with alpha": await collectBytes(encoders.webp.encode(rgba, stripsOf(rgba), codecModules)),
    "jpeg in inks": withSegments(smallJpeg({ componentCount: 4 }), profileSegment),
    ...(await withNotes()),
  };
}

/** Four, which a lossless WebP keeps four to a pixel. */
function fewColours(): Raster {
  return rasterFrom(45, 30, 4, (x, y, channel) => (channel === 3 ? 255 : (((x >> 2) ^ (y >> 3)) & 3) * 80));
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
