import { putColour } from "#imaging/color/alpha";
import { bleedColourRows, sourceRowsForBleed } from "#imaging/color/bleed";
import { giveBack } from "#imaging/give-back";
import type { Samples } from "#imaging/raster";
import type { RowSource } from "./row-source";

/** The colour of `inner` (RGB), with transparent pixels coloured by their neighbours: what a network is shown. */
export function colourSource<Data extends Samples>(inner: RowSource<Data>): RowSource<Data> {
  const { heightPx } = inner.size;
  return {
    size: inner.size,
    async rows(range) {
      const needed = sourceRowsForBleed(range, heightPx);
      return bleedColourRows(await inner.rows(needed), needed.first, heightPx, range);
    },
  };
}

/** The colour of one source with the alpha of another of the same size and depth; both make their rows for whoever asks. */
export function alphaJoinedSource<Data extends Samples>(
  colour: RowSource<Data>,
  alpha: RowSource<Data>,
): RowSource<Data> {
  return {
    size: colour.size,
    async rows(range) {
      const colours = await colour.rows(range);
      const rows = await alpha.rows(range);
      putColour(colours, rows);
      giveBack(colours.data);
      return rows;
    },
  };
}
