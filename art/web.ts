import { mkdirSync, writeFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { type SamplePicture, sampleUrl } from "../app/comparison/samples";
import type { Raster } from "#imaging/raster";

/** No file on the site is larger, unless its lowest quality is; the narrowest is for phones, on slow lines. */
const mostBytes = { any: 120_000, narrowest: 44_000 } as const;
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
  const [narrowestPx] = picture.narrowerWidthsPx;
  for (const widthPx of [...picture.narrowerWidthsPx, picture.widthPx]) {
    for (const format of ["avif", "webp"] as const) {
      const { start, encode } = encoders[format];
      const isWhole = widthPx === picture.widthPx;
      const limitBytes = widthPx === narrowestPx ? mostBytes.narrowest : mostBytes.any;
      let quality: number = start;
      let bytes: Buffer;
      do {
        const image = sharp(raster.data, { raw });
        const sized = isWhole ? image : image.resize(widthPx, null, { kernel: "lanczos3" });
        bytes = await encode(sized, quality).toBuffer();
        quality -= 4;
      } while (bytes.length > limitBytes && quality >= lowestQuality);
      writeFileSync(`public${sampleUrl(picture, format, widthPx)}`, bytes);
    }
  }
}
