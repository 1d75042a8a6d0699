import type { PixelSize } from "#contract/sizes";
import { alphaCompression, alphaFilter, predictAlpha } from "./alpha-format";
import { writePlane } from "./lossless/write-plane";

/** Of so many rows one is looked at to choose the filter. */
const sampledEvery = 8;

const filters = Object.values(alphaFilter);

/**
 * The data of ALPH (RFC 9649, section 2.7.1.2), without loss, or undefined where all is opaque. `plane` has a byte a pixel, rows without
 * gaps, and is written over: nothing is kept beside it but the file, however large the picture.
 */
export function encodeAlpha(plane: Uint8Array, { widthPx, heightPx }: PixelSize): Uint8Array | undefined {
  if (plane.every((alpha) => alpha === 255)) return undefined;
  const filter = bestFilter(plane, widthPx, heightPx);
  replaceByDifferences(plane, widthPx, filter);
  const coded = writePlane(plane, widthPx);
  const data = new Uint8Array(1 + coded.length);
  data[0] = (filter << 2) | alphaCompression.lossless;
  data.set(coded, 1);
  return data;
}

/** The filter whose differences have the least entropy. */
function bestFilter(plane: Uint8Array, widthPx: number, heightPx: number): number {
  const bits = filters.map((filter) => {
    const counts = new Uint32Array(256);
    for (let y = 0; y < heightPx; y += sampledEvery) {
      const end = (y + 1) * widthPx;
      for (let at = y * widthPx; at < end; at += 1) {
        const difference = (plane[at] as number) - prediction(plane, at, widthPx, filter);
        counts[difference & 255] = (counts[difference & 255] as number) + 1;
      }
    }
    return entropyBits(counts);
  });
  return filters[bits.indexOf(Math.min(...bits))] ?? alphaFilter.none;
}

function entropyBits(counts: Uint32Array): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.reduce((sum, count) => (count === 0 ? sum : sum - count * Math.log2(count / all)), 0);
}

/** From the last pixel to the first, so that what a difference is taken to is still there. */
function replaceByDifferences(plane: Uint8Array, widthPx: number, filter: number): void {
  if (filter === alphaFilter.none) return;
  for (let at = plane.length - 1; at >= 0; at -= 1) {
    plane[at] = (plane[at] as number) - prediction(plane, at, widthPx, filter);
  }
}

/** What is expected at a pixel. Beyond the left edge lies what is above the row's first pixel; the first row has nothing above. */
function prediction(plane: Uint8Array, at: number, widthPx: number, filter: number): number {
  if (at < widthPx) return filter === alphaFilter.none || at === 0 ? 0 : (plane[at - 1] as number);
  const above = plane[at - widthPx] as number;
  const isFirst = at % widthPx === 0;
  const left = isFirst ? above : (plane[at - 1] as number);
  const corner = isFirst ? above : (plane[at - widthPx - 1] as number);
  return predictAlpha(filter, left, above, corner);
}
