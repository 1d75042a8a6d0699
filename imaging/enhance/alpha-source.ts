import { joinAlpha } from "#imaging/color/alpha";
import { bleedColourRows, sourceRowsForBleed } from "#imaging/color/bleed";
import type { RowSource } from "./row-source";

/** The colour of `inner` (RGB), with transparent pixels coloured by their neighbours: what a network is shown. */
export function colourSource(inner: RowSource): RowSource {
  const { heightPx } = inner.size;
  return {
    size: inner.size,
    async rows(range) {
      const needed = sourceRowsForBleed(range, heightPx);
      return bleedColourRows(await inner.rows(needed), needed.first, heightPx, range);
    },
  };
}

/** The colour of one source with the alpha of another of the same size. */
export function alphaJoinedSource(colour: RowSource, alpha: RowSource): RowSource {
  return {
    size: colour.size,
    async rows(range) {
      return joinAlpha(await colour.rows(range), await alpha.rows(range));
    },
  };
}
