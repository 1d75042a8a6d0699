import { type Mode, modeLabel } from "#contract/modes";
import { rates } from "#contract/pricing";
import { formatCredits } from "./format";

/** "1 credit for each megapixel of the result in Standard mode, rounded up." */
export function rateInWords(mode: Mode): string {
  return `${formatCredits(rates[mode].creditsPerMegapixel)} for each megapixel of the result in ${modeLabel(mode)} mode, rounded up.`;
}
