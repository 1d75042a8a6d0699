import type { PixelSize } from "#contract/sizes";
import type { PictureFacts } from "#contract/description";
import type { Raster } from "../raster";
import { fitWithin } from "../resample/fit-within";
import { oklabOf } from "./oklab";
import { paletteOf } from "./palette";
import { type Texture, textureOf } from "./texture";

/** Colours and brightness do not change with size; this many pixels tell them. */
const sampleEdgePx = 96;

/** Within this of each other, two edges look equal. */
const squareTolerance = 0.03;

/** What can be said of a picture without knowing what it shows. */
export function measurePicture(picture: Raster): PictureFacts {
  const sample = fitWithin(picture, sampleEdgePx);
  const texture = textureOf(picture);
  return {
    widthPx: picture.widthPx,
    heightPx: picture.heightPx,
    orientation: orientationOf(picture),
    palette: paletteOf(sample),
    brightness: brightnessOf(sample),
    sharpness: sharpnessOf(texture.fineness),
    tones: isFlat(texture) ? "flat" : "continuous",
    transparentShare: transparentShareOf(sample),
  };
}

function orientationOf({ widthPx, heightPx }: PixelSize): PictureFacts["orientation"] {
  const ratio = widthPx / heightPx;
  if (Math.abs(Math.log(ratio)) < squareTolerance) return "square";
  return ratio > 1 ? "landscape" : "portrait";
}

/** By the mean lightness of what is visible: a mid grey of 18 % reflectance has 0.56. */
function brightnessOf({ data, channels }: Raster): PictureFacts["brightness"] {
  let sum = 0;
  let weight = 0;
  for (let i = 0; i < data.length; i += channels) {
    const alpha = channels === 4 ? (data[i + 3] ?? 0) / 255 : 1;
    sum += alpha * oklabOf(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0).lightness;
    weight += alpha;
  }
  const lightness = weight === 0 ? 1 : sum / weight;
  if (lightness < 0.38) return "dark";
  return lightness > 0.76 ? "bright" : "medium";
}

/** Drawn fields and letters: few colours, and next to no differences but at their edges. */
function isFlat({ flatShare, commonColours }: Texture): boolean {
  return flatShare > 0.78 && commonColours <= 64;
}

function sharpnessOf(fineness: number | null): PictureFacts["sharpness"] {
  if (fineness === null) return "plain";
  if (fineness > 0.35) return "sharp";
  return fineness > 0.29 ? "soft" : "blurred";
}

function transparentShareOf({ data, channels }: Raster): number {
  if (channels === 3) return 0;
  let sum = 0;
  for (let i = 3; i < data.length; i += 4) sum += 1 - (data[i] ?? 0) / 255;
  return sum / (data.length / 4);
}
