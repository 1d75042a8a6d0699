import type { Network } from "#imaging/neural/network";
import { sourceRowsFor, type UpscaleOptions, upscaleRows } from "#imaging/neural/tiling";
import { rowsOf, type Samples } from "#imaging/raster";
import type { RowSource } from "./row-source";

/** How a chain of networks runs: `onPiece` is awaited between pieces of work, and ends it by rejecting. */
export type NetworkRun = UpscaleOptions;

/** `inner` enlarged by the network: RGB of its depth, `network.scale` times as wide and high. */
export function networkSource<Data extends Samples>(
  inner: RowSource<Data>,
  network: Network,
  run: NetworkRun,
): RowSource<Data> {
  const { scale } = network;
  const size = { widthPx: inner.size.widthPx * scale, heightPx: inner.size.heightPx * scale };
  return {
    size,
    async rows(range) {
      const rows = { first: Math.floor(range.first / scale), end: Math.ceil(range.end / scale) };
      const needed = sourceRowsFor(network, rows, inner.size.heightPx);
      const source = await inner.rows(needed);
      const enlarged = await upscaleRows(network, source, needed.first, inner.size.heightPx, rows, run);
      return rowsOf(enlarged, range.first - rows.first * scale, range.end - rows.first * scale);
    },
  };
}
