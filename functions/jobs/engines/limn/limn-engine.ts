import { LimnError } from "#contract/errors";
import { enhance } from "#imaging/enhance/enhance";
import { enhanceColumns } from "#imaging/enhance/enhance-columns";
import type { EnlargerOf } from "#imaging/enhance/enlarger";
import { isNetworkMode, modeEnlargers, networkParameters } from "#imaging/enhance/mode-enlargers";
import type { Rendering, RowsEngine } from "../engine";
import { networks } from "./networks";

/** Limn's own neural networks, in the Worker's own isolate: no key, no other service. */
export const limnEngine: RowsEngine = {
  kind: "rows",
  id: "limn",
  serves: networkParameters,
  enhance: (input, rendering, run) => enhance(input, rendering, enlargersOf(rendering), run),
  enhanceColumns: (input, rendering, columns, run) =>
    enhanceColumns(input, rendering, columns, enlargersOf(rendering), run),
};

function enlargersOf({ mode, parameters }: Rendering): EnlargerOf {
  if (!isNetworkMode(mode)) throw new LimnError("mode-unavailable", { detail: mode });
  return modeEnlargers(mode, parameters, (scale, variant) => networks.network(scale, variant));
}
