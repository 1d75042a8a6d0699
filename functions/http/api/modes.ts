import type { z } from "zod";
import type { modesAnswerSchema } from "#contract/api";
import { requestsPerMinute, testKeyLimits } from "#contract/api-keys";
import { pictureFormats } from "#contract/formats";
import { apiLimits, inputLimits, maxActiveJobs, outputFormatLimits, outputLimits } from "#contract/limits";
import { numberParameters, parametersOfMode } from "#contract/mode-parameters";
import { modeLabel } from "#contract/modes";
import { rates } from "#contract/pricing";
import { scales } from "#contract/sizes";
import type { Engines } from "#functions/jobs/engines/engines";

/** The modes that are served here, their rates, and every limit: the figures that Limn itself works by. */
export function describeModes({ modeOffers }: Engines): z.input<typeof modesAnswerSchema> {
  const { ofFormat: _ofFormat, ...inputSizeLimits } = inputLimits;
  const { maxMultipartBytes, maxBase64Bytes, maxWaitSeconds } = apiLimits;
  return {
    modes: modeOffers
      .filter(({ engine }) => engine !== null)
      .map(({ mode, takes }) => ({
        id: mode,
        label: modeLabel(mode),
        ...rates[mode],
        enlarges: parametersOfMode[mode].enlarges,
        requires: [...parametersOfMode[mode].requires],
        takes: [...takes],
      })),
    parameters: numberParameters,
    scales: [...scales],
    formats: [...pictureFormats],
    limits: {
      input: inputSizeLimits,
      output: outputLimits,
      ...outputFormatLimits,
      testKey: testKeyLimits,
      maxMultipartBytes,
      maxBase64Bytes,
      maxWaitSeconds,
      maxActiveJobs,
      requestsPerMinute: { ...requestsPerMinute },
    },
  };
}
