import type { JobRequest, Quote, Upload } from "#contract/jobs";
import { LimnError } from "#contract/errors";
import { priceJob } from "#contract/pricing";
import { checkOutputSize, outputSize } from "#contract/sizes";
import { engineFor } from "./engines/engines";

/**
 * What a request gives and costs: exact, free, and the same arithmetic that the page shows. Throws `mode-unavailable`,
 * the size errors of `checkOutputSize`, and `price-changed` when the person saw another price.
 */
export function quoteJob(upload: Upload, request: JobRequest): Quote {
  engineFor(request.mode);
  const output = outputSize(upload, request.size);
  checkOutputSize(upload, output, request.format);
  const amountCredits = priceJob(request.mode, output);
  if (request.expectedAmountCredits !== undefined && request.expectedAmountCredits !== amountCredits) {
    throw new LimnError("price-changed", { publicDetail: `It is ${amountCredits} credits.` });
  }
  return { mode: request.mode, format: request.format, ...output, amountCredits };
}
