import { LimnError } from "#contract/errors";
import type { JobSettings, Quote } from "#contract/jobs";
import { wholePictureLimits } from "#contract/limits";
import { aspectRatios, parametersOfMode } from "#contract/mode-parameters";
import { type Mode, modeLabel } from "#contract/modes";
import { priceJob } from "#contract/pricing";
import { checkOutputSize, outputSize, type PixelSize } from "#contract/sizes";
import type { Engines } from "./engines/engines";
import { requestedParameters } from "./requested-parameters";

/**
 * What a request gives and costs: exact, free, and the same arithmetic that the page shows. Throws `mode-unavailable`,
 * `request-invalid` for a size or parameter that the mode does not take, `image-too-large` for a mode that holds the picture as a whole, the size errors of `checkOutputSize`, and
 * `price-changed` when the person saw another price.
 */
export function quoteJob(picture: PixelSize, request: JobSettings, engines: Engines): Quote {
  const { mode, format } = request;
  const parameters = requestedParameters(mode, request, engines.taken(mode));
  const output = sizeOf(picture, request);
  checkOutputSize(picture, output, format);
  const amountCredits = priceJob(mode, output);
  if (request.expectedAmountCredits !== undefined && request.expectedAmountCredits !== amountCredits) {
    throw new LimnError("price-changed", { publicDetail: `It is ${amountCredits} credits.` });
  }
  const quote = {
    mode,
    format,
    widthPx: output.widthPx,
    heightPx: output.heightPx,
    amountCredits,
    parameters,
  };
  if (engines.candidates(quote, picture).length > 0) return quote;
  checkWholePicture(picture, mode);
  throw new LimnError("request-invalid", {
    publicDetail: `No engine here takes all of this together: ${Object.keys(parameters).join(", ")}.`,
  });
}

/** Says so where it is the picture's size that no engine of the mode takes. */
function checkWholePicture({ widthPx, heightPx }: PixelSize, mode: Mode): void {
  const { maxPixels } = wholePictureLimits;
  if (widthPx * heightPx <= maxPixels) return;
  throw new LimnError("image-too-large", {
    publicDetail: `${modeLabel(mode)} looks at the whole picture at once: its limit is ${maxPixels / 1_000_000} megapixels.`,
  });
}

/** The result's size: what is asked for where the mode enlarges, else the picture's, or that of the shape to be painted. */
function sizeOf(picture: PixelSize, { mode, size, aspectRatio }: JobSettings): PixelSize {
  if (parametersOfMode[mode].enlarges) {
    if (size) return outputSize(picture, size);
    throw new LimnError("request-invalid", { publicDetail: "size: name a scale, a width or a height." });
  }
  if (size) {
    const publicDetail = `size: ${modeLabel(mode)} does not enlarge; leave the size out.`;
    throw new LimnError("request-invalid", { publicDetail });
  }
  return mode === "create" ? aspectRatios[aspectRatio ?? "1:1"] : picture;
}
