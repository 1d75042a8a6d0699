import type { PixelSize } from "#contract/sizes";
import { sourceColumnsForBleed } from "#imaging/color/bleed";
import { sourceColumnsForResample } from "#imaging/resample/resample";
import type { Samples } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import { alphaJoinedSource, colourSource } from "./alpha-source";
import { columnsSource } from "./columns-source";
import type { Enlarger, EnlargerOf } from "./enlarger";
import type { NetworkRun } from "./network-source";
import { type EnhancementPlan, planEnhancement } from "./plan";
import { resampleColumnsSource } from "./resample-source";
import type { RowSource } from "./row-source";
import { stageRun } from "./stage-run";

/** An upright picture: its rows, and whether they carry alpha. */
export interface EnhanceInput<Data extends Samples = Uint8Array> extends RowSource<Data> {
  readonly channels: 3 | 4;
}

/** One stage of the chain: which columns of its input it is shown, and which of its output the next one wants. */
interface Stage {
  readonly enlarger: Enlarger;
  readonly shown: RowRange;
  readonly wanted: RowRange;
}

/** A range within another one, counted from its beginning. */
const within = (range: RowRange, outer: RowRange): RowRange => ({
  first: range.first - outer.first,
  end: range.end - outer.first,
});

/**
 * Columns [columns.first, columns.end) of the enhanced picture, bit for bit those of the whole, at the cost of those and of
 * what they depend on. From the last stage back, each says which columns of the one before it needs; the columns that a
 * network is shown stand for a picture of their own, since they begin on its blocks and reach as far as it looks.
 */
export function enhanceColumns<Data extends Samples>(
  input: EnhanceInput<Data>,
  output: PixelSize,
  columns: RowRange,
  enlargerOf: EnlargerOf,
  run: NetworkRun,
): RowSource<Data> {
  const plan = planEnhancement(input.size, output);
  const isExact = plan.enlarged.widthPx === output.widthPx && plan.enlarged.heightPx === output.heightPx;
  const enlarged = isExact
    ? columns
    : sourceColumnsForResample(columns, plan.enlarged.widthPx, output.widthPx, "lanczos3");
  const stages = planStages(plan, input.size.widthPx, enlarged, enlargerOf);
  let colour = shownColour(input, stages[0]?.shown ?? enlarged);
  for (const [i, { enlarger, shown, wanted }] of stages.entries()) {
    const whole = enlarger.enlarge(colour, stageRun(run, plan.networkScales, i));
    const covered = { first: shown.first * enlarger.scale, end: shown.end * enlarger.scale };
    colour = columnsSource(whole, within(wanted, covered));
  }
  if (!isExact) {
    const window = { columns, sourceFirst: enlarged.first };
    colour = resampleColumnsSource(colour, plan.enlarged.widthPx, output, "lanczos3", window);
  }
  return input.channels === 4 ? alphaJoinedSource(colour, alphaColumns(input, output, columns)) : colour;
}

/** The chain's stages, found from its end. */
function planStages(
  { networkScales }: EnhancementPlan,
  inputWidthPx: number,
  enlarged: RowRange,
  enlargerOf: EnlargerOf,
): Stage[] {
  const stages: Stage[] = [];
  let wanted = enlarged;
  for (const [i, scale] of [...networkScales.entries()].reverse()) {
    const enlarger = enlargerOf(scale, i);
    const widthPx = networkScales.slice(0, i).reduce((width, before) => width * before, inputWidthPx);
    const own = { first: Math.floor(wanted.first / scale), end: Math.ceil(wanted.end / scale) };
    const shown = enlarger.sourceColumns(own, widthPx);
    stages.unshift({ enlarger, shown, wanted });
    wanted = shown;
  }
  return stages;
}

/** Columns of the picture as its first network sees them. */
function shownColour<Data extends Samples>(input: EnhanceInput<Data>, shown: RowRange): RowSource<Data> {
  if (input.channels === 3) return columnsSource(input, shown);
  const needed = sourceColumnsForBleed(shown, input.size.widthPx);
  return columnsSource(colourSource(columnsSource(input, needed)), within(shown, needed));
}

function alphaColumns<Data extends Samples>(
  input: EnhanceInput<Data>,
  output: PixelSize,
  columns: RowRange,
): RowSource<Data> {
  const needed = sourceColumnsForResample(columns, input.size.widthPx, output.widthPx, "bicubic");
  const window = { columns, sourceFirst: needed.first };
  const held = columnsSource(input, needed);
  return resampleColumnsSource(held, input.size.widthPx, output, "bicubic", window);
}
