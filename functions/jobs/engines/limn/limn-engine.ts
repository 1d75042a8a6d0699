import { enhance } from "#imaging/enhance/enhance";
import { enhanceColumns } from "#imaging/enhance/enhance-columns";
import type { Engine } from "../engine";
import { fastNetwork } from "./networks";

/** Limn's own neural network, in the Worker's own isolate: no key, no other service. */
export const limnEngine: Engine = {
  id: "limn",
  modes: ["standard"],
  enhance: (input, _mode, output, run) => enhance(input, output, fastNetwork, run),
  enhanceColumns: (input, _mode, output, columns, run) =>
    enhanceColumns(input, output, columns, fastNetwork, run),
};
