import type { JobSettings, Quote } from "#contract/jobs";
import { LimnError } from "#contract/errors";
import { priceJob } from "#contract/pricing";
import { checkOutputSize, outputSize, type PixelSize } from "#contract/sizes";
import { engineFor } from "./engines/engines";

/**
 * What a request gives and costs: exact, free, and the same arithmetic that the page shows. Throws `mode-unavailable`,
 * the size errors of `checkOutputSize`, and `price-changed` when the person saw another price.
 */
export function quoteJob(picture: PixelSize, request: JobSettings): Quote {
  engineFor(request.mode);
  const output = outputSize(picture, request.size);
  checkOutputSize(picture, output, request.format);
  const amountCredits = priceJob(request.mode, output);
  if (request.expectedAmountCredits !== undefined && request.expectedAmountCredits !== amountCredits) {
    throw new LimnError("price-changed", { publicDetail: `It is ${amountCredits} credits.` });
  }
  return { mode: request.mode, format: request.format, ...output, amountCredits };
}
