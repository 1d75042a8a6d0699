import { LimnError } from "#contract/errors";
import { orient, uprightSpan } from "../color/orientation";
import type { RowSource } from "../enhance/row-source";
import { paste, type Raster, rasterOf, rowsOf, type Samples, samplesLike } from "../raster";
import type { RowRange } from "../row-range";
import type { OpenedPicture } from "./open-picture";

/** Upright rows of a picture, decoded from its beginning as far as they need. Memory holds those rows. Throws as its `bands` do. */
export async function readUprightRows<Data extends Samples>(
  { inspection, bands }: OpenedPicture<Data>,
  range: RowRange,
): Promise<Raster<Data>> {
  const { stored, upright, orientation } = inspection;
  const count = range.end - range.first;
  let raster: Raster<Data> | undefined;
  let first = 0;
  let missing = count;
  for await (const band of bands()) {
    const span = uprightSpan(stored, orientation, { first, end: first + band.heightPx });
    first += band.heightPx;
    const from = span.areColumns ? 0 : span.first;
    const top = Math.max(from, range.first);
    const end = Math.min(span.areColumns ? upright.heightPx : span.end, range.end);
    if (top >= end) continue;
    const turned = rowsOf(orient(band, orientation), top - from, end - from);
    // What comes in one piece is not copied.
    if (turned.widthPx === upright.widthPx && turned.heightPx === count && band.heightPx === stored.heightPx)
      return turned;
    raster ??= blankRows(band, upright.widthPx, count);
    paste(raster, turned, span.areColumns ? span.first : 0, top - range.first);
    missing -= span.areColumns ? 0 : end - top;
    if (missing === 0) break;
  }
  if (!raster) throw new LimnError("internal", { detail: `no rows ${range.first}–${range.end}` });
  return raster;
}

function blankRows<Data extends Samples>(
  { data, channels }: Raster<Data>,
  widthPx: number,
  heightPx: number,
): Raster<Data> {
  return rasterOf(widthPx, heightPx, channels, samplesLike(data, widthPx * heightPx * channels));
}

/**
 * A picture as a source of its upright rows, of which those of `held` are decoded once and kept. Others are decoded when they are asked
 * for, from the picture's beginning each time.
 */
export async function uprightRowSource<Data extends Samples>(
  opened: OpenedPicture<Data>,
  held: RowRange,
): Promise<RowSource<Data> & { readonly channels: 3 | 4 }> {
  const kept = await readUprightRows(opened, held);
  return {
    size: opened.inspection.upright,
    channels: opened.channels,
    async rows(range) {
      const isHeld = range.first >= held.first && range.end <= held.end;
      if (!isHeld) return readUprightRows(opened, range);
      return rowsOf(kept, range.first - held.first, range.end - held.first);
    },
  };
}
