import { mkdirSync, writeFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { type SamplePicture, sampleUrl } from "../app/comparison/samples";
import type { Raster } from "#imaging/raster";

/** No file on the site is larger, unless its lowest quality is. */
const mostBytes = 120_000;
const lowestQuality = 46;

const encoders = {
  webp: { start: 86, encode: (image: Sharp, quality: number) => image.webp({ quality, effort: 6 }) },
  avif: {
    start: 70,
    encode: (image: Sharp, quality: number) => image.avif({ quality, effort: 4, chromaSubsampling: "4:4:4" }),
  },
} as const;

/** Writes one picture in every format and width that pages ask for, each at the best quality that is small enough. */
export async function writeForTheWeb(picture: SamplePicture, raster: Raster): Promise<void> {
  mkdirSync("public/art", { recursive: true });
  const raw = { width: raster.widthPx, height: raster.heightPx, channels: raster.channels };
  for (const widthPx of [...picture.narrowerWidthsPx, picture.widthPx]) {
    for (const format of ["avif", "webp"] as const) {
      const { start, encode } = encoders[format];
      let quality: number = start;
      let bytes: Buffer;
      do {
        const image = sharp(raster.data, { raw });
        const sized =
          widthPx === picture.widthPx ? image : image.resize(widthPx, null, { kernel: "lanczos3" });
        bytes = await encode(sized, quality).toBuffer();
        quality -= 6;
      } while (bytes.length > mostBytes && quality >= lowestQuality);
      writeFileSync(`public${sampleUrl(picture, format, widthPx)}`, bytes);
    }
  }
}
