import { greatestSample, type Raster, rasterOf, type Samples, samplesLike } from "#imaging/raster";
import { combinedEnlarger } from "./combined";
import type { Enlarger } from "./enlarger";
import { resampleSource } from "./resample-source";
import type { RowSource } from "./row-source";

/** Shrinking looks at 2 input pixels, enlarging the difference at 2 more; one for where a row begins within a pixel. */
const marginPx = 5;
/** The difference of two samples is kept as a sample: none is the middle one, more is lighter. */
const noDifference = (samples: Samples) => (greatestSample(samples) + 1) / 2;

/**
 * What `inner` makes, pulled towards the picture by a step of back-projection (Irani and Peleg 1991): what the shrunk result
 * lacks of the picture is enlarged and added. At strength 1, shrinking the result gives the picture back but for rounding and
 * for what a cubic cannot bring back; at 0 nothing is done.
 */
export function resembling(inner: Enlarger, strength: number): Enlarger {
  if (strength === 0) return inner;
  return combinedEnlarger(
    [inner],
    { pictureMarginPx: marginPx, enlargedMarginPx: marginPx },
    async (low, [enlarged], rows) => {
      if (!enlarged) throw new RangeError("nothing was enlarged");
      const shrunk = resampleSource(enlarged, low.size, "bicubic");
      const correction = resampleSource(differenceSource(low, shrunk), enlarged.size, "bicubic");
      return corrected(await enlarged.rows(rows), await correction.rows(rows), strength);
    },
  );
}

/** What `a` has more than `b`, as samples. */
function differenceSource<Data extends Samples>(a: RowSource<Data>, b: RowSource<Data>): RowSource<Data> {
  return {
    size: a.size,
    async rows(range) {
      const [more, less] = [await a.rows(range), await b.rows(range)];
      const none = noDifference(less.data);
      return eachSample(less, (value, i) => none + (more.data[i] as number) - value);
    },
  };
}

function corrected<Data extends Samples>(
  enlarged: Raster<Data>,
  correction: Raster<Data>,
  strength: number,
): Raster<Data> {
  const none = noDifference(enlarged.data);
  return eachSample(enlarged, (value, i) =>
    Math.round(value + strength * ((correction.data[i] as number) - none)),
  );
}

/** An RGB picture of which each sample is a function of what it was, kept within what a sample can be. */
function eachSample<Data extends Samples>(
  { widthPx, heightPx, data }: Raster<Data>,
  sampleOf: (value: number, index: number) => number,
): Raster<Data> {
  const result = samplesLike(data, data.length);
  const samples: Samples = result;
  const most = greatestSample(data);
  for (let i = 0; i < samples.length; i++) {
    samples[i] = Math.min(most, Math.max(0, sampleOf(data[i] as number, i)));
  }
  return rasterOf(widthPx, heightPx, 3, result);
}
