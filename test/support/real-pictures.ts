import { readFileSync } from "node:fs";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { columnsOf, type Raster, rasterOf, rowsOf } from "#imaging/raster";
import { codecModules } from "./codec-modules";

const limits = { maxPixels: 10_000_000, maxEdgePx: 10_000, maxSizeBytes: 100_000_000 };

/** A picture of the site's own art, RGB. */
export async function artPicture(
  name: "braid" | "face" | "hero" | "knit" | "leaves" | "spirit",
): Promise<Raster> {
  const bytes = readFileSync(new URL(`../../art/small/${name}.webp`, import.meta.url));
  return (await decodePicture(new Uint8Array(bytes), limits, codecModules)).raster;
}

/** A part of a picture, in memory of its own. */
export function partOf(
  picture: Raster,
  left: number,
  top: number,
  widthPx: number,
  heightPx: number,
): Raster {
  return columnsOf(rowsOf(picture, top, top + heightPx), left, left + widthPx);
}

export function copyOf({ widthPx, heightPx, channels, data }: Raster): Raster {
  return rasterOf(widthPx, heightPx, channels, data.slice());
}
