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
 * One stage's part of the progress of a chain: a stage's work grows with its input's pixels, and each stage finishes
 * its rows before the next begins.
 */
function stageRun({ onPiece }: NetworkRun, scales: readonly NetworkScale[], stage: number): NetworkRun {
  if (!onPiece) return {};
  const works = scales.map((_, i) =>
    scales.slice(0, i).reduce<number>((work, scale) => work * scale ** 2, 1),
  );
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const before = sum(works.slice(0, stage));
  return { onPiece: (share) => onPiece((before + share * (works[stage] ?? 0)) / sum(works)) };
}

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
  for (const [i, scale] of plan.networkScales.entries()) {
    colour = networkSource(colour, networkOf(scale), stageRun(run, plan.networkScales, i));
  }
  const isExact = plan.enlarged.widthPx === output.widthPx && plan.enlarged.heightPx === output.heightPx;
  if (!isExact) colour = resampleSource(colour, output, "lanczos3");
  if (!hasAlpha) return colour;
  return alphaJoinedSource(colour, resampleSource(input, output, "bicubic"));
}
