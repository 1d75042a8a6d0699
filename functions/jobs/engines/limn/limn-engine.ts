import { enhance } from "#imaging/enhance/enhance";
import { enhanceColumns } from "#imaging/enhance/enhance-columns";
import type { RowsEngine } from "../engine";
import { fastNetwork } from "./networks";

/** Limn's own neural network, in the Worker's own isolate: no key, no other service. */
export const limnEngine: RowsEngine = {
  kind: "rows",
  id: "limn",
  serves: { standard: [] },
  enhance: (input, rendering, run) => enhance(input, rendering, fastNetwork, run),
  enhanceColumns: (input, rendering, columns, run) =>
    enhanceColumns(input, rendering, columns, fastNetwork, run),
};
