import { subtractInks } from "../../../color/inks";
import { tableToSrgb } from "../../../color/icc/convert";
import type { TableProfile } from "../../../color/icc/profile";
import type { JpegLayout } from "./layout";

/** Makes RGB of one row of each component. */
export type RowColours = (rows: readonly Uint8ClampedArray[], rgb: Uint8ClampedArray) => void;

/** How a file's components become RGB, by the marks that libjpeg goes by. Inks go through `profile`, or without one by plain subtraction. */
export function rowColours(layout: JpegLayout, profile: TableProfile | null): RowColours {
  const { components, widthPx } = layout.frame;
  if (components.length === 1) return greyColours;
  if (components.length === 4) return inkColours(layout, profile, widthPx);
  return isRgb(layout) ? plainColours : lumaColours;
}

function isRgb({ hasJfif, adobeTransform, frame }: JpegLayout): boolean {
  if (hasJfif) return false;
  if (adobeTransform !== null) return adobeTransform === 0;
  // "R", "G", "B".
  return frame.components.map(({ id }) => id).join() === "82,71,66";
}

const greyColours: RowColours = ([grey], rgb) => {
  if (!grey) return;
  for (let x = 0, to = 0; to < rgb.length; x += 1, to += 3) {
    const value = grey[x] as number;
    rgb[to] = value;
    rgb[to + 1] = value;
    rgb[to + 2] = value;
  }
};

const plainColours: RowColours = ([red, green, blue], rgb) => {
  if (!red || !green || !blue) return;
  for (let x = 0, to = 0; to < rgb.length; x += 1, to += 3) {
    rgb[to] = red[x] as number;
    rgb[to + 1] = green[x] as number;
    rgb[to + 2] = blue[x] as number;
  }
};

/** T.871, section 7, in 65,536ths and with libjpeg's roundings. */
const lumaColours: RowColours = ([luma, cb, cr], rgb) => {
  if (!luma || !cb || !cr) return;
  for (let x = 0, to = 0; to < rgb.length; x += 1, to += 3) {
    const y = luma[x] as number;
    const blue = (cb[x] as number) - 128;
    const red = (cr[x] as number) - 128;
    rgb[to] = y + ((91_881 * red + 32_768) >> 16);
    rgb[to + 1] = y + ((32_768 - 22_554 * blue - 46_802 * red) >> 16);
    rgb[to + 2] = y + ((116_130 * blue + 32_768) >> 16);
  }
};

function inkColours(
  { adobeTransform }: JpegLayout,
  profile: TableProfile | null,
  widthPx: number,
): RowColours {
  const toRgb = profile ? tableToSrgb(profile) : subtractInks;
  const inks = new Uint8Array(widthPx * 4);
  const ofLuma = new Uint8ClampedArray(widthPx * 3);
  // Adobe's programs write how much paper is left, not how much ink there is.
  const flip = adobeTransform === null ? 0 : 255;
  return (rows, rgb) => {
    const black = rows[3];
    if (!black) return;
    // The three first of YCCK are those of CMY turned round (ITU-T T.872, 6.5.3), as luminance and differences.
    const isLuma = adobeTransform === 2;
    (isLuma ? lumaColours : plainColours)(rows, ofLuma);
    const colourFlip = isLuma ? 255 - flip : flip;
    for (let x = 0, from = 0, to = 0; x < widthPx; x += 1, from += 3, to += 4) {
      inks[to] = colourFlip ^ (ofLuma[from] as number);
      inks[to + 1] = colourFlip ^ (ofLuma[from + 1] as number);
      inks[to + 2] = colourFlip ^ (ofLuma[from + 2] as number);
      inks[to + 3] = flip ^ (black[x] as number);
    }
    toRgb(inks, new Uint8Array(rgb.buffer, rgb.byteOffset, rgb.length), widthPx);
  };
}
