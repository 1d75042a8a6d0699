import { LimnError } from "#contract/errors";
import type { PixelSize } from "#contract/sizes";
import { enhance } from "#imaging/enhance/enhance";
import { enhanceColumns } from "#imaging/enhance/enhance-columns";
import type { EnlargerOf } from "#imaging/enhance/enlarger";
import { isNetworkMode, modeEnlargers, networkParameters } from "#imaging/enhance/mode-enlargers";
import { planEnhancement } from "#imaging/enhance/plan";
import type { Rendering, RowsEngine } from "../engine";
import type { AssetBindings } from "./fetch-weights";
import { networksOf } from "./networks";

/** Limn's own neural networks, in the Worker's own isolate: no key, no other service. */
export function limnEngine(assets: AssetBindings): RowsEngine {
  const enlargersOf = (
    picture: PixelSize,
    { mode, parameters, ...output }: Rendering,
  ): Promise<EnlargerOf> => {
    if (!isNetworkMode(mode)) throw new LimnError("mode-unavailable", { detail: mode });
    return modeEnlargers(mode, parameters, planEnhancement(picture, output), networksOf(assets));
  };
  return {
    kind: "rows",
    id: "limn",
    serves: networkParameters,
    enhance: async (input, rendering, run) =>
      enhance(input, rendering, await enlargersOf(input.size, rendering), run),
    enhanceColumns: async (input, rendering, columns, run) =>
      enhanceColumns(input, rendering, columns, await enlargersOf(input.size, rendering), run),
  };
}
