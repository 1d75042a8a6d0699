import { parametersOfMode } from "#contract/mode-parameters";
import type { Mode } from "#contract/modes";
import type { PixelSize } from "#contract/sizes";
import type { EnhanceInput } from "#imaging/enhance/enhance";
import { resampleSource } from "#imaging/enhance/resample-source";
import type { RowSource } from "#imaging/enhance/row-source";
import type { EngineRun } from "./engines/engine";
import type { AssetBindings } from "./engines/limn/fetch-weights";
import { limnEngine } from "./engines/limn/limn-engine";

/**
 * What an engine made, in exactly the size that is wanted: one that is smaller goes through Limn's own networks where the mode enlarges,
 * and every other through a resample.
 */
export async function exactSource(
  assets: AssetBindings,
  made: EnhanceInput,
  { mode, widthPx, heightPx }: PixelSize & { readonly mode: Mode },
  run: EngineRun,
): Promise<RowSource> {
  const output = { widthPx, heightPx };
  const isSmaller = made.size.widthPx < widthPx || made.size.heightPx < heightPx;
  return isSmaller && parametersOfMode[mode].enlarges
    ? limnEngine(assets).enhance(made, { ...output, mode: "standard", parameters: {} }, run)
    : resampleSource(made, output, "lanczos3");
}
