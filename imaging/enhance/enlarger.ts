import type { Network } from "#imaging/neural/network";
import { sourceColumnsFor } from "#imaging/neural/tiling";
import type { Samples } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import { type NetworkRun, networkSource } from "./network-source";
import type { NetworkScale } from "./plan";
import type { RowSource } from "./row-source";

/** Makes a picture larger by a whole factor, by rows. */
export interface Enlarger {
  readonly scale: number;
  /**
   * The columns of a picture that the enlargement of `columns` depends on, bit for bit. A crop of them can stand for the
   * picture: it begins on the network's grid of blocks.
   */
  sourceColumns(columns: RowRange, widthPx: number): RowRange;
  /** `inner` enlarged: RGB of its depth, `scale` times as wide and high. */
  enlarge<Data extends Samples>(inner: RowSource<Data>, run: NetworkRun): RowSource<Data>;
}

/** Gives the enlarger of a stage of the chain (0 is the first); it is asked only for what a picture needs. */
export type EnlargerOf = (scale: NetworkScale, stage: number) => Enlarger;

/** A network and nothing else. */
export function networkEnlarger(network: Network): Enlarger {
  return {
    scale: network.scale,
    sourceColumns: (columns, widthPx) => sourceColumnsFor(network, columns, widthPx),
    enlarge: (inner, run) => networkSource(inner, network, run),
  };
}
