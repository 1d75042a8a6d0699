import { subtractInks } from "../../color/inks";
import type { Palette } from "../palette";
import type { TiffPage } from "./page";

/** Turns one row's samples, 8 bits each, into the colours of `pixels` pixels. */
export type RowPainter = (samples: Uint8Array, to: Uint8Array, pixels: number) => void;

interface Colours {
  readonly palette: Palette | null;
  /** The way from inks to colours that the page's profile tells. */
  readonly inks: typeof subtractInks | null;
}

export function rowPainter(page: TiffPage, { palette, inks }: Colours): RowPainter {
  const { colour, samplesPerPixel, alpha } = page;
  if (colour === "cmyk") return inkPainter(samplesPerPixel, inks ?? subtractInks);
  if (colour === "palette") return palettePainter(samplesPerPixel, palette ?? new Uint8Array(0));
  const isGrey = colour !== "rgb";
  const inverted = colour === "white-is-zero" ? 255 : 0;
  const channels = alpha === "none" ? 3 : 4;
  return (samples, to, pixels) => {
    for (let i = 0; i < pixels; i += 1) {
      const from = i * samplesPerPixel;
      const at = i * channels;
      to[at] = (samples[from] as number) ^ inverted;
      to[at + 1] = (samples[isGrey ? from : from + 1] as number) ^ inverted;
      to[at + 2] = (samples[isGrey ? from : from + 2] as number) ^ inverted;
      if (channels === 4) to[at + 3] = samples[from + (isGrey ? 1 : 3)] as number;
    }
    if (alpha === "associated") divideByAlpha(to);
  };
}

/** Colours beyond the palette's end are black. */
function palettePainter(samplesPerPixel: number, palette: Palette): RowPainter {
  return (samples, to, pixels) => {
    for (let i = 0; i < pixels; i += 1) {
      const from = (samples[i * samplesPerPixel] as number) * 3;
      to[i * 3] = palette[from] ?? 0;
      to[i * 3 + 1] = palette[from + 1] ?? 0;
      to[i * 3 + 2] = palette[from + 2] ?? 0;
    }
  };
}

function inkPainter(samplesPerPixel: number, toRgb: typeof subtractInks): RowPainter {
  if (samplesPerPixel === 4) return toRgb;
  let inks = new Uint8Array(0);
  return (samples, to, pixels) => {
    if (inks.length < pixels * 4) inks = new Uint8Array(pixels * 4);
    for (let i = 0; i < pixels; i += 1) {
      for (let ink = 0; ink < 4; ink += 1) inks[i * 4 + ink] = samples[i * samplesPerPixel + ink] as number;
    }
    toRgb(inks, to, pixels);
  };
}

/** Colours that were multiplied with their alpha (TIFF 6.0, section 18) are divided by it. */
function divideByAlpha(rgba: Uint8Array): void {
  for (let i = 0; i < rgba.length; i += 4) {
    const alpha = rgba[i + 3] as number;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = i; channel < i + 3; channel += 1) {
      rgba[channel] = Math.min(255, Math.round(((rgba[channel] as number) * 255) / alpha));
    }
  }
}
