import type { Network } from "#imaging/neural/network";
import { sourceRowsFor, upscaleRows } from "#imaging/neural/tiling";
import { type Raster, rowsOf } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import type { RowSource } from "./row-source";

export interface NetworkRun {
  readonly signal?: AbortSignal | undefined;
  /** Called after each tile; what it returns is awaited, so that a server can breathe between tiles. */
  readonly onTile?: (() => void | Promise<void>) | undefined;
}

/** Networks start their tiles on multiples of this many rows (the Winograd block of the kernel). */
const rowAlignment = 4;

/** `inner` enlarged by the network: RGB, `network.scale` times as wide and high. */
export function networkSource(inner: RowSource, network: Network, run: NetworkRun): RowSource {
  const { scale } = network;
  const size = { widthPx: inner.size.widthPx * scale, heightPx: inner.size.heightPx * scale };
  return {
    size,
    async rows(range: RowRange): Promise<Raster> {
      const blocks: RowRange = {
        first: Math.floor(range.first / scale / rowAlignment) * rowAlignment,
        end: Math.ceil(range.end / scale),
      };
      const needed = sourceRowsFor(network, blocks, inner.size.heightPx);
      const source = await inner.rows(needed);
      const enlarged = await upscaleRows(network, source, needed.first, inner.size.heightPx, blocks, {
        ...(run.signal && { signal: run.signal }),
        ...(run.onTile && { onTile: run.onTile }),
      });
      return rowsOf(enlarged, range.first - blocks.first * scale, range.end - blocks.first * scale);
    },
  };
}
