import type { PixelSize } from "#contract/sizes";
import type { Samples } from "#imaging/raster";
import { type EnhanceInput, enhanceColumns } from "./enhance-columns";
import type { EnlargerOf } from "./enlarger";
import type { NetworkRun } from "./network-source";
import type { RowSource } from "./row-source";

export type { EnhanceInput } from "./enhance-columns";

/**
 * The picture enlarged to exactly `output` by networks and, where they do not reach it exactly, a Lanczos resample down.
 * As many bits a sample come out as go in. Alpha is resampled on its own: it is geometry, and a network trained on pictures would invent texture in it.
 * Throws `output-too-large` beyond 16 times.
 */
export function enhance<Data extends Samples>(
  input: EnhanceInput<Data>,
  output: PixelSize,
  enlargerOf: EnlargerOf,
  run: NetworkRun,
): RowSource<Data> {
  return enhanceColumns(input, output, { first: 0, end: output.widthPx }, enlargerOf, run);
}
