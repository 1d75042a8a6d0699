import { createRaster, type Raster } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import { combinedEnlarger } from "./combined";
import type { Enlarger } from "./enlarger";
import { resampleSource } from "./resample-source";
import type { RowSource } from "./row-source";

/** Shrinking looks at 2 input pixels, enlarging the difference at 2 more; one for where a row begins within a pixel. */
const reachPx = 5;
/** The difference of two samples is kept as a sample: none is this one, more is lighter. */
const noDifference = 128;

/**
 * What `inner` makes, pulled towards the picture by a step of back-projection (Irani and Peleg 1991): what the shrunk result
 * lacks of the picture is enlarged and added. At strength 1, shrinking the result gives the picture back but for rounding and
 * for what a cubic cannot bring back; at 0 nothing is done.
 */
export function resembling(inner: Enlarger, strength: number): Enlarger {
  if (strength === 0) return inner;
  return combinedEnlarger([inner], reachPx, async (low, [enlarged], rows) => {
    if (!enlarged) throw new RangeError("nothing was enlarged");
    const shrunk = resampleSource(enlarged, low.size, "bicubic");
    const correction = resampleSource(differenceSource(low, shrunk), enlarged.size, "bicubic");
    return corrected(await enlarged.rows(rows), await correction.rows(rows), strength);
  });
}

/** What `a` has more than `b`, as samples. */
function differenceSource(a: RowSource, b: RowSource): RowSource {
  return {
    size: a.size,
    async rows(range: RowRange): Promise<Raster> {
      const [more, less] = [await a.rows(range), await b.rows(range)];
      const difference = createRaster(less.widthPx, less.heightPx, 3);
      for (let i = 0; i < difference.data.length; i++) {
        const value = noDifference + (more.data[i] as number) - (less.data[i] as number);
        difference.data[i] = Math.min(255, Math.max(0, value));
      }
      return difference;
    },
  };
}

function corrected(enlarged: Raster, correction: Raster, strength: number): Raster {
  const result = createRaster(enlarged.widthPx, enlarged.heightPx, 3);
  for (let i = 0; i < result.data.length; i++) {
    const value = (enlarged.data[i] as number) + strength * ((correction.data[i] as number) - noDifference);
    result.data[i] = Math.min(255, Math.max(0, Math.round(value)));
  }
  return result;
}
