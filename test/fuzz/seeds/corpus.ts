import { everyKind } from "../../support/every-kind";
import { exifSeeds, foreignSeeds, profileSeeds, xmpSeeds } from "./notes";
import { avifSeeds, gifSeeds, jpegSeeds, pngSeeds, tiffOfInks, tiffSeeds, webpSeeds } from "./pictures";
import type { Kind } from "./kinds";

/** Small whole files by their kind, in an order that does not change. */
export type Corpus = Readonly<Record<Kind, readonly Uint8Array[]>>;

/** Every kind of structure that Limn reads, in pictures of 8 to 48 pixels, and a few larger ones. Takes seconds to make. */
export async function makeCorpus(): Promise<Corpus> {
  const named = Object.entries(await everyKind());
  const like = (word: string) => named.filter(([name]) => name.includes(word)).map(([, file]) => file);
  const inks = like("in inks");
  return {
    png: [...like("png"), ...(await pngSeeds())],
    jpeg: [...like("jpeg").filter((file) => !inks.includes(file)), ...(await jpegSeeds())],
    webp: [...like("webp"), ...(await webpSeeds())],
    avif: [...like("avif"), ...(await avifSeeds())],
    gif: [...like("gif"), ...(await gifSeeds())],
    bmp: like("bmp"),
    tiff: [...like("tiff"), ...(await tiffSeeds())],
    inks: [...inks, tiffOfInks()],
    icc: profileSeeds(),
    exif: exifSeeds(),
    xmp: xmpSeeds(),
    foreign: foreignSeeds(),
  };
}
