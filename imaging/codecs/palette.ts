import type { Inspection } from "./inspection";

/** Colours by number, three bytes each, red first. */
export type Palette = Uint8Array;

/** What a picture of these colours is: grey where none of them has a hue. */
export function paletteModel(palette: Palette): Inspection["colourModel"] {
  for (let i = 0; i < palette.length; i += 3) {
    if (palette[i] !== palette[i + 1] || palette[i] !== palette[i + 2]) return "palette";
  }
  return "grey";
}
