import type { PixelSize } from "#contract/sizes";
import type { Network } from "#imaging/neural/network";
import { sourceColumnsFor, sourceRowsFor, upscaleRowsInto } from "#imaging/neural/tiling";
import { createDeepRaster, rasterOf, rowsOf, type Samples, samplesLike } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import type { Enlarger } from "./enlarger";
import type { NetworkRun } from "./network-source";
import type { RowSource } from "./row-source";
import { stageRun } from "./stage-run";

/**
 * Two networks as one enlarger: the second enlarges what the first made. That has 16 bits a sample, whatever the picture has,
 * so that nothing is rounded to 8 but the result.
 */
export function networkPair(first: Network, second: Network): Enlarger {
  return {
    scale: first.scale * second.scale,
    sourceColumns: (columns, widthPx) => {
      const between = sourceColumnsFor(second, enlargedRange(columns, first.scale), widthPx * first.scale);
      return sourceColumnsFor(first, sourceRange(between, first.scale), widthPx);
    },
    enlarge: (inner, run) => pairSource(inner, first, second, run),
  };
}

function pairSource<Data extends Samples>(
  inner: RowSource<Data>,
  first: Network,
  second: Network,
  run: NetworkRun,
): RowSource<Data> {
  const middle = enlargedSize(inner.size, first.scale);
  const size = enlargedSize(middle, second.scale);
  const part = (stage: number) => stageRun(run, [first.scale, second.scale], stage);
  return {
    size,
    async rows(range) {
      const secondRows = sourceRange(range, second.scale);
      const firstRows = sourceRange(sourceRowsFor(second, secondRows, middle.heightPx), first.scale);
      const needed = sourceRowsFor(first, firstRows, inner.size.heightPx);
      const source = await inner.rows(needed);

      const held = enlargedRange(firstRows, first.scale);
      const between = createDeepRaster(middle.widthPx, held.end - held.first, 3, 16);
      const picture = { raster: source, firstRow: needed.first, picture: inner.size };
      await upscaleRowsInto(between, first, picture, firstRows, part(0));

      const made = enlargedRange(secondRows, second.scale);
      const heightPx = made.end - made.first;
      const samples = samplesLike(source.data, size.widthPx * heightPx * 3);
      const result = rasterOf(size.widthPx, heightPx, 3, samples);
      const firstMade = { raster: between, firstRow: held.first, picture: middle };
      await upscaleRowsInto(result, second, firstMade, secondRows, part(1));
      return rowsOf(result, range.first - made.first, range.end - made.first);
    },
  };
}

/** The pixels in which those of a range lie that is `scale` times as large. */
function sourceRange({ first, end }: RowRange, scale: number): RowRange {
  return { first: Math.floor(first / scale), end: Math.ceil(end / scale) };
}

function enlargedRange({ first, end }: RowRange, scale: number): RowRange {
  return { first: first * scale, end: end * scale };
}

function enlargedSize({ widthPx, heightPx }: PixelSize, scale: number): PixelSize {
  return { widthPx: widthPx * scale, heightPx: heightPx * scale };
}
