import type { PixelSize } from "#contract/sizes";
import type { Network } from "#imaging/neural/network";
import { alphaJoinedSource, colourSource } from "./alpha-source";
import { type NetworkRun, networkSource } from "./network-source";
import { type NetworkScale, planEnhancement } from "./plan";
import { resampleSource } from "./resample-source";
import type { RowSource } from "./row-source";

/** An upright picture: its rows, and whether they carry alpha. */
export interface EnhanceInput extends RowSource {
  readonly channels: 3 | 4;
}

/** Gives the network of a scale; it is asked only for the scales that a picture needs. */
export type NetworkOf = (scale: NetworkScale) => Network;

/**
 * The picture enlarged to exactly `output` by networks and, where they do not reach it exactly, a Lanczos resample down.
 * Alpha is resampled on its own: it is geometry, and a network trained on pictures would invent texture in it.
 * Throws `output-too-large` beyond 16 times.
 */
export function enhance(
  input: EnhanceInput,
  output: PixelSize,
  networkOf: NetworkOf,
  run: NetworkRun,
): RowSource {
  const plan = planEnhancement(input.size, output);
  const hasAlpha = input.channels === 4;
  let colour: RowSource = hasAlpha ? colourSource(input) : input;
  for (const scale of plan.networkScales) colour = networkSource(colour, networkOf(scale), run);
  const isExact = plan.enlarged.widthPx === output.widthPx && plan.enlarged.heightPx === output.heightPx;
  if (!isExact) colour = resampleSource(colour, output, "lanczos3");
  if (!hasAlpha) return colour;
  return alphaJoinedSource(colour, resampleSource(input, output, "bicubic"));
}
