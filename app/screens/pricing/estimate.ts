import { LimnError } from "#contract/errors";
import { inputLimits } from "#contract/limits";
import type { Mode } from "#contract/modes";
import { priceJob } from "#contract/pricing";
import { checkOutputSize, outputSize, type PixelSize, type scales } from "#contract/sizes";

export interface EstimateRequest {
  readonly count: number;
  readonly photo: PixelSize;
  readonly scale: (typeof scales)[number];
  readonly mode: Mode;
}

export type Estimate =
  | {
      readonly possible: true;
      readonly output: PixelSize;
      readonly eachCredits: number;
      readonly allCredits: number;
    }
  | { readonly possible: false; readonly sentence: string };

/** What so many photos of one size cost, by the tables that price every job; or why that cannot be made. */
export function estimate({ count, photo, scale, mode }: EstimateRequest): Estimate {
  const isWhole = [count, photo.widthPx, photo.heightPx].every(
    (value) => Number.isSafeInteger(value) && value >= 1,
  );
  if (!isWhole) return { possible: false, sentence: "Fill in whole numbers." };
  if (photo.widthPx * photo.heightPx > inputLimits.maxPixels) {
    const sentence = `Limn reads pictures of up to ${inputLimits.maxPixels / 1_000_000} megapixels.`;
    return { possible: false, sentence };
  }
  const output = outputSize(photo, { scale });
  try {
    checkOutputSize(photo, output, "png");
  } catch (error) {
    if (!(error instanceof LimnError)) throw error;
    return { possible: false, sentence: error.publicDetail ?? error.sentence };
  }
  const eachCredits = priceJob(mode, output);
  return { possible: true, output, eachCredits, allCredits: eachCredits * count };
}
