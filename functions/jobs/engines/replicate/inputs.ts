import type { HostedWork } from "../hosted/hosted-work";
import { clarityCheckpoints, clarityPrompt, fillPrompt, stylePrompt } from "../hosted/prompts";
import { modelRanges, toModelRange } from "../hosted/strengths";

/** Where the provider finds the pictures of a job. */
export interface SentPictures {
  readonly picture: string | null;
  readonly mask: string | null;
  readonly style: string | null;
}

/** What Limn asks of FLUX at once; a result of any size is brought to the job's. */
const output_format = "png";

/** The input of the model of a job's mode, in the words of its schema (its page at Replicate, read 2026-11). */
export function replicateInput(work: HostedWork, sent: SentPictures): Record<string, unknown> {
  const { parameters, factor } = work;
  const seed = parameters.seed === undefined ? {} : { seed: parameters.seed };
  switch (work.mode) {
    case "standard":
      return { image: sent.picture, scale: factor, face_enhance: false };
    case "upscale-basic":
      return { image: sent.picture, scale_factor: factor, output_format };
    case "upscale":
      return { ...clarityInput(work), image: sent.picture, scale_factor: factor, output_format, ...seed };
    case "style-transfer":
      return {
        prompt: stylePrompt(parameters),
        input_images: [sent.picture, sent.style],
        aspect_ratio: "match_input_image",
        output_format,
        ...seed,
      };
    case "create":
      return {
        prompt: parameters.prompt,
        aspect_ratio: parameters.aspectRatio ?? "1:1",
        resolution: "1 MP",
        output_format,
        ...seed,
      };
    case "inpaint":
      return {
        image: sent.picture,
        mask: sent.mask,
        prompt: fillPrompt(parameters),
        output_format,
        ...seed,
      };
    case "upscale-flux":
      throw new RangeError("Replicate serves no Flux upscaler here");
  }
}

function clarityInput({ parameters }: HostedWork): Record<string, unknown> {
  const { detail, resemblance, dynamic, fractality, style = "default" } = parameters;
  const ranges = modelRanges.clarity;
  return {
    prompt: clarityPrompt(parameters),
    creativity: toModelRange("detail", detail, ranges.creativity),
    resemblance: toModelRange("resemblance", resemblance, ranges.resemblance),
    dynamic: toModelRange("dynamic", dynamic, ranges.dynamic),
    tiling_width: toModelRange("fractality", fractality, ranges.tilingWidth),
    tiling_height: toModelRange("fractality", fractality, ranges.tilingHeight),
    sd_model: clarityCheckpoints[style],
  };
}
