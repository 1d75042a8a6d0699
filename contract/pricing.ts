import type { Mode } from "./modes";
import type { PixelSize } from "./sizes";

/** Whole credits for each output megapixel, and the least that one picture costs. */
interface Rate {
  readonly creditsPerMegapixel: number;
  readonly minimumCredits: number;
}

/** One rate for each mode: the page, the API and the ledger price by this table alone. */
export const rates: Readonly<Record<Mode, Rate>> = {
  standard: { creditsPerMegapixel: 1, minimumCredits: 1 },
  "upscale-basic": { creditsPerMegapixel: 2, minimumCredits: 2 },
  upscale: { creditsPerMegapixel: 3, minimumCredits: 3 },
  "upscale-flux": { creditsPerMegapixel: 5, minimumCredits: 5 },
  "style-transfer": { creditsPerMegapixel: 4, minimumCredits: 4 },
  create: { creditsPerMegapixel: 5, minimumCredits: 5 },
  inpaint: { creditsPerMegapixel: 3, minimumCredits: 3 },
};

/** The price of one picture in whole credits: output megapixels times the mode's rate, rounded up, at least the minimum. */
export function priceJob(mode: Mode, output: PixelSize): number {
  return priceAt(rates[mode], output);
}

/** The same by a rate of another place: what a program was told by `/v1/modes`. */
export function priceAt({ creditsPerMegapixel, minimumCredits }: Rate, output: PixelSize): number {
  const credits = Math.ceil((output.widthPx * output.heightPx * creditsPerMegapixel) / 1_000_000);
  return Math.max(minimumCredits, credits);
}
