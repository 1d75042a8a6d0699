import type { Quote } from "#contract/jobs";
import type { PreviewRegion } from "#contract/preview";
import type { Raster } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import type { PreviewColour, PreviewPicture } from "./preview-picture";

/** A preview that is to be made: a region of a picture under the quote of its job. */
export interface PreviewOrder {
  readonly picture: PreviewPicture;
  readonly quote: Quote;
  readonly region: PreviewRegion;
}

/** Who made a preview. */
export interface PreviewMaker {
  readonly engine: string;
  readonly isEmulated: boolean;
  /** What a hosted model was shown of the upright picture; null for Limn's own engine, which reads what it needs. */
  readonly shown: PreviewRegion | null;
}

/** The region as an engine made it: rows from its own top, as wide as the region of the result. */
export interface MadeRegion {
  readonly maker: PreviewMaker;
  readonly channels: 3 | 4;
  readonly colour: PreviewColour;
  readonly rows: (range: RowRange) => Promise<Raster>;
}
