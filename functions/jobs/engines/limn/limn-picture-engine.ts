import { LimnError } from "#contract/errors";
import { numberParameters } from "#contract/mode-parameters";
import type { Parameters } from "#contract/mode-parameters-schema";
import { fill } from "#imaging/fill/fill";
import type { Raster } from "#imaging/raster";
import { transferStyle } from "#imaging/style/transfer-style";
import type { PictureEngine, PictureRun, RenderedPictures } from "../picture-engine";

/**
 * Limn's own content-aware fill and style transfer, in the Worker's own isolate: no key, no other service, and nothing in words.
 * Memory holds one picture: the result is the picture that was given, changed.
 */
export const limnPictureEngine: PictureEngine = {
  kind: "picture",
  id: "limn",
  serves: {
    inpaint: ["maskUploadId", "seed"],
    "style-transfer": ["styleUploadId", "styleStrength", "seed"],
  },
  render(pictures, mode, parameters, run) {
    if (mode === "inpaint") return filled(pictures, parameters, run);
    if (mode === "style-transfer") return styled(pictures, parameters, run);
    throw new LimnError("mode-unavailable", { detail: mode });
  },
};

/** Where none is asked for: the same order gives the same picture. */
const firstSeed = 1;

const seedOf = ({ seed }: Parameters) => seed ?? firstSeed;

async function filled(
  { picture, mask }: RenderedPictures,
  parameters: Parameters,
  run: PictureRun,
): Promise<Raster> {
  if (mask === null) throw new LimnError("mask-blank");
  await fill(picture, { mask, seed: seedOf(parameters) }, run);
  return picture;
}

async function styled(
  { picture, style }: RenderedPictures,
  parameters: Parameters,
  run: PictureRun,
): Promise<Raster> {
  if (style === null) throw new LimnError("internal", { detail: "a style transfer without a style" });
  const strength = parameters.styleStrength ?? numberParameters.styleStrength.first;
  await transferStyle(picture, { style, strength, seed: seedOf(parameters) }, run);
  return picture;
}
