import { encoders } from "#imaging/codecs/encoders";
import { codecModules, mozjpegEncodeModule } from "./codec-modules";
import { collectBytes, stripsOf } from "./pictures/bytes";
import { jpegOf, progressiveJpegOf, withOrientation } from "./pictures/jpeg";
import { palettePng, png16, pngOf, transparentPng } from "./pictures/png";
import { sceneRaster } from "./pictures/rasters";
import { losslessWebpOf, withWebpOrientation } from "./pictures/webp";

/** A small whole file of every kind that Limn reads, by what it is. */
export async function everyKind(): Promise<Readonly<Record<string, Uint8Array>>> {
  const rgb = sceneRaster(48, 36, 3);
  const rgba = sceneRaster(48, 36, 4);
  const webp = await losslessWebpOf(rgba, codecModules.webpEncode);
  return {
    png: await pngOf(rgb),
    "png with alpha": await transparentPng(48, 36),
    "png of 16 bits": png16(5, 4, (i) => i * 999),
    "png with a palette": palettePng(),
    jpeg: withOrientation(await jpegOf(rgb, 80), 6),
    "jpeg 4:4:4": await jpegOf(rgb, 95),
    "progressive jpeg": await progressiveJpegOf(rgba, mozjpegEncodeModule),
    "lossless webp": webp,
    "extended webp": withWebpOrientation(webp, rgba, 5),
    "lossy webp with alpha": await collectBytes(encoders.webp.encode(rgba, stripsOf(rgba), codecModules)),
  };
}
