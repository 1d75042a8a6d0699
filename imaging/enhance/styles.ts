import {
  greatestSample,
  type Raster,
  rasterOf,
  type Samples,
  samplesLike,
  toEightBits,
} from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import { combinedEnlarger } from "./combined";
import type { Enlarger } from "./enlarger";
import { localRange } from "./local-range";
import type { RowSource } from "./row-source";
import { skinReachPx, skinShares } from "./skin";

/**
 * `lively` where there is no skin and `calm` where there is, with soft borders: hair, cloth and leaves keep the detail that
 * is asked for, and faces do not become rough.
 */
export function calmOnSkin(lively: Enlarger, calm: Enlarger): Enlarger {
  const { scale } = lively;
  return combinedEnlarger(
    [lively, calm],
    { pictureMarginPx: skinReachPx, enlargedMarginPx: 0 },
    async (low, [ours, theirs], rows) => {
      if (!ours || !theirs) throw new RangeError("nothing was enlarged");
      const { own, raster } = await lowRows(low, rows, scale, skinReachPx);
      const shares = skinShares(toEightBits(raster), own);
      const [result, calmer] = [await ours.rows(rows), await theirs.rows(rows)];
      return eachSample(result, rows, scale, own, (value, pixel, _channel, i) => {
        return value + (((calmer.data[i] as number) - value) * (shares[pixel] as number)) / 255;
      });
    },
  );
}

/** How far beyond its neighbourhood's range a sample may go, as a share of that range. */
const slack = 0.1;
const rangeReachPx = 1;

/**
 * What `inner` makes, held to the range of the 3 x 3 input pixels around: lines have no rings, and flat colour stays flat, as
 * drawings want it.
 */
export function withoutRinging(inner: Enlarger): Enlarger {
  const { scale } = inner;
  return combinedEnlarger(
    [inner],
    { pictureMarginPx: rangeReachPx, enlargedMarginPx: 0 },
    async (low, [enlarged], rows) => {
      if (!enlarged) throw new RangeError("nothing was enlarged");
      const { own, raster } = await lowRows(low, rows, scale, rangeReachPx);
      const { least, most } = localRange(raster, own);
      return eachSample(await enlarged.rows(rows), rows, scale, own, (value, pixel, channel) => {
        const from = least[pixel * 3 + channel] as number;
        const to = most[pixel * 3 + channel] as number;
        const beyond = slack * (to - from);
        return Math.min(to + beyond, Math.max(from - beyond, value));
      });
    },
  );
}

/** The input rows that output rows lie in, counted from the first row of `raster`, which has those around, too. */
async function lowRows<Data extends Samples>(
  low: RowSource<Data>,
  rows: RowRange,
  scale: number,
  reachPx: number,
): Promise<{ own: RowRange & { firstInPicture: number }; raster: Raster<Data> }> {
  const firstInPicture = Math.floor(rows.first / scale);
  const end = Math.ceil(rows.end / scale);
  const held = {
    first: Math.max(0, firstInPicture - reachPx),
    end: Math.min(low.size.heightPx, end + reachPx),
  };
  const own = { first: firstInPicture - held.first, end: end - held.first, firstInPicture };
  return { own, raster: await low.rows(held) };
}

/** A result of which each sample is a function of what it was and of its input pixel, counted from the first of `own`. */
function eachSample<Data extends Samples>(
  source: Raster<Data>,
  rows: RowRange,
  scale: number,
  own: { firstInPicture: number },
  sampleOf: (value: number, pixel: number, channel: number, index: number) => number,
): Raster<Data> {
  const result = samplesLike(source.data, source.data.length);
  const samples: Samples = result;
  const most = greatestSample(result);
  const lowWidthPx = source.widthPx / scale;
  let i = 0;
  for (let y = rows.first; y < rows.end; y++) {
    const firstPixel = (Math.floor(y / scale) - own.firstInPicture) * lowWidthPx;
    for (let x = 0; x < source.widthPx; x++) {
      const pixel = firstPixel + Math.floor(x / scale);
      for (let channel = 0; channel < 3; channel++, i++) {
        const value = sampleOf(source.data[i] as number, pixel, channel, i);
        samples[i] = Math.min(most, Math.max(0, Math.round(value)));
      }
    }
  }
  return rasterOf(source.widthPx, source.heightPx, 3, result);
}
