import type { SourceFormat } from "#contract/formats";
import type { PictureNote } from "#contract/picture-notes";
import type { PixelSize } from "#contract/sizes";
import type { Orientation } from "../color/orientation";

/** What a picture's header says of it, before anything is decoded. */
export interface StoredFacts {
  /** The size of the stored rows, before they are turned upright. */
  readonly stored: PixelSize;
  readonly orientation: Orientation;
  readonly hasAlpha: boolean;
  /** Bits per stored sample, or per palette index. */
  readonly bitDepth: number;
  readonly colourModel: "grey" | "rgb" | "palette" | "cmyk";
  /** What is to be said of how the file is read, as far as its header tells. */
  readonly notes?: readonly PictureNote[];
}

export interface Inspection extends StoredFacts {
  readonly format: SourceFormat;
  /** The size that people see: `stored` with the orientation applied. */
  readonly upright: PixelSize;
  readonly megapixels: number;
}

/** Largest size that is taken. */
export interface SizeLimits {
  readonly maxPixels: number;
  readonly maxEdgePx: number;
  /** Of the file; absent where whoever takes it judges that. */
  readonly maxSizeBytes?: number;
}

/** Largest picture that is taken; `inputLimits` of the contract has the product's. */
export interface PictureLimits extends SizeLimits {
  /** Formats that have limits of their own. */
  readonly ofFormat?: Readonly<Partial<Record<SourceFormat, SizeLimits>>>;
}
